import { lazy, Suspense } from 'react';
import Skeleton from '@mui/material/Skeleton';

const MarkdownView = lazy(() => import('./markdown-view.tsx'));

/** Rendered Markdown. The renderer is loaded on first use; while it loads, grey lines hold the place. */
export function Markdown({ source, copyLabel }: { source: string; copyLabel: string }) {
  if (source === '') return null;
  return (
    <Suspense fallback={<MarkdownPlaceholder />}>
      <MarkdownView source={source} copyLabel={copyLabel} />
    </Suspense>
  );
}

function MarkdownPlaceholder() {
  return (
    <div aria-hidden>
      {[90, 100, 96, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={28} />
      ))}
    </div>
  );
}
