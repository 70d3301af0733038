import { Board, endMsOf, isInContest, lastEndMs, participantClock } from '@assay/rules';
import type { AppContext } from '../../context.ts';
import type { ShadowStanding } from '../../db/schema.ts';
import { findContestHead } from '../clics/queries.ts';
import { listParticipantNames } from '../contest-timeline/queries.ts';

const MINUTE_MS = 60_000;
const passFailFormats: ReadonlySet<string> = new Set(['icpc', 'acm']);

/**
 * The standings of the ranked participants by user, without freeze, by the engine and the rules of the platform's own
 * boards. The same as the main scoreboard of the contest API for judges.
 */
export async function findOwnStandings(
  { db, contestStates }: Pick<AppContext, 'db' | 'contestStates'>,
  contestId: string,
): Promise<Map<string, Omit<ShadowStanding, 'teamId'>>> {
  const head = await findContestHead(db, contestId);
  const state = await contestStates.read(db, contestId);
  const clock = state?.contest?.clock;
  if (!head || !state?.contest || !clock) return new Map();
  const { contest, problems, participants, submissions, hacks } = state;
  const names = await listParticipantNames(db, contestId);
  const { config } = head.board;
  const ranked = [...participants.values()].filter(
    ({ banned, team }) =>
      (!banned || config.includeBanned) &&
      !team?.categories.some((one) => one === 'hidden' || one === 'unofficial' || one === 'star'),
  );
  const byUser = new Map(ranked.map((one) => [one.userId, one]));
  const { startsAtMs: startMs, stages } = contest;
  const columns = [...problems].map(([problemId, one]) => ({ ...one, problemId }));
  const around = { startMs, endMs: Math.max(endMsOf(clock), lastEndMs(clock)), stages, clock, grants: byUser };
  const shown = { ...config, unfreeze: true, topstars: 0, participantTags: { only: null, not: new Set<string>() } };
  const board = new Board(around, columns, shown, { unfrozen: true });
  for (const one of ranked) board.putParticipant({ ...one, name: names.get(one.userId) ?? '' });
  for (const [solutionId, { judgement, ...submission }] of submissions) {
    const participant = byUser.get(submission.userId);
    const { contestTimeMs } = submission;
    if (!participant || contestTimeMs === null || !isInContest(participantClock(clock, participant), contestTimeMs))
      continue;
    const result = judgement?.state === 'done' && !judgement.isFault ? judgement : null;
    board.putSolution({
      ...submission,
      solutionId,
      ...(result ? { score: result.score, status: result.status } : { score: 0, status: '', isOpen: true }),
    });
  }
  for (const [hackId, hack] of hacks) board.putHack({ ...hack, hackId });
  const isPassFail = passFailFormats.has(config.format);
  return new Map(
    board.document(0).participant.list.map(({ rank, userId }): [string, Omit<ShadowStanding, 'teamId'>] => {
      const cells = columns.flatMap(({ problemId }) => board.cellOf(userId, problemId) ?? []);
      const points = cells.reduce((sum, { score }) => sum + score, board.hackPointsOf(userId));
      if (!isPassFail) return [userId, { rank, score: rounded(points) }];
      const solved = cells.filter(({ full }) => full);
      const penaltyMs = solved.reduce((sum, cell) => sum + cell.penaltyMs, 0);
      return [userId, { rank, solved: solved.length, penalty: Math.floor(penaltyMs / MINUTE_MS) }];
    }),
  );
}

const rounded = (score: number) => Math.round(score * 1e6) / 1e6;
