import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { LiveSolutionList, solutionQuery } from '../../../features/solutions/list/live-solution-list.tsx';
import { listInterval, orgSolutions } from '../../../features/solutions/solutions.api.ts';
import type { SolutionSearch } from '../../../features/solutions/list/solution-search.ts';
import { useLiveStatus } from '../../../lib/live/index.ts';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';

const route = getRouteApi('/org/$orgId/solution');

/** Solutions in the organization: the viewer's own, and for administrators those of all users. */
export function OrgSolutionsPage(): ReactElement {
  const { t } = useTranslation('problem');
  const { orgId } = route.useParams();
  const urlSearch = route.useSearch();
  const navigate = route.useNavigate();
  const { can } = useCurrentOrg();
  const { userId } = useSession();
  const mayReadAll = can('admin');
  const { who, user: _, ...ownSearch } = urlSearch;
  const search: SolutionSearch = mayReadAll && (who === 'all' || urlSearch.user !== undefined) ? urlSearch : ownSearch;
  const status = useLiveStatus();
  const page = useQuery({
    ...orgSolutions({ orgId, ...solutionQuery(search, userId) }),
    refetchInterval: ({ state }) => listInterval(state.data?.items, search.who === 'all', status),
  });
  return (
    <Page title={t('solution.list')}>
      <LiveSolutionList
        orgId={orgId}
        search={search}
        everybody={{ org: orgId }}
        page={page}
        mayReadAll={mayReadAll}
        showProblem
        action={
          <LinkButton variant="contained" to="/org/$orgId/problem" params={{ orgId }}>
            {t('list.title')}
          </LinkButton>
        }
        onSearch={(next) => void navigate({ search: next })}
      />
    </Page>
  );
}
