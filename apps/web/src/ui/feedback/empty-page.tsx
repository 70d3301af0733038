import type { ReactElement } from 'react';
import { Page } from '../page.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

/** A page with only a message. */
export function EmptyPage(props: EmptyStateProps): ReactElement {
  return (
    <Page title={props.title} headless>
      <EmptyState {...props} />
    </Page>
  );
}
