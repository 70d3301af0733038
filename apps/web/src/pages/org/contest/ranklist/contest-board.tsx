import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useCallback } from 'react';
import { useRanklistName } from '../../../../domain/use-ranklist-name.ts';
import { type Contest, contestProblems } from '../../../../features/contests/contests.api.ts';
import { Board } from '../../../../features/ranklists/board.tsx';
import type { BoardSearch } from '../../../../features/ranklists/board-search.ts';
import { HeldNotice } from '../../../../features/ranklists/held-notice.tsx';
import { LiveBoard } from '../../../../features/ranklists/live-board.tsx';
import '../../../../locales/en/ranklist.ts';
import { useSession } from '../../../../lib/session.ts';
import { MomentLinks } from './moment-links.tsx';
import { useBoardLinks } from './use-board-links.tsx';

/**
 * The board of a contest, or one of its ranklists by key, updated as results arrive. Viewers who may not read ranklists
 * see the published one.
 */
export function ContestBoard({
  contest,
  ranklistKey,
  name,
  absent,
  search,
  onSearch,
}: {
  contest: Contest;
  /** Absent: the ranklist that the board shows now. */
  ranklistKey?: string;
  /** Name of the ranklist; the reply of the board contains its own. */
  name: string;
  absent: ReactNode;
  search: BoardSearch;
  onSearch: (search: BoardSearch) => void;
}): ReactElement {
  const { userId } = useSession();
  const ranklistName = useRanklistName();
  const { abilities, stages } = contest;
  const links = useBoardLinks(contest);
  const problems = useQuery({ ...contestProblems(contest._id), enabled: abilities.readProblems });
  const rows = problems.data;
  const worthOf = useCallback(
    (problemId: string) => rows?.find(({ _id }) => _id === problemId)?.settings.score,
    [rows],
  );
  const { _id: contestId, publicBoard } = contest;
  const source =
    publicBoard !== undefined
      ? { ranklistId: publicBoard }
      : ranklistKey === undefined
        ? { contestId }
        : { contestId, key: ranklistKey };
  return (
    <LiveBoard key={ranklistKey ?? ''} source={source} absent={absent}>
      {(board, { info, name: shownName }) => (
        <Board
          board={board}
          info={info}
          notice={info?.state === 'held' && <HeldNotice info={info} directs={abilities.administer} />}
          title={`${ranklistName(shownName ?? name)} · ${contest.title}`}
          ownUserId={contest.team?._id ?? userId}
          search={search}
          // The last stage starts when the contest ends.
          endMs={stages.at(-1)?.start}
          worthOf={worthOf}
          onSearch={onSearch}
          links={links}
          actions={
            abilities.readRanklists &&
            (ranklistKey !== undefined || info !== undefined) && (
              <MomentLinks contest={contest} ranklistKey={ranklistKey} />
            )
          }
        />
      )}
    </LiveBoard>
  );
}
