import { shownProblemConfig, type Reply, type ShownResult } from '@assay/contract';
import { contestTimeMs, isInContest, participantClock } from '@assay/rules';
import { presentTexts, presentTitles } from '../access/present-object.ts';
import type { ContestScope } from '../contests/contest-scope.ts';
import {
  administers,
  createSolutionAbility,
  may,
  mayMakeSolutions,
  maySubmit,
  solutionsLeft,
} from '../contests/policy.ts';
import type { Attachment } from '../attachments/queries.ts';
import type { CountedResults } from '../results/counted-results.ts';
import type { ContestProblemListRow, ContestProblemPageRow } from './queries.ts';

type Item = Reply<'GET /api/contest/:contestId/problem'>[number];
type Page = Reply<'GET /api/contest/:contestId/problem/:problemId'>;

export function presentContestProblemRow(
  scope: ContestScope,
  row: ContestProblemListRow,
  counted: CountedResults,
): Item {
  return {
    _id: row.id,
    title: row.title,
    ...presentTitles(row.titles),
    ...(may(scope, 'readProblemTags') && { tags: row.tags }),
    settings: row.settings,
    ...presentResult(scope, row.result, counted.get(row.id)),
    ...(row.lockedAtMs !== null && { lockedAt: row.lockedAtMs }),
    ...(row.ownerId !== null && administers(scope) && { lent: presentLent(row.ownerId, row) }),
  };
}

function presentLent(ownerId: string, { ownerName, dataHash }: ContestProblemListRow): NonNullable<Item['lent']> {
  return { owner: { _id: ownerId, name: ownerName ?? '' }, ...(dataHash !== null && { dataHash }) };
}

export function presentContestProblem(
  scope: ContestScope,
  row: ContestProblemPageRow,
  counted: CountedResults,
  { attachments, nextMs }: { attachments: readonly Attachment[]; nextMs: number | null },
): Page {
  const solutionCount = row.result?.solutionCount ?? 0;
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    ...presentTexts(row),
    ...(hasChangedInContest(scope, row.textChangedAtMs) && { textChangedAt: row.textChangedAtMs }),
    ...(may(scope, 'readProblemTags') && { tags: row.tags }),
    attachments: [...attachments],
    currentDataHash: row.currentDataHash ?? '',
    ...(row.config && { config: shownProblemConfig.parse(row.config) }),
    settings: row.settings,
    ...presentResult(scope, row.result, counted.get(row.id)),
    abilities: {
      createSolution: createSolutionAbility(scope, row, solutionCount),
      submit: maySubmit(scope) && (row.settings.disableSubmit !== true || administers(scope)),
      solutionsLeft: solutionsLeft(row.settings, solutionCount),
      ...(nextMs !== null && { nextSubmissionAt: nextMs }),
      ...(row.round?.locking === true &&
        row.lockedAtMs === null &&
        row.hasPassed &&
        mayLock(scope, row.endsAt) && { lock: true as const }),
    },
    ...(row.lockedAtMs !== null && { lockedAt: row.lockedAtMs }),
  };
}

/** Whether the text was changed in the viewer's time: from the start of the second stage to that of the last one. */
function hasChangedInContest({ stages }: ContestScope, changedAtMs: number | null): changedAtMs is number {
  const [startMs, endMs] = [stages[1]?.start ?? Infinity, stages.at(-1)?.start ?? 0];
  return changedAtMs !== null && startMs <= changedAtMs && changedAtMs < endMs;
}

/** Whether the viewer's time runs, and the results and the submission of solutions are open. */
function mayLock(scope: ContestScope, endsAt: Date): boolean {
  const { participant, ownClock, nowMs } = scope;
  if (participant === null || !mayMakeSolutions(scope) || !may(scope, 'readSolutions')) return false;
  if (ownClock === null) return nowMs < endsAt.getTime();
  const own = participantClock(ownClock, participant);
  return isInContest(own, contestTimeMs(own, nowMs));
}

/** The viewer's number of attempts, and their result if the stage shows solutions. */
function presentResult(
  scope: ContestScope,
  result: ContestProblemListRow['result'],
  counted: ShownResult | undefined,
): Pick<Item, 'status'> {
  if (!result) return {};
  const { solutionCount, lastSolutionId, score, status, pretestsOnly } = result;
  if (lastSolutionId === null || !may(scope, 'readSolutions')) return { status: { solutionCount } };
  const pretests = pretestsOnly && { pretests: true as const };
  return { status: { solutionCount, lastSolutionId, score, status, ...pretests, ...(counted && { counted }) } };
}
