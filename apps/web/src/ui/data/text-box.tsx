import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { MONO } from '../fonts.ts';

/** Preformatted text, such as a program's output, in a box that scrolls. `label` names it; `wrap` breaks long lines. */
export function TextBox({
  label,
  text,
  wrap = false,
  maxHeight = 240,
}: {
  label: string;
  text: string;
  wrap?: boolean;
  /** A CSS length, or px. */
  maxHeight?: number | string;
}): ReactElement {
  return (
    <Box
      component="pre"
      aria-label={label}
      // A scrollable box must be reachable by keyboard.
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
