import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';

/** Names and values in two columns. */
export function FactList({ facts }: { facts: [name: string, value: ReactNode][] }): ReactElement {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        // A long name leaves space for the value.
        gridTemplateColumns: { xs: 'fit-content(44%) minmax(0, 1fr)', sm: 'minmax(8rem, auto) minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: 2,
        fontSize: '0.875rem',
      }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
