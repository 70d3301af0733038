import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import type { Choice } from './choice.ts';

/** A text with its matching parts highlighted. */
export function Marked({ text: { text, marks } }: { text: Choice['title'] }): ReactElement {
  const parts = marks.flatMap(([start, end], index) => [
    text.slice(marks[index - 1]?.[1] ?? 0, start),
    <Box key={start} component="mark" sx={{ bgcolor: 'transparent', color: 'primary.main', fontWeight: 700 }}>
      {text.slice(start, end)}
    </Box>,
  ]);
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
