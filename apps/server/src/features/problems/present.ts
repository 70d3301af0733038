import { hasCapability, shownProblemConfig, type Problem, type ProblemRow } from '@assay/contract';
import { presentObject } from '../access/present-object.ts';
import { administers, readsAllSolutions, solutionsLeft, submitAbility } from './policy.ts';
import type { ProblemScope } from './problem-scope.ts';
import type { ProblemPageRow } from './problem-page.ts';
import type { ProblemListRow } from './queries.ts';

export function presentProblemRow(row: ProblemListRow): ProblemRow {
  const { en, 'zh-Hans': zhHans } = row.titles;
  const titles = { ...(en != null && { en }), ...(zhHans != null && { 'zh-Hans': zhHans }) };
  return {
    _id: row.id,
    orgId: row.orgId,
    slug: row.slug,
    title: row.title,
    ...(Object.keys(titles).length > 0 && { titles }),
    tags: row.tags,
    accessLevel: row.accessLevel,
    createdAt: row.createdAt.getTime(),
    ...(row.status && { status: presentStatus(row.status) }),
  };
}

export function presentProblem(scope: ProblemScope, row: ProblemPageRow): Problem {
  const left = solutionsLeft(scope, row.status?.solutionCount ?? 0);
  const { capability } = scope;
  return {
    ...presentObject(scope, row),
    ...(Object.keys(row.translations).length > 0 && { translations: row.translations }),
    currentDataHash: scope.currentDataHash ?? '',
    settings: scope.settings,
    ...(row.config && { config: shownProblemConfig.parse(row.config) }),
    ...(row.status && { status: presentStatus(row.status) }),
    ...(administers(scope) && { rules: scope.solutionRule === null ? [] : ['solution' as const] }),
    abilities: {
      submit: submitAbility(scope, left),
      readAllSolutions: readsAllSolutions(scope),
      editContent: hasCapability('problem', capability, 'content'),
      editData: hasCapability('problem', capability, 'data'),
      administer: administers(scope),
      ...(left !== null && { solutionsLeft: left }),
    },
  };
}

function presentStatus(status: NonNullable<ProblemListRow['status']>): NonNullable<ProblemRow['status']> {
  return {
    solutionCount: status.solutionCount,
    ...(status.lastSolutionId !== null && {
      lastSolutionId: status.lastSolutionId,
      lastSolutionScore: status.lastSolutionScore,
      lastSolutionStatus: status.lastSolutionStatus,
    }),
  };
}
