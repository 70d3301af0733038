import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';

/** The columns of the home page; on narrow screens `side` comes last. */
export function HomeColumns({ main, side }: { main: ReactNode; side: ReactNode }): ReactElement {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>{main}</Box>
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>{side}</Box>
    </Box>
  );
}
