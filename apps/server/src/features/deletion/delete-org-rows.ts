import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import {
  contests,
  contestTeams,
  groups,
  instances,
  orgs,
  principals,
  problemData,
  problemDrafts,
  problemGrants,
  problems,
  solutions,
  tasks,
} from '../../db/schema.ts';
import { deleteTeams } from '../acting/delete-teams.ts';

/** An organization may have a million solutions. */
const STATEMENT_TIMEOUT_MS = 600_000;

/** Owners of files. */
export interface OrgRemains {
  problemIds: string[];
  contestIds: string[];
  solutionIds: string[];
}

/** No contest can add the problems of the organization before the transaction ends. */
export async function lockProblemsOf(tx: Tx, orgId: string): Promise<void> {
  await tx
    .select({ id: problems.id })
    .from(problems)
    .where(eq(problems.orgId, orgId))
    .orderBy(problems.id)
    .for('update');
}

/** Deletes an organization that the transaction has locked, with everything that belongs to it. */
export async function deleteOrgRows(tx: Tx, orgId: string): Promise<OrgRemains> {
  await tx.execute(sql.raw(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`));
  await tx.delete(tasks).where(eq(tasks.orgId, orgId));
  const ofOrg = tx.select({ id: problems.id }).from(problems).where(eq(problems.orgId, orgId));
  // Also what contests of other organizations have left of problems that they borrowed and removed.
  const isGone = or(eq(solutions.orgId, orgId), inArray(solutions.problemId, ofOrg));
  const others = tx.select({ id: solutions.id }).from(solutions).where(inArray(solutions.problemId, ofOrg));
  await tx.delete(tasks).where(inArray(tasks.subjectId, others));
  const solutionIds = await tx.delete(solutions).where(isGone).returning({ id: solutions.id });
  // Live instances keep their problem's data.
  await tx.delete(instances).where(eq(instances.orgId, orgId));
  const ofOrgContests = tx.select({ id: contests.id }).from(contests).where(eq(contests.orgId, orgId));
  await deleteTeams(tx, inArray(contestTeams.contestId, ofOrgContests));
  const contestIds = await tx.delete(contests).where(eq(contests.orgId, orgId)).returning({ id: contests.id });
  // A problem and its current data reference each other.
  await tx.update(problems).set({ currentDataHash: null }).where(eq(problems.orgId, orgId));
  await tx.delete(problemDrafts).where(inArray(problemDrafts.problemId, ofOrg));
  await tx.delete(problemGrants).where(inArray(problemGrants.problemId, ofOrg));
  await tx.delete(problemData).where(inArray(problemData.problemId, ofOrg));
  const problemIds = await tx.delete(problems).where(eq(problems.orgId, orgId)).returning({ id: problems.id });
  const groupIds = tx.select({ id: groups.id }).from(groups).where(eq(groups.orgId, orgId));
  await tx.delete(principals).where(inArray(principals.id, groupIds));
  await tx.delete(orgs).where(eq(orgs.id, orgId));
  return {
    problemIds: problemIds.map((row) => row.id),
    contestIds: contestIds.map((row) => row.id),
    solutionIds: solutionIds.map((row) => row.id),
  };
}
