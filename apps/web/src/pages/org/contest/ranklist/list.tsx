import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contestRanklists } from '../../../../features/contests/contests.api.ts';
import { boardQuery } from '../../../../features/ranklists/ranklists.api.ts';
import '../../../../locales/en/ranklist.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { OpenPart } from '../closed-part.tsx';
import { useContest } from '../use-contest.ts';
import { ContestBoard } from './contest-board.tsx';
import { RanklistSwitcher } from './switcher.tsx';

const route = getRouteApi('/org/$orgId/contest/$contestId/ranklist');

/** The board of the contest, with tabs of the other ranklists. Its URL stays the same until the final results. */
export function ContestRanklistsPage(): ReactElement {
  const { t } = useTranslation('contest');
  const contest = useContest();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ranklists = useQuery({ ...contestRanklists(contest._id), enabled: contest.abilities.readRanklists });
  // Reads the cache only; the board below fetches it.
  const cachedBoard = useQuery({ ...boardQuery({ contestId: contest._id }), enabled: false });
  const board = (
    <ContestBoard
      contest={contest}
      name={t('ranklist.name')}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      absent={<EmptyState icon="contest" title={t('ranklist.empty')} detail={t('ranklist.emptyDetail')} />}
    />
  );
  if (contest.publicBoard !== undefined) return board;
  return (
    <OpenPart part="readRanklists" error={ranklists.error}>
      <RanklistSwitcher
        contest={contest}
        ranklists={ranklists.data ?? []}
        current={cachedBoard.data?.info?.key}
        onBoard
      />
      {board}
    </OpenPart>
  );
}
