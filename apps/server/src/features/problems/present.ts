import { hasCapability, shownProblemConfig, type Problem, type ProblemRow, type ShownResult } from '@assay/contract';
import type { Db } from '../../db/client.ts';
import { presentObject, presentTexts, presentTitles } from '../access/present-object.ts';
import { presentDifficulty } from '../problem-difficulty/difficulty.ts';
import { findBestResults } from '../results/best-results.ts';
import { administers, mayReview, mayTranslate, readsAllSolutions, solutionsLeft, submitAbility } from './policy.ts';
import type { ProblemScope } from './problem-scope.ts';
import type { ProblemPageRow } from './problem-page.ts';
import type { ProblemListRow } from './queries.ts';
import { textVersionOf } from './text-version.ts';

/** Rows of a list with the viewer's best results; null: anonymous. */
export async function presentProblemRows(
  db: Db,
  userId: string | null,
  rows: readonly ProblemListRow[],
): Promise<ProblemRow[]> {
  const tried = rows.filter((row) => row.status !== null).map((row) => row.id);
  const best = userId === null ? new Map<string, ShownResult>() : await findBestResults(db, userId, tried);
  return rows.map((row) => presentProblemRow(row, best.get(row.id)));
}

function presentProblemRow(row: ProblemListRow, best: ShownResult | undefined): ProblemRow {
  const difficulty = row.counts && !row.counts.isInContest ? presentDifficulty(row.counts) : undefined;
  return {
    _id: row.id,
    orgId: row.orgId,
    slug: row.slug,
    title: row.title,
    ...presentTitles(row.titles),
    tags: row.tags,
    accessLevel: row.accessLevel,
    createdAt: row.createdAt.getTime(),
    ...(row.status && { status: presentStatus(row.status, best) }),
    ...(row.counts && { solveCounts: { tried: row.counts.triedCount, solved: row.counts.solvedCount } }),
    ...(difficulty && { difficulty }),
  };
}

export function presentProblem(
  scope: ProblemScope,
  row: ProblemPageRow,
  { best, texts }: { best: ShownResult | undefined; texts: Parameters<typeof textVersionOf>[0] | undefined },
): Problem {
  const left = solutionsLeft(scope, row.status?.solutionCount ?? 0);
  const { capability } = scope;
  return {
    ...presentObject(scope, row),
    ...presentTexts(row),
    ...(texts && { textVersion: textVersionOf(texts) }),
    currentDataHash: scope.currentDataHash ?? '',
    settings: scope.settings,
    ...(row.config && { config: shownProblemConfig.parse(row.config) }),
    ...(row.status && { status: presentStatus(row.status, best) }),
    ...(administers(scope) && { rules: scope.solutionRule === null ? [] : ['solution' as const] }),
    abilities: {
      submit: submitAbility(scope, left),
      readAllSolutions: readsAllSolutions(scope),
      editContent: hasCapability('problem', capability, 'content'),
      translate: mayTranslate(capability),
      editData: hasCapability('problem', capability, 'data'),
      review: mayReview(capability),
      hidesSolutions: scope.hidesSolutions,
      administer: administers(scope),
      ...(left !== null && { solutionsLeft: left }),
    },
  };
}

function presentStatus(
  status: NonNullable<ProblemListRow['status']>,
  best: ShownResult | undefined,
): NonNullable<ProblemRow['status']> {
  return {
    solutionCount: status.solutionCount,
    ...(status.lastSolutionId !== null && {
      lastSolutionId: status.lastSolutionId,
      lastSolutionScore: status.lastSolutionScore,
      lastSolutionStatus: status.lastSolutionStatus,
    }),
    ...(best && { best }),
  };
}
