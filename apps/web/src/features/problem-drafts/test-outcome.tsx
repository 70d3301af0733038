import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

/** What a validator or a checker said of a test of itself. */
export function TestOutcome({ isGood, children }: { isGood: boolean; children: ReactNode }): ReactElement {
  return (
    <Stack
      direction="row"
      sx={{ gap: 1, alignItems: 'flex-start', fontSize: '0.875rem', color: isGood ? 'success.main' : 'warning.main' }}
    >
      <Icon name={isGood ? 'check' : 'warning'} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{children}</Box>
    </Stack>
  );
}
