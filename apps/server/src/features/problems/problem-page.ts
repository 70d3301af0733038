import { and, eq, sql } from 'drizzle-orm';
import { hasCapability, problemSettings } from '@assay/contract';
import { prepared } from '../../db/prepared.ts';
import { problemData, problems, problemStatuses } from '../../db/schema.ts';
import { readTranslations } from '../../db/titles.ts';
import { refusal } from '../../http/refusal.ts';
import { contentColumns } from './content-columns.ts';
import { scopeColumns, type ProblemRequest, type ProblemScope } from './problem-scope.ts';
import { isStatusOf, statusColumns } from './queries.ts';

/**
 * Everything on a problem's page, with the user's status and what decides whether the user may see it, in one
 * statement: this is the most visited page.
 */
const findPage = prepared('problem_page', (db) =>
  db
    .select({
      ...scopeColumns,
      ...contentColumns,
      ...readTranslations(problems.translations),
      config: problemData.config,
      status: statusColumns,
    })
    .from(problems)
    .leftJoin(problemData, and(eq(problemData.problemId, problems.id), eq(problemData.hash, problems.currentDataHash)))
    .leftJoin(problemStatuses, isStatusOf(sql.placeholder('userId')))
    .where(eq(problems.id, sql.placeholder('problemId'))),
);
export type ProblemPageRow = Awaited<ReturnType<typeof findPage>>[number];

/** Like `findProblemScope`, plus what the page shows. */
export async function findProblemPage({
  params: { problemId },
  viewer: { userId },
  context: { db },
}: ProblemRequest): Promise<{ scope: ProblemScope; row: ProblemPageRow }> {
  const [row] = await findPage(db, { problemId, userId });
  if (!row || !hasCapability('problem', row.capability, 'access')) throw refusal('not-found');
  const { id, orgId, currentDataHash, solutionRule, capability, hidesSolutions } = row;
  const settings = problemSettings.parse(row.settings);
  return { scope: { id, orgId, currentDataHash, solutionRule, capability, hidesSolutions, settings }, row };
}
