import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestFilter } from '../../../features/contests/contest-filter.tsx';
import { contestListSearch } from '../../../features/contests/contest-search.ts';
import { ContestTable } from '../../../features/contests/contest-table.tsx';
import { contestList, contestTags } from '../../../features/contests/contests.api.ts';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import '../../../locales/en/contest.ts';
import { usePollingInterval } from '../../../lib/live/index.ts';
import { OrgListPage, useOrgList } from '../org-list-page.tsx';

const PAGE_SIZE = 15;
/** Polling interval without a live stream. */
const POLL_MS = 30_000;

export function ContestListPage(): ReactElement {
  const { t } = useTranslation('contest');
  const list = useOrgList('contest', PAGE_SIZE, contestListSearch);
  const { orgId, tag, query, extra } = list;
  const contests = useQuery({
    ...contestList({ ...query, ...extra }),
    refetchInterval: usePollingInterval(POLL_MS),
  });
  return (
    <OrgListPage
      list={list}
      result={contests}
      text={(key, values) => t(key === 'title' ? 'list' : key, values)}
      canCreate={useCurrentOrg().can('contest')}
      isFiltered={extra.status !== undefined}
      tags={{ query: contestTags(orgId), title: (name) => t('tagged', { tag: name }) }}
      filters={
        <ContestFilter
          status={extra.status}
          sort={extra.sort}
          onChange={({ status, sort }) => list.show({ search: query.search, tag }, { status, sort })}
        />
      }
      table={(parts) => <ContestTable {...parts} />}
    />
  );
}
