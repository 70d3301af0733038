import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { type TagSearch, TagSearchBar } from '../../../domain/tag-search-bar.tsx';
import { useTagName } from '../../../domain/use-tag-name.ts';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { AppTable } from '../../../features/apps/app-table.tsx';
import { appList, appTags } from '../../../features/apps/apps.api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { listSearch } from '../../../ui/data/list-search.ts';
import type { ListSearch } from '../../../ui/data/list-search.ts';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import '../../../lib/i18n/app-texts.ts';

const PAGE_SIZE = 30;

/** Apps of an organization: all, found by a word, with a tag, or both. */
export function AppListPage(): ReactElement {
  const { t } = useTranslation(['app', 'common']);
  const { orgId = '', tag } = useParams({ strict: false });
  const { page, perPage, search } = listSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const tagName = useTagName();
  const { can } = useCurrentOrg();
  const isFiltered = search !== undefined || tag !== undefined;
  const apps = useQuery(
    appList({
      orgId,
      page: page ?? 1,
      perPage: perPage ?? PAGE_SIZE,
      ...(search === undefined ? {} : { search }),
      ...(tag === undefined ? {} : { tag }),
    }),
  );

  function show(filter: TagSearch, part: ListSearch = {}): void {
    const kept = { ...(perPage === undefined ? {} : { perPage }), ...part };
    const found = filter.search === undefined ? kept : { ...kept, search: filter.search };
    if (filter.tag !== undefined) {
      void navigate({ to: '/org/$orgId/app/tag/$tag', params: { orgId, tag: filter.tag }, search: found });
    } else if (filter.search !== undefined) {
      void navigate({ to: '/org/$orgId/app/search', params: { orgId }, search: found });
    } else {
      void navigate({ to: '/org/$orgId/app', params: { orgId }, search: found });
    }
  }

  const title =
    search !== undefined
      ? t('list.searchFor', { text: search })
      : tag !== undefined
        ? t('list.tagged', { tag: tagName(tag) })
        : t('list.title');
  return (
    <Page title={title} actions={can('app') && <NewActions orgId={orgId} />}>
      <TagSearchBar filter={{ search, tag }} onChange={show} tags={appTags(orgId)} />
      <AppTable
        orgId={orgId}
        query={{ data: apps.data?.items, error: apps.error, refetch: apps.refetch }}
        onTag={(picked) => show({ search, tag: picked })}
        empty={
          isFiltered ? (
            <EmptyState
              icon="search"
              title={t('list.emptySearch.title')}
              detail={t('list.emptySearch.detail')}
              action={
                <LinkButton to="/org/$orgId/app" params={{ orgId }}>
                  {t('list.showAll')}
                </LinkButton>
              }
            />
          ) : (
            <EmptyState
              icon="app"
              title={t('list.empty.title')}
              detail={t('list.empty.detail')}
              action={can('app') && <NewActions orgId={orgId} />}
            />
          )
        }
      />
      <Pager
        page={page}
        perPage={perPage ?? PAGE_SIZE}
        total={apps.data?.total}
        onChange={(change) => show({ search, tag }, change)}
      />
    </Page>
  );
}

function NewActions({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation('app');
  return (
    <LinkButton variant="contained" startIcon={<Icon name="add" />} to="/org/$orgId/app/new" params={{ orgId }}>
      {t('list.new')}
    </LinkButton>
  );
}
