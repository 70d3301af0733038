import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { type TagSearch, TagSearchBar } from '../../../domain/tag-search-bar.tsx';
import { useTagName } from '../../../domain/use-tag-name.ts';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { planListSearch, planOrders, type PlanSearch } from '../../../features/plans/plan-search.ts';
import { PlanTable } from '../../../features/plans/plan-table.tsx';
import { planList, planTags } from '../../../features/plans/plans.api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/navigation/pager.tsx';
import '../../../lib/i18n/plan-texts.ts';

const PAGE_SIZE = 30;

/** Plans of an organization: all, found by a word, with a tag, or both. */
export function PlanListPage(): ReactElement {
  const { t } = useTranslation(['plan', 'common']);
  const { orgId = '', tag } = useParams({ strict: false });
  const { page, perPage, search, sort } = planListSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const tagName = useTagName();
  const { can } = useCurrentOrg();
  const isFiltered = search !== undefined || tag !== undefined;
  const plans = useQuery(
    planList({
      orgId,
      page: page ?? 1,
      perPage: perPage ?? PAGE_SIZE,
      ...(search === undefined ? {} : { search }),
      ...(tag === undefined ? {} : { tag }),
      ...(sort && { sort }),
    }),
  );

  function show(filter: TagSearch, part: PlanSearch = {}): void {
    const kept = { ...(perPage === undefined ? {} : { perPage }), ...(sort && { sort }), ...part };
    const found = filter.search === undefined ? kept : { ...kept, search: filter.search };
    if (filter.tag !== undefined) {
      void navigate({ to: '/org/$orgId/plan/tag/$tag', params: { orgId, tag: filter.tag }, search: found });
    } else if (filter.search !== undefined) {
      void navigate({ to: '/org/$orgId/plan/search', params: { orgId }, search: found });
    } else {
      void navigate({ to: '/org/$orgId/plan', params: { orgId }, search: found });
    }
  }

  const title =
    search !== undefined
      ? t('list.searchFor', { text: search })
      : tag !== undefined
        ? t('list.tagged', { tag: tagName(tag) })
        : t('list.title');
  return (
    <Page title={title} actions={can('plan') && <NewActions orgId={orgId} />}>
      <TagSearchBar filter={{ search, tag }} onChange={show} tags={planTags(orgId)}>
        <TextField
          select
          size="small"
          label={t('list.sort')}
          value={sort ?? (search === undefined ? 'newest' : 'best')}
          onChange={({ target }) => show({ search, tag }, { sort: planOrders.find((one) => one === target.value) })}
          sx={{ width: { xs: 1, sm: 200 } }}
        >
          {[...(search === undefined ? [] : (['best'] as const)), ...planOrders].map((one) => (
            <MenuItem key={one} value={one}>
              {t(`list.sort.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </TagSearchBar>
      <PlanTable
        orgId={orgId}
        query={{ data: plans.data?.items, error: plans.error, refetch: plans.refetch }}
        onTag={(picked) => show({ search, tag: picked })}
        empty={
          isFiltered ? (
            <EmptyState
              icon="search"
              title={t('list.emptySearch.title')}
              detail={t('list.emptySearch.detail')}
              action={
                <LinkButton to="/org/$orgId/plan" params={{ orgId }}>
                  {t('list.showAll')}
                </LinkButton>
              }
            />
          ) : (
            <EmptyState
              icon="plan"
              title={t('list.empty.title')}
              detail={t('list.empty.detail')}
              action={can('plan') && <NewActions orgId={orgId} />}
            />
          )
        }
      />
      <Pager
        page={page}
        perPage={perPage ?? PAGE_SIZE}
        total={plans.data?.total}
        onChange={(change) => show({ search, tag }, change)}
      />
    </Page>
  );
}

function NewActions({ orgId }: { orgId: string }): ReactElement {
  const { t } = useTranslation('plan');
  return (
    <LinkButton variant="contained" startIcon={<Icon name="add" />} to="/org/$orgId/plan/new" params={{ orgId }}>
      {t('list.new')}
    </LinkButton>
  );
}
