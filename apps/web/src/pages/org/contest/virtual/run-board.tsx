import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOfTimeline, instantAtMs, TimelineBoard, type Timeline } from '@assay/rules';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Contest } from '../../../../features/contests/contests.api.ts';
import { Board } from '../../../../features/ranklists/board.tsx';
import { type Board as BoardOf, type BoardRow, readBoard } from '../../../../features/ranklists/board-document.ts';
import type { BoardSearch } from '../../../../features/ranklists/board-search.ts';
import type { LoadedTimeline } from '../../../../features/ranklists/replay/timeline.api.ts';
import { isOpenAt, type RunWithSubmissions } from '../../../../features/virtual-runs/virtual-runs.api.ts';
import { profileKey, useProfile } from '../../../../lib/profiles.ts';
import { useNow } from '../../../../lib/time/clock.ts';
import { useBoardLinks } from '../ranklist/use-board-links.tsx';

/** How often the board of an open run is computed. */
const STEP_MS = 10_000;

/** The board at the minute of a run, with the viewer's row among the original ones, and a ghost to race. */
export function RunBoard({
  contest,
  userId,
  loaded: { wire, timeline },
  run: { run, submissions },
  ghostId,
  onGhost,
}: {
  contest: Contest;
  userId: string;
  loaded: LoadedTimeline;
  run: RunWithSubmissions;
  /** The participant to compare with. */
  ghostId: string | undefined;
  onGhost: (userId: string | undefined) => void;
}): ReactElement | null {
  const { t } = useTranslation('virtual');
  const nowMs = useNow();
  const [search, setSearch] = useState<BoardSearch>({});
  const { problem } = useBoardLinks(contest);
  const { data: own } = useProfile(userId);
  const takerName = run.team?.name ?? own?.name ?? '';
  // The row of the run is not the one that the viewer may have in the contest: it has its own id and name.
  const { data: named } = useQuery({
    queryKey: profileKey(run._id),
    enabled: own !== undefined && own !== null,
    staleTime: Infinity,
    queryFn: () =>
      own
        ? {
            ...own,
            principalId: run._id,
            name: t('rowName', { name: takerName }),
            ...(run.team && { team: true, emailHash: '' }),
          }
        : null,
  });
  const isOpen = isOpenAt(run, nowMs);
  const momentMs = isOpen ? Math.floor((nowMs - run.startedAt) / STEP_MS) * STEP_MS : Infinity;
  const engine = useMemo(
    () => engineOf(timeline, { run, submissions }, { ownName: takerName, unfrozen: !isOpen }),
    [timeline, run, submissions, takerName, isOpen],
  );
  const board = useMemo(() => {
    const { generatedAt: _, ...shown } = readBoard(engine.documentAt(momentMs));
    return { ...shown, leaders: [] };
  }, [engine, momentMs]);
  const ownRow = board.rows.find((row) => row.userId === run._id);
  const ghostRow = board.rows.find((row) => row.userId === ghostId);
  const nameOf = (id: string) => wire.participants.find((one) => one.userId === id)?.name ?? '';
  if (!named) return null;
  return (
    <>
      {ownRow && (
        <Typography sx={{ mb: 3, fontVariantNumeric: 'tabular-nums' }}>
          {t(run.team ? (isOpen ? 'teamIsNow' : 'teamWouldBe') : isOpen ? 'isNow' : 'wouldBe', {
            rank: ownRow.rank,
            count: board.rows.length,
          })}
        </Typography>
      )}
      <Autocomplete
        size="small"
        sx={{ mb: 3, maxWidth: 480 }}
        options={wire.participants.map((one) => one.userId)}
        value={ghostRow ? ghostRow.userId : null}
        getOptionLabel={nameOf}
        getOptionKey={(id) => id}
        noOptionsText={t('nobody')}
        onChange={(_, chosen) => onGhost(chosen ?? undefined)}
        renderInput={(params) => <TextField {...params} label={t('ghost')} helperText={t('ghostHelp')} />}
      />
      {ownRow && ghostRow && (
        <Race
          board={board}
          own={ownRow}
          ownName={run.team ? t('team.we') : t('you')}
          ghost={ghostRow}
          ghostName={nameOf(ghostRow.userId)}
        />
      )}
      <Board
        board={board}
        title={`${t('board')} · ${contest.title}`}
        ownUserId={run._id}
        search={search}
        links={problem ? { problem } : {}}
        onSearch={setSearch}
      />
    </>
  );
}

/** The board of the contest with the row of a run. */
function engineOf(
  timeline: Timeline,
  { run, submissions }: Pick<RunWithSubmissions, 'run' | 'submissions'>,
  { ownName, unfrozen }: { ownName: string; unfrozen: boolean },
): TimelineBoard {
  const { startMs } = timeline;
  const clock = clockOfTimeline(timeline);
  const engine = new TimelineBoard(timeline, { unfrozen });
  engine.putParticipant({ userId: run._id, name: ownName, tags: [], banned: false });
  for (const { solutionId, problemId, score, status, subtasks, state, time } of submissions) {
    const isJudged = state === SOLUTION_STATE.completed;
    // Without a clock, boards show only what is judged.
    if (time === undefined || (!isJudged && clock === undefined)) continue;
    engine.putSolution({
      solutionId,
      problemId,
      userId: run._id,
      score,
      status,
      subtasks,
      submittedAtMs: clock ? instantAtMs(clock, time) : startMs + time,
      contestTimeMs: clock ? time : null,
      ...(!isJudged && { isOpen: true }),
    });
  }
  return engine;
}

/** Both rows next to each other, and who is ahead. */
function Race({
  board,
  own,
  ownName,
  ghost,
  ghostName,
}: {
  board: BoardOf;
  own: BoardRow;
  ownName: string;
  ghost: BoardRow;
  ghostName: string;
}): ReactElement {
  const { t } = useTranslation('virtual');
  const totals = board.columns.slice(0, board.totalCount);
  const gap = ghost.rank - own.rank;
  const side = (name: string, row: BoardRow) => (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography variant="body2">
        {row.unranked ? t('unplaced') : t('place', { rank: row.rank })}
        {totals.map((column, index) => ` · ${column.name} ${row.cells[index]?.text ?? ''}`).join('')}
      </Typography>
    </Box>
  );
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('ghost')}
      sx={{ p: 4, mb: 3, fontVariantNumeric: 'tabular-nums' }}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', mb: 2 }}>
        {side(ownName, own)}
        {side(ghostName, ghost)}
      </Box>
      {own.unranked !== true && ghost.unranked !== true && (
        <Typography>
          {gap === 0 ? t('level') : gap > 0 ? t('ahead', { count: gap }) : t('behind', { count: -gap })}
        </Typography>
      )}
    </Paper>
  );
}
