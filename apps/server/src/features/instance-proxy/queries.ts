import { and, eq, isNull, sql } from 'drizzle-orm';
import { INSTANCE_STATE } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import { inStates } from '../../db/states.ts';
import { instanceAccess, instances, runners, sessions } from '../../db/schema.ts';
import { accessColumns } from '../instance-protocol/queries.ts';

/** An allocated instance of a user whose session has not ended, with its access; undefined if there is none. */
export async function findReachable(
  db: Db,
  { instanceId, sessionId }: { instanceId: string; sessionId: string },
  now: Date,
) {
  const [row] = await db
    .select({ ...accessColumns, contestId: instances.contestId })
    .from(instanceAccess)
    .innerJoin(instances, eq(instances.id, instanceAccess.instanceId))
    .innerJoin(runners, eq(runners.id, instances.runnerId))
    .innerJoin(sessions, eq(sessions.userId, instances.userId))
    .where(
      and(
        eq(instanceAccess.instanceId, instanceId),
        inStates(instances.state, INSTANCE_STATE, ['allocated']),
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        sql`${sessions.expiresAt} > ${now}`,
      ),
    );
  return row;
}
export type Reachable = Omit<NonNullable<Awaited<ReturnType<typeof findReachable>>>, 'contestId'>;

interface OpenPair {
  instanceId: string;
  sessionId: string;
}

/** Of these pairs, those that still reach their instance, with the key of its gateway, in one query. */
export async function findStillReachable(
  db: Db,
  pairs: readonly OpenPair[],
  now: Date,
): Promise<(OpenPair & { key: string; contestId: string | null })[]> {
  const rows = await db
    .select({
      instanceId: instances.id,
      sessionId: sessions.id,
      key: instanceAccess.key,
      contestId: instances.contestId,
    })
    .from(
      sql`unnest(${sql.param(pairs.map((one) => one.instanceId))}::uuid[], ${sql.param(pairs.map((one) => one.sessionId))}::uuid[]) as open(instance_id, session_id)`,
    )
    .innerJoin(instances, sql`${instances.id} = open.instance_id`)
    .innerJoin(instanceAccess, eq(instanceAccess.instanceId, instances.id))
    .innerJoin(sessions, sql`${sessions.id} = open.session_id and ${sessions.userId} = ${instances.userId}`)
    .where(
      and(
        inStates(instances.state, INSTANCE_STATE, ['allocated']),
        isNull(sessions.revokedAt),
        sql`${sessions.expiresAt} > ${now}`,
      ),
    );
  return rows;
}
