import { isDeepStrictEqual } from 'node:util';
import type { DifferenceKind, ShadowDifference } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import { findContestHead } from '../clics/queries.ts';
import { judgementTypeOf } from '../clics/judgement-types.ts';
import { findOwnStandings } from './own-standings.ts';
import {
  findShadow,
  listCurrentJudgements,
  listForeignSolutions,
  listMarks,
  listObjects,
  listOwnProblems,
  listShadowSubmissions,
  listShadowTeams,
} from './queries.ts';
import { isFaultType, isSameVerdict } from './verdicts.ts';

/** Scores that differ by less are the same. */
const SCORE_TOLERANCE = 0.01;

type Side = ShadowDifference['there'];

export interface DifferenceFilter {
  kind?: DifferenceKind | undefined;
  marked?: boolean | undefined;
  all?: boolean | undefined;
  search?: string | undefined;
}

/**
 * What was read of the primary, compared with what is judged here: submissions by contest time, then teams. What agrees
 * has no kind.
 */
export async function compareAll(
  context: Pick<AppContext, 'db' | 'contestStates'>,
  contestId: string,
): Promise<ShadowDifference[]> {
  const { db } = context;
  const [shadow, head] = [await findShadow(db, contestId), await findContestHead(db, contestId)];
  if (!shadow || !head) return [];
  const [submissions, judgements, foreign, marks, teams] = [
    await listShadowSubmissions(db, contestId),
    await listCurrentJudgements(db, contestId),
    await listForeignSolutions(db, contestId),
    await listMarks(db, contestId),
    await listShadowTeams(db, contestId),
  ];
  const types = await listObjects(db, contestId, 'judgement-types');
  const theirProblems = await listObjects(db, contestId, 'problems');
  const ownProblems = new Map((await listOwnProblems(db, contestId)).map((one) => [one.problemId, one.slug]));
  const theirTeams = await listObjects(db, contestId, 'teams');
  const nameOf = new Map(teams.map(({ teamId, name }) => [teamId, name]));
  const weights = (await context.contestStates.read(db, contestId))?.problems;
  const config = head.board.config;
  const isScored = config.format !== 'icpc' && config.format !== 'acm';

  const hereOf = (one: {
    state: number | null;
    score: number | null;
    status: string | null;
    isFault: boolean;
    metrics: Record<string, number> | null;
    problemId: string | null;
  }): Side => {
    if (one.state !== SOLUTION_STATE.completed) return {};
    const { score, status, metrics, problemId } = one;
    const result = { score: score ?? 0, status: status ?? '', isFault: one.isFault };
    const verdict = judgementTypeOf(result, config);
    const weight = weights?.get(problemId ?? '')?.weight ?? 0;
    return {
      ...(verdict !== null && { verdict }),
      ...(isScored && { score: Math.round(result.score * weight * 1e4) / 1e6 }),
      ...(metrics?.cpu !== undefined && { runTimeMs: metrics.cpu }),
    };
  };
  const marked = (one: Omit<ShadowDifference, 'version' | 'mark'>): ShadowDifference => {
    const version = JSON.stringify([one.kind ?? null, textOf(one.there), textOf(one.here), one.obstacle ?? null]);
    const mark = marks.get(one.key);
    const isOfThis = mark !== undefined && mark.version === version;
    return { ...one, version, ...(isOfThis && { mark: { note: mark.note, by: mark.by, at: mark.atMs } }) };
  };

  const compared = submissions.map((one): ShadowDifference => {
    const { submissionId, teamId, problemId, contestTimeMs, obstacle, solutionId } = one;
    const judgement = judgements.get(submissionId);
    const there: Side = {
      ...(judgement && judgement.typeId !== null && { verdict: judgement.typeId }),
      ...(isScored && judgement && judgement.score !== null && { score: judgement.score }),
      ...(judgement && judgement.runTimeMs !== null && { runTimeMs: judgement.runTimeMs }),
    };
    const here = hereOf({ ...one, problemId: one.ownProblemId });
    const kind = kindOf({ there, here, isHere: solutionId !== null, types });
    const label = theirProblems.get(problemId)?.label;
    return marked({
      key: `submission ${submissionId}`,
      ...(kind && { kind }),
      submissionId,
      ...(solutionId !== null && { solutionId }),
      problem: ownProblems.get(shadow.problems[problemId] ?? '') ?? label ?? problemId,
      teamId,
      team: nameOf.get(teamId) ?? theirTeams.get(teamId)?.display_name ?? theirTeams.get(teamId)?.name ?? teamId,
      contestTimeMs,
      there,
      here,
      ...(obstacle !== null && { obstacle }),
    });
  });
  const onlyHere = foreign.map(({ id, name, problemId, contestTimeMs, ...one }): ShadowDifference =>
    marked({
      key: `solution ${id}`,
      kind: 'missing-there',
      solutionId: id,
      problem: ownProblems.get(problemId) ?? '',
      team: name,
      ...(contestTimeMs !== null && { contestTimeMs }),
      there: {},
      here: hereOf({ ...one, problemId }),
    }),
  );
  return [...compared, ...onlyHere, ...(await compareTeams())];

  async function compareTeams(): Promise<ShadowDifference[]> {
    // Without the other scoreboard there is nothing to compare.
    if (!shadow?.scoreboard) return [];
    const own = await findOwnStandings(context, contestId);
    const userOf = new Map(teams.map((one) => [one.teamId, one.userId]));
    const rows = new Map(shadow.scoreboard.map(({ teamId, ...row }) => [teamId, row]));
    const ids = new Set([...rows.keys(), ...teams.filter(({ userId }) => own.has(userId)).map(({ teamId }) => teamId)]);
    return [...ids]
      .map((teamId): ShadowDifference => {
        const there: Side = rows.get(teamId) ?? {};
        const here: Side = own.get(userOf.get(teamId) ?? '') ?? {};
        const team = nameOf.get(teamId) ?? theirTeams.get(teamId)?.name ?? teamId;
        const isSame = isDeepStrictEqual(comparable(there, here), comparable(here, there));
        return marked({ key: `team ${teamId}`, ...(!isSame && { kind: 'standing' }), teamId, team, there, here });
      })
      .toSorted((a, b) => (a.there.rank ?? Infinity) - (b.there.rank ?? Infinity));
  }
}

