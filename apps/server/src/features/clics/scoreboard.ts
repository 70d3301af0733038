import { Board, endMsOf, type Cell } from '@assay/rules';
import type { JudgementData } from '../contest-log/log-entry.ts';
import type { Participant } from './contest-state.ts';
import { relTime, time } from './formats.ts';
import { judgementTypeOf } from './judgement-types.ts';
import { contestTimeAt, groupsOf, isPassFail, MAIN_GROUP, problemIdOf, stateObject } from './objects.ts';
import {
  clockOfState,
  countsInContest,
  knownToken,
  mayKnowHack,
  mayKnowParticipant,
  mayKnowProblem,
  type Knowledge,
} from './visibility.ts';

interface StandingCell {
  problemId: string;
  cell: Cell;
  /** Judged attempts up to the first accepted one. */
  judged: number;
  pending: number;
}

export interface Standing {
  rank: number;
  participant: Participant;
  cells: StandingCell[];
  /** Points of the participant's hacks. */
  hackPoints: number;
}

/**
 * The board of the participants in a group, by the engine of the platform's own boards. It gets only what the view
 * shows, so it cannot reveal more.
 */
export function standingsOf(known: Knowledge, groupId: string = MAIN_GROUP): Standing[] {
  const { state, view } = known;
  const { contest } = state;
  if (!contest) return [];
  const clock = clockOfState(state);
  const members = [...state.participants.values()].filter(
    (one) => mayKnowParticipant(state, view, one) && groupsOf(state, one).includes(groupId),
  );
  const problems = [...state.problems]
    .filter(([id]) => mayKnowProblem(state, view, id))
    .map(([problemId, { slug, title, weight, tags }]) => ({ problemId, slug, title, weight, tags }));
  const grants = new Map(members.map((one) => [one.userId, one]));
  const { startsAtMs: startMs, stages } = contest;
  const config = {
    ...state.board.config,
    unfreeze: true,
    topstars: 0,
    participantTags: { only: null, not: new Set<string>() },
  };
  const board = new Board({ startMs, endMs: endMsOf(clock), stages, clock, grants }, problems, config, {
    unfrozen: true,
  });
  // Within their group, teams that have no rank among all have one.
  for (const { userId, name, tags, team } of members)
    board.putParticipant({ userId, name, tags, banned: false, team: team && { ...team, categories: [] } });
  const attempts = new Map<string, Attempt[]>();
  for (const [solutionId, submission] of state.submissions) {
    if (!grants.has(submission.userId) || !known.knowsSubmission(solutionId)) continue;
    if (!countsInContest(state, submission)) continue;
    const judgement = known.knowsJudgement(solutionId) ? state.judgements.get(solutionId) : undefined;
    const result = judgement?.state === 'done' && isResult(judgement, known) ? judgement : null;
    const { userId, problemId, submittedAtMs, contestTimeMs } = submission;
    const { score, status } = result ?? { score: 0, status: '' };
    board.putSolution({
      solutionId,
      userId,
      problemId,
      score,
      status,
      submittedAtMs,
      contestTimeMs,
      subtasks: state.judged.get(solutionId)?.subtasks ?? null,
      tokenedAtMs: knownToken(state, view, submission),
      ...(result === null && { isOpen: true }),
    });
    const key = `${userId}/${problemId}`;
    attempts.set(key, [...(attempts.get(key) ?? []), { submittedAtMs, result }]);
  }
  for (const [hackId, hack] of state.hacks) {
    if (grants.has(hack.userId) && mayKnowHack(state, view, hack)) board.putHack({ ...hack, hackId });
  }
  const { list } = board.document(0).participant;
  return list.flatMap(({ rank, userId }) => {
    const participant = grants.get(userId);
    if (!participant) return [];
    const cells = problems.toSorted(bySlug).flatMap(({ problemId }) => {
      const cell = board.cellOf(userId, problemId);
      return cell ? [{ problemId, cell, ...countsOf(attempts.get(`${userId}/${problemId}`) ?? [], cell) }] : [];
    });
    return [{ rank, participant, cells, hackPoints: board.hackPointsOf(userId) }];
  });
}

interface Attempt {
  submittedAtMs: number;
  result: JudgementData | null;
}

const bySlug = (a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : Number(a.slug > b.slug));

/** A judge error is no result. */
function isResult(judgement: JudgementData, { state }: Knowledge): boolean {
  const type = judgementTypeOf(judgement, state.board.config);
  return type !== null && type !== 'JE';
}

function countsOf(attempts: readonly Attempt[], cell: Cell): { judged: number; pending: number } {
  const considered = attempts.filter(({ submittedAtMs }) => !cell.full || submittedAtMs <= cell.decidedAtMs);
  return {
    judged: considered.filter(({ result }) => result !== null).length,
    pending: cell.full ? 0 : considered.filter(({ result }) => result === null).length,
  };
}

/** The scoreboard of a group in version 2026-01. */
export function scoreboardObject(known: Knowledge, groupId: string = MAIN_GROUP) {
  const { state } = known;
  const passFail = isPassFail(state);
  return {
    time: time(state.publicMs),
    contest_time: contestTimeAt(state, state.publicMs),
    state: stateObject(known),
    rows: standingsOf(known, groupId).map(({ rank, participant, cells, hackPoints }) => ({
      rank,
      team_id: participant.id,
      score: passFail ? passFailScore(cells) : pointsOf(cells, hackPoints),
      problems: cells.map(({ problemId, cell, judged, pending }) => ({
        problem_id: problemIdOf(problemId),
        num_judged: judged,
        num_pending: pending,
        ...(passFail
          ? { solved: cell.full, ...(cell.full && { time: relTime(cell.elapsedMs) }) }
          : { score: cell.score, ...(cell.score > 0 && { time: timeOfCell(known, cell) }) }),
      })),
    })),
  };

  function pointsOf(cells: readonly StandingCell[], hackPoints: number) {
    const last = Math.max(0, ...cells.map(({ cell }) => (cell.score > 0 ? cell.decidedAtMs : 0)));
    return {
      score: Math.round(cells.reduce((sum, { cell }) => sum + cell.score, hackPoints) * 1e6) / 1e6,
      time: last > 0 ? contestTimeAt(state, last) : null,
    };
  }
}

const timeOfCell = ({ state }: Knowledge, { decidedAtMs }: Cell) => contestTimeAt(state, decidedAtMs);

function passFailScore(cells: readonly StandingCell[]) {
  const solved = cells.filter(({ cell }) => cell.full);
  return {
    num_solved: solved.length,
    total_time: relTime(solved.reduce((sum, { cell }) => sum + cell.penaltyMs, 0)),
    time: solved.length === 0 ? null : relTime(Math.max(...solved.map(({ cell }) => cell.elapsedMs))),
  };
}
