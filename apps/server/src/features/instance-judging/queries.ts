import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { instanceAccess, instances, problemData, runners, solutions, tasks } from '../../db/schema.ts';
import { accessColumns } from '../instance-protocol/queries.ts';
import { isInstanceOf, type InstanceOwner } from '../solutions/instance-needed.ts';
import { isLeased, type Lease } from '../tasks/lease.ts';

/** The solution of a lease, with the configuration that it is judged by; undefined if the lease is lost. */
export async function findLeasedSolution(db: Db, lease: Lease) {
  const [row] = await db
    .select({
      orgId: solutions.orgId,
      problemId: solutions.problemId,
      contestId: solutions.contestId,
      /** Of a team, the member who sent it: instances belong to people. */
      userId: sql<string>`coalesce(${solutions.sentBy}, ${solutions.userId})`,
      config: problemData.config,
    })
    .from(solutions)
    .innerJoin(
      problemData,
      sql`${problemData.problemId} = ${solutions.problemId} and ${problemData.hash} = ${solutions.problemDataHash}`,
    )
    .where(sql`${solutions.id} = ${lease.subjectId} and exists (select from ${tasks} where ${isLeased(lease)})`);
  return row;
}

/** The instance of a user that is ready, with its access; undefined if there is none. */
export async function findOwnInstance(db: Db, owner: InstanceOwner) {
  const [row] = await db
    .select({ instanceId: instances.id, ...accessColumns })
    .from(instances)
    .innerJoin(instanceAccess, eq(instanceAccess.instanceId, instances.id))
    .innerJoin(runners, eq(runners.id, instances.runnerId))
    .where(isInstanceOf(owner));
  return row;
}