/** What both sides of a standing have; the rank always counts. */
function comparable(one: Side, other: Side) {
  const both = (key: 'solved' | 'penalty' | 'score') => one[key] !== undefined && other[key] !== undefined;
  return {
    rank: one.rank,
    ...(both('solved') && { solved: one.solved, penalty: one.penalty }),
    ...(both('score') && { score: Math.round((one.score ?? 0) / SCORE_TOLERANCE) }),
  };
}

/** Run times differ with every run and are no difference. */
const textOf = (side: Side) =>
  Object.entries(side)
    .filter(([key]) => key !== 'runTimeMs')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

function kindOf({
  there,
  here,
  isHere,
  types,
}: {
  there: Side;
  here: Side;
  isHere: boolean;
  types: Parameters<typeof isSameVerdict>[2];
}): DifferenceKind | undefined {
  if (!isHere) return 'missing-here';
  if (there.verdict === undefined && here.verdict === undefined) return undefined;
  const isTheirFault = there.verdict !== undefined && isFaultType(there.verdict);
  const isOwnFault = here.verdict !== undefined && isFaultType(here.verdict);
  if (isTheirFault || isOwnFault) return isTheirFault && isOwnFault ? undefined : 'fault';
  if (here.verdict === undefined) return 'waiting-here';
  if (there.verdict === undefined) return 'waiting-there';
  if (there.score !== undefined && here.score !== undefined)
    return Math.abs(there.score - here.score) < SCORE_TOLERANCE ? undefined : 'score';
  return isSameVerdict(there.verdict, here.verdict, types) ? undefined : 'verdict';
}

export function passesFilter(one: ShadowDifference, { kind, marked, all = false, search }: DifferenceFilter): boolean {
  if (one.kind === undefined && !all) return false;
  if (kind !== undefined && one.kind !== kind) return false;
  if (marked !== undefined && (one.mark !== undefined) !== marked) return false;
  if (search === undefined) return true;
  const wanted = search.trim().toLowerCase();
  return one.submissionId === search.trim() || (one.team ?? '').toLowerCase().includes(wanted);
}
