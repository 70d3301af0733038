import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { MONO } from '../fonts.ts';

/** Text as it is, such as a program's output, in a box that scrolls where it is long. `label` names it; `wrap` breaks lines that are too long. */
export function TextBox({
  label,
  text,
  wrap = false,
  maxHeight = 240,
}: {
  label: string;
  text: string;
  wrap?: boolean;
  /** As in CSS, or in px. */
  maxHeight?: number | string;
}): ReactElement {
  return (
    <Box
      component="pre"
      aria-label={label}
      // A box that scrolls has to be reachable for the keyboard.
      tabIndex={0}
      sx={{
        m: 0,
        p: 3,
        bgcolor: 'action.hover',
        borderRadius: '8px',
        overflow: 'auto',
        maxHeight,
        fontFamily: MONO,
        fontSize: 13,
        ...(wrap ? { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } : {}),
      }}
    >
      {text}
    </Box>
  );
}
