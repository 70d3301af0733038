import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { CodeDiffProps } from './code-diff.tsx';

const LazyDiff = lazy(() => import('./code-diff.tsx'));

/** The changes between two texts; the view is loaded on first use. */
export function CodeDiff(props: CodeDiffProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
      <LazyDiff {...props} />
    </Suspense>
  );
}
