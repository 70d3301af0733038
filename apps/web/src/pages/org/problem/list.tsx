import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { ProblemFilter } from '../../../features/problems/problem-filter.tsx';
import { problemListSearch } from '../../../features/problems/problem-search.ts';
import { ProblemTable } from '../../../features/problems/problem-table.tsx';
import { problemList, problemTags } from '../../../features/problems/problems.api.ts';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { OrgListPage, useOrgList } from '../org-list-page.tsx';
import '../../../locales/en/problem.ts';

const PAGE_SIZE = 30;

export function ProblemListPage(): ReactElement {
  const { t } = useTranslation('problem');
  const list = useOrgList('problem', PAGE_SIZE, problemListSearch);
  const { orgId, tag, query, extra } = list;
  const { signedIn } = useSession();
  const mayManage = useCurrentOrg().can('problem');
  return (
    <OrgListPage
      list={list}
      result={useQuery(problemList({ ...query, ...extra }))}
      text={(key, values) => t(key === 'title' || key === 'new' ? `list.${key}` : `problem.${key}`, values)}
      canCreate={mayManage}
      isFiltered={extra.status !== undefined}
      tags={{ query: problemTags(orgId), title: (tag) => t('problem.tagged', { tag }) }}
      filters={
        <ProblemFilter
          status={extra.status}
          withStatus={signedIn}
          sort={extra.sort}
          onChange={({ status, sort }) => list.show({ search: query.search, tag }, { status, sort })}
        />
      }
      actions={
        <LinkButton variant="outlined" icon="upload" to="/org/$orgId/problem/import" params={{ orgId }}>
          {t('problem.import')}
        </LinkButton>
      }
      table={(parts) => <ProblemTable {...parts} showAccess={mayManage} showResults={signedIn} />}
    />
  );
}
