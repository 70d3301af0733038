import type { UseQueryResult } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/page.tsx';

/** Shows the object of the URL once it is loaded. An object of another organization is shown as not found. */
export function ObjectFrame<Item extends { orgId: string }>({
  kind,
  query,
  texts,
  children,
}: {
  kind: 'group' | 'plan';
  query: UseQueryResult<Item>;
  texts: { absent: string; list: string; showAll: string };
  children: (item: Item) => ReactNode;
}): ReactElement {
  const { t } = useTranslation();
  const { orgId = '' } = useParams({ strict: false });
  const refusal = refusalOf(query.error);
  // An invalid id belongs to no object.
  const isRefused = refusal === 'not-found' || refusal === 'invalid-input';
  if (isRefused || (query.data !== undefined && query.data.orgId !== orgId)) {
    return (
      <Page title={texts.absent} headless>
        <EmptyState
          icon={kind}
          title={texts.absent}
          detail={t('notFound.detail')}
          action={
            <LinkButton to={`/org/$orgId/${kind}`} params={{ orgId }}>
              {texts.showAll}
            </LinkButton>
          }
        />
      </Page>
    );
  }
  if (query.data === undefined) {
    return (
      <Page title={texts.list} headless>
        <AsyncState query={query}>{() => null}</AsyncState>
      </Page>
    );
  }
  return <>{children(query.data)}</>;
}
