import type { HomeAttempt, HomeContest, ShownResult } from '@assay/contract';
import { endMsOf, isWindowed, participantClock } from '@assay/rules';
import { presentTitles } from '../access/present-object.ts';
import { administers, may, mayRegister } from '../contests/policy.ts';
import { presentOwnProgress, type OwnProblem } from '../own-progress/own-progress.ts';
import type { CountedResults } from '../results/counted-results.ts';
import type { HomeContestRow, OtherContestRow } from './contest-queries.ts';
import type { AttemptRow } from './queries.ts';

/** A contest with the viewer's results, as the contest page shows them now. */
export function presentHomeContest(
  { scope, plan, ...row }: HomeContestRow,
  problems: readonly OwnProblem[],
  counted: CountedResults,
): HomeContest {
  const reached = presentOwnProgress(scope, problems, counted);
  return {
    _id: scope.id,
    orgId: scope.orgId,
    orgName: row.orgName,
    title: row.title,
    ...presentTitles(row.titles),
    start: row.startMs,
    end: ownEndMs(scope) ?? row.endMs,
    stages: scope.stages.map(({ name, start }) => ({ name, start })),
    ...(row.format !== null && { format: row.format }),
    participantCount: row.participantCount,
    registered: scope.participant !== null,
    ...(reached && { progress: reached }),
    ...(plan && { plan: { _id: plan._id, title: plan.title, ...presentTitles(plan.titles) } }),
    ...(row.remindedAtMs !== null && !isComplete(reached) && { remindedAt: row.remindedAtMs }),
    abilities: { register: mayRegister(scope), administer: administers(scope) },
  };
}

/** The end of the viewer's own clock; null if the viewer has none, or does not know it yet. */
function ownEndMs({ participant, ownClock }: HomeContestRow['scope']): number | null {
  if (!participant || !ownClock || (isWindowed(ownClock) && participant.startedAtMs === null)) return null;
  return endMsOf(participantClock(ownClock, participant));
}

/** Whether nothing is left to do, as far as the viewer may know. */
function isComplete(reached: HomeContest['progress']): boolean {
  return reached !== undefined && (reached.results?.solved ?? reached.tried) >= reached.problems;
}

/** A contest in a list: the viewer sees only its name and times. */
export function presentOtherContest(row: OtherContestRow): HomeContest {
  return {
    _id: row.id,
    orgId: row.orgId,
    orgName: row.orgName,
    title: row.title,
    ...presentTitles(row.titles),
    start: row.startsAt.getTime(),
    end: row.endsAt.getTime(),
    stages: row.stages,
    participantCount: row.participantCount,
    registered: false,
    abilities: { register: false, administer: false },
  };
}

/** Practice: of a submission in a contest only the problem is shown. */
export function presentAttempt(row: AttemptRow, best: ShownResult | undefined): HomeAttempt {
  return { ...presentProblem(row), ...(row.contestId === null && { last: lastOf(row) }), ...(best && { best }) };
}

/** An attempt in a running contest whose problem the viewer may read now. */
export function presentContestAttempt(
  row: AttemptRow,
  { scope, title, titles }: HomeContestRow,
  points: number,
  counted: ShownResult | undefined,
): HomeAttempt {
  return {
    ...presentProblem(row),
    contest: { _id: scope.id, orgId: scope.orgId, title, ...presentTitles(titles), points },
    ...(may(scope, 'readSolutions') && { last: lastOf(row), ...(counted && { best: counted }) }),
  };
}

function presentProblem(row: AttemptRow): Pick<HomeAttempt, 'problem' | 'submittedAt'> {
  const { problemId, orgId, title } = row;
  return {
    problem: { _id: problemId, orgId, title, ...presentTitles(row.titles) },
    submittedAt: Math.round(row.submittedAtMs),
  };
}

function lastOf({ solutionId, isJudged, score, status }: AttemptRow): ShownResult {
  return isJudged ? { solutionId, score, status } : { solutionId, score: 0, status: '' };
}
