import { useQuery } from '@tanstack/react-query';
import { Navigate, getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contestRanklists } from '../../../../features/contests/contests.api.ts';
import '../../../../locales/en/ranklist.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import { OpenPart } from '../closed-part.tsx';
import { useContest } from '../use-contest.ts';
import { ContestBoard } from './contest-board.tsx';
import { RanklistSwitcher } from './switcher.tsx';

const route = getRouteApi('/org/$orgId/contest/$contestId/ranklist/$ranklistKey');

/**
 * One ranklist of a contest. A ranklist on the board redirects to the board, which later shows the final results; only
 * directors can open it directly.
 */
export function ContestRanklistPage(): ReactElement {
  const { t } = useTranslation(['contest', 'ranklist']);
  const params = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const contest = useContest();
  const ranklists = useQuery({ ...contestRanklists(contest._id), enabled: contest.abilities.readRanklists });
  const row = ranklists.data?.find(({ key }) => key === params.ranklistKey);
  if (row?.boardRole !== undefined && !contest.abilities.observe) {
    return <Navigate to="/org/$orgId/contest/$contestId/ranklist" params={params} search={search} replace />;
  }
  const toBoard = (
    <LinkButton to="/org/$orgId/contest/$contestId/ranklist" params={params}>
      {t('ranklist:absent.toBoard')}
    </LinkButton>
  );
  return (
    <OpenPart part="readRanklists" error={ranklists.error}>
      <RanklistSwitcher contest={contest} ranklists={ranklists.data ?? []} current={params.ranklistKey} />
      <ContestBoard
        contest={contest}
        ranklistKey={params.ranklistKey}
        name={row?.name ?? params.ranklistKey}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        absent={
          <EmptyState
            icon="contest"
            title={t('ranklist:absent.title')}
            detail={t('ranklist:absent.detail')}
            action={toBoard}
          />
        }
      />
    </OpenPart>
  );
}
