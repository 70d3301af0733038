import { lazy, type ReactElement, Suspense } from 'react';
import { MarkdownPlaceholder } from './markdown-placeholder.tsx';
import type { ResolveUrl } from './render-markdown.ts';

const MarkdownView = lazy(() => import('./markdown-view.tsx'));

export interface MarkdownProps {
  source: string;
  copyLabel: string;
  /** Replaces a URL in the text, such as `attachment:KEY`. Should keep its identity between renders. */
  resolveUrl?: ResolveUrl | undefined;
}

/** Rendered Markdown. The renderer is loaded on first use; until then, grey blocks reserve the space. */
export function Markdown(props: MarkdownProps): ReactElement | null {
  if (props.source === '') return null;
  return (
    <Suspense fallback={<MarkdownPlaceholder source={props.source} />}>
      <MarkdownView {...props} />
    </Suspense>
  );
}
