import Skeleton from '@mui/material/Skeleton';
import { lazy, type ReactElement, Suspense } from 'react';
import type { ResolveUrl } from './render-markdown.ts';

const MarkdownView = lazy(() => import('./markdown-view.tsx'));

export interface MarkdownProps {
  source: string;
  copyLabel: string;
  /** Replaces a URL in the text, such as `attachment:KEY`. Should keep its identity between renders. */
  resolveUrl?: ResolveUrl | undefined;
}

/** Rendered Markdown. The renderer is loaded on first use; until then, grey lines reserve the space. */
export function Markdown(props: MarkdownProps): ReactElement | null {
  if (props.source === '') return null;
  return (
    <Suspense fallback={<MarkdownPlaceholder />}>
      <MarkdownView {...props} />
    </Suspense>
  );
}

function MarkdownPlaceholder(): ReactElement {
  return (
    <div aria-hidden>
      {[90, 100, 96, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={28} />
      ))}
    </div>
  );
}
