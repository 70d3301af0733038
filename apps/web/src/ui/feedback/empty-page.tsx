import type { ReactElement } from 'react';
import { Page } from '../page.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

/** A page with nothing but a message. */
export function EmptyPage(props: EmptyStateProps): ReactElement {
  return (
    <Page title={props.title} headless>
      <EmptyState {...props} />
    </Page>
  );
}
