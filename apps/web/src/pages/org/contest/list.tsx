import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { type TagSearch, TagSearchBar } from '../../../domain/tag-search-bar.tsx';
import { useTagName } from '../../../domain/use-tag-name.ts';
import { ContestFilter } from '../../../features/contests/contest-filter.tsx';
import { type ContestSearch, contestListSearch } from '../../../features/contests/contest-search.ts';
import { ContestTable } from '../../../features/contests/contest-table.tsx';
import { contestList, contestTags } from '../../../features/contests/contests.api.ts';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import '../../../lib/i18n/contest-texts.ts';
import { usePollingInterval } from '../../../lib/live/index.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';

const PAGE_SIZE = 15;
/** How often the list is asked for while there is no live stream. */
const POLL_MS = 30_000;

/** Contests of an organization, running ones first: all, found by a word, with a tag, or both. */
export function ContestListPage(): ReactElement {
  const { t } = useTranslation(['contest', 'common']);
  const { orgId = '', tag } = useParams({ strict: false });
  const { page, perPage, search, status, sort } = contestListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const tagName = useTagName();
  const { can } = useCurrentOrg();
  const isFiltered = search !== undefined || tag !== undefined || status !== undefined;
  const contests = useQuery({
    ...contestList({
      orgId,
      page: page ?? 1,
      perPage: perPage ?? PAGE_SIZE,
      ...(search === undefined ? {} : { search }),
      ...(tag === undefined ? {} : { tag }),
      ...(status && { status }),
      ...(sort && { sort }),
    }),
    refetchInterval: usePollingInterval(POLL_MS),
  });

  function show(filter: TagSearch, part: ContestSearch = {}): void {
    const kept = {
      ...(perPage === undefined ? {} : { perPage }),
      ...(status && { status }),
      ...(sort && { sort }),
      ...part,
    };
    const found = filter.search === undefined ? kept : { ...kept, search: filter.search };
    if (filter.tag !== undefined) {
      void navigate({ to: '/org/$orgId/contest/tag/$tag', params: { orgId, tag: filter.tag }, search: found });
    } else if (filter.search !== undefined) {
      void navigate({ to: '/org/$orgId/contest/search', params: { orgId }, search: found });
    } else {
      void navigate({ to: '/org/$orgId/contest', params: { orgId }, search: found });
    }
  }

  const title =
    search !== undefined
      ? t('searchFor', { text: search })
      : tag !== undefined
        ? t('tagged', { tag: tagName(tag) })
        : t('list');
  return (
    <Page title={title} actions={can('contest') && <NewButton orgId={orgId} />}>
      <TagSearchBar filter={{ search, tag }} onChange={show} tags={contestTags(orgId)}>
        <ContestFilter
          status={status}
          sort={sort}
          onChange={(chosen) => show({ search, tag }, { status: chosen.status, sort: chosen.sort })}
        />
      </TagSearchBar>
      <ContestTable
        orgId={orgId}
        query={{ data: contests.data?.items, error: contests.error, refetch: contests.refetch }}
        onTag={(picked) => show({ search, tag: picked })}
        empty={
          isFiltered ? (
            <EmptyState
              icon="search"
              title={t('emptySearch.title')}
              detail={t('emptySearch.detail')}
              action={
                <LinkButton to="/org/$orgId/contest" params={{ orgId }}>
                  {t('showAll')}
                </LinkButton>
              }
            />
          ) : (
            <EmptyState
              icon="contest"
              title={t('empty.title')}
              detail={t('empty.detail')}
              action={can('contest') && <NewButton orgId={orgId} />}
            />
          )
        }
      />
      <Pager
        page={page}
        perPage={perPage ?? PAGE_SIZE}
        total={contests.data?.total}
        onChange={(change) => show({ search, tag }, change)}
      />
    </Page>
  );
}

function NewButton({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation('contest');
  return (
    <LinkButton variant="contained" startIcon={<Icon name="add" />} to="/org/$orgId/contest/new" params={{ orgId }}>
      {t('new')}
    </LinkButton>
  );
}
