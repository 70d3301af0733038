import { and, eq, sql, type SQL } from 'drizzle-orm';
import { INSTANCE_STATE, SOLUTION_STATE } from '@assay/contract/states';
import type { Tx } from '../../db/client.ts';
import { instanceAccess, instances, problemData, solutions } from '../../db/schema.ts';
import { inStates, literal } from '../../db/states.ts';
import { refusal } from '../../http/refusal.ts';

/* Solutions whose answers are judged against the instance of their submitter. */

/** Whether a configuration of a problem has questions that are judged against an instance. */
export const needsInstance = sql<boolean>`jsonb_path_exists(${problemData.config},
  '$.judge ? (@.adapter == "assay").config.questions[*] ? (exists(@.secret) || exists(@.check))')`;

/** The user's instance of a problem, in a contest or outside contests. There is at most one that is live. */
export interface InstanceOwner {
  orgId: string;
  problemId: string;
  contestId: string | null;
  userId: string;
}

export function isInstanceOf({ orgId, problemId, contestId, userId }: InstanceOwner): SQL | undefined {
  return and(
    eq(instances.orgId, orgId),
    eq(instances.problemId, problemId),
    eq(instances.userId, userId),
    sql`${instances.contestId} is not distinct from ${contestId}::uuid`,
    inStates(instances.state, INSTANCE_STATE, ['allocated']),
  );
}

/** Refuses a user without an instance that is ready and that servers can reach. */
export async function refuseWithoutInstance(tx: Tx, owner: InstanceOwner): Promise<void> {
  const [ready] = await tx
    .select({ id: instances.id })
    .from(instances)
    .innerJoin(instanceAccess, eq(instanceAccess.instanceId, instances.id))
    .where(isInstanceOf(owner));
  if (!ready) throw refusal('instance-needed');
}

/**
 * Solutions with a result that another judging could not reproduce: the instance has changed since, or is gone. Those
 * that ended with a fault have no result.
 */
export const isFinal = sql`(${solutions.state} = ${literal(SOLUTION_STATE.completed)} and ${solutions.fault} is null and exists (
  select from ${problemData} where ${problemData.problemId} = ${solutions.problemId}
    and ${problemData.hash} = ${solutions.problemDataHash} and ${needsInstance}))`;
