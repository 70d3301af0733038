import Box from '@mui/material/Box';
import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useDelayed } from '../../lib/use-delayed.ts';

/** Without a request for this long, the page is considered to have its final height. */
const SETTLED_MS = 300;

/** What stands below the page, hidden while the page above it grows. */
export function BelowPage({ children }: { children: ReactNode }): ReactElement {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const isFetching = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const isSettled = useDelayed(!isLoading && !isFetching, SETTLED_MS);
  return (
    <Box
      sx={{
        visibility: isSettled ? 'visible' : 'hidden',
        // Code that is still loading, and content rendered in the background.
        'main:has([data-loading], .MuiSkeleton-root) ~ &': { visibility: 'hidden' },
      }}
    >
      {children}
    </Box>
  );
}
