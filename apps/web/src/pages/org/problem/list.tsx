import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { type TagSearch, TagSearchBar } from '../../../domain/tag-search-bar.tsx';
import { useTagName } from '../../../domain/use-tag-name.ts';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { ProblemTable } from '../../../features/problems/problem-table.tsx';
import { problemList, problemTags } from '../../../features/problems/problems.api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { listSearch } from '../../../ui/data/list-search.ts';
import type { ListSearch } from '../../../ui/data/list-search.ts';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import '../../../lib/i18n/problem-texts.ts';

const PAGE_SIZE = 30;

/** Problems of an organization: all, found by a word, with a tag, or both. */
export function ProblemListPage(): ReactElement {
  const { t } = useTranslation(['problem', 'common']);
  const { orgId = '', tag } = useParams({ strict: false });
  const { page, perPage, search } = listSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const tagName = useTagName();
  const { can } = useCurrentOrg();
  const isFiltered = search !== undefined || tag !== undefined;
  const problems = useQuery(
    problemList({
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
      void navigate({ to: '/org/$orgId/problem/tag/$tag', params: { orgId, tag: filter.tag }, search: found });
    } else if (filter.search !== undefined) {
      void navigate({ to: '/org/$orgId/problem/search', params: { orgId }, search: found });
    } else {
      void navigate({ to: '/org/$orgId/problem', params: { orgId }, search: found });
    }
  }

  const title =
    search !== undefined
      ? t('problem.searchFor', { text: search })
      : tag !== undefined
        ? t('problem.tagged', { tag: tagName(tag) })
        : t('problem.list');
  return (
    <Page title={title} actions={can('problem') && <NewActions orgId={orgId} />}>
      <TagSearchBar filter={{ search, tag }} onChange={show} tags={problemTags(orgId)} />
      <ProblemTable
        orgId={orgId}
        query={{ data: problems.data?.items, error: problems.error, refetch: problems.refetch }}
        onTag={(picked) => show({ search, tag: picked })}
        empty={
          isFiltered ? (
            <EmptyState
              icon="search"
              title={t('problem.emptySearch.title')}
              detail={t('problem.emptySearch.detail')}
              action={
                <LinkButton to="/org/$orgId/problem" params={{ orgId }}>
                  {t('problem.showAll')}
                </LinkButton>
              }
            />
          ) : (
            <EmptyState
              icon="problem"
              title={t('problem.empty.title')}
              detail={t('problem.empty.detail')}
              action={can('problem') && <NewActions orgId={orgId} />}
            />
          )
        }
      />
      <Pager
        page={page}
        perPage={perPage ?? PAGE_SIZE}
        total={problems.data?.total}
        onChange={(change) => show({ search, tag }, change)}
      />
    </Page>
  );
}

function NewActions({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation('problem');
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <LinkButton
        variant="outlined"
        startIcon={<Icon name="upload" />}
        to="/org/$orgId/problem/import"
        params={{ orgId }}
      >
        {t('problem.import')}
      </LinkButton>
      <LinkButton variant="contained" startIcon={<Icon name="add" />} to="/org/$orgId/problem/new" params={{ orgId }}>
        {t('problem.new')}
      </LinkButton>
    </Stack>
  );
}
