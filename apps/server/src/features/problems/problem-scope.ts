import { eq, sql } from 'drizzle-orm';
import { hasCapability, problemSettings, type CapabilityOf, type ProblemSettings } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { hiddenSolutions, problems } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import type { Reader } from '../../http/viewer/viewer.ts';
import { effectiveCapability, guardedProblems } from '../access/guarded.ts';

/** What every problem route needs to decide permissions; nothing large. */
export interface ProblemScope {
  id: string;
  orgId: string;
  settings: ProblemSettings;
  currentDataHash: string | null;
  /** The rule set that decides who may read submitted data; null if there is none. */
  solutionRule: unknown;
  /** The viewer's capability on the problem, without what the viewer hides. */
  capability: bigint;
  /** The viewer has hidden the solutions. */
  hidesSolutions: boolean;
}

export interface ProblemRequest {
  params: { problemId: string };
  viewer: Reader;
  context: AppContext;
}

/** Finds the problem of the path for a viewer with access to it; a hidden problem is reported as not found. */
export async function findProblemScope({ params, viewer, context }: ProblemRequest): Promise<ProblemScope> {
  const found = await findProblem(context.db, params.problemId, viewer.userId);
  if (!found || !hasCapability('problem', found.capability, 'access')) throw refusal('not-found');
  return found;
}

/** A scope that requires more than access. */
export function problemScopeWith(...needed: CapabilityOf<'problem'>[]) {
  return async (request: ProblemRequest): Promise<ProblemScope> => {
    const scope = await findProblemScope(request);
    if (!needed.every((name) => hasCapability('problem', scope.capability, name))) throw refusal('no-right');
    return scope;
  };
}

/** Columns of a scope, for the user whose id is the placeholder `userId`. */
export const scopeColumns = {
  id: problems.id,
  orgId: problems.orgId,
  settings: problems.settings,
  currentDataHash: problems.currentDataHash,
  solutionRule: sql<unknown>`${problems.rules} -> 'solution'`,
  capability: effectiveCapability(guardedProblems, sql.placeholder('userId')),
  hidesSolutions: sql<boolean>`exists (select from ${hiddenSolutions} where ${hiddenSolutions.problemId} = ${problems.id}
    and ${hiddenSolutions.userId} = ${sql.placeholder('userId')})`,
};

const findScope = prepared('problem_scope', (db) =>
  db
    .select(scopeColumns)
    .from(problems)
    .where(eq(problems.id, sql.placeholder('problemId'))),
);

export async function findProblem(db: Db, problemId: string, userId: string): Promise<ProblemScope | undefined> {
  const [row] = await findScope(db, { problemId, userId });
  return row && { ...row, settings: problemSettings.parse(row.settings) };
}
