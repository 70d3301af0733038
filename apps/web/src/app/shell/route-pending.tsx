import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactElement } from 'react';

/** Placeholder for a page that takes over a second to load. */
export function RoutePending(): ReactElement {
  return (
    <Box sx={{ p: 6 }} aria-busy="true">
      <Skeleton width="40%" height={36} />
      <Skeleton variant="rounded" height={240} sx={{ mt: 4 }} />
    </Box>
  );
}
