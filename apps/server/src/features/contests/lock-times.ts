import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { contestPlaces, contests } from '../../db/schema.ts';
import { latestEnd } from './visible.ts';

/**
 * Recomputes from when and until when the restrictions of a contest may apply to anyone: they follow its start, its end
 * and the latest end of a participant.
 */
export async function updateLockTimes(tx: Tx, contestId: string): Promise<void> {
  const isAny = sql`place.ranges <> '{}' or place.seats or place.one_session or place.exam`;
  await tx.execute(sql`
    update ${contestPlaces} as place set
      applies_from = case when ${isAny} then contests.starts_at - place.lead_ms * interval '1 millisecond' end,
      applies_until = case when ${isAny} then ${latestEnd} end
    from ${contests} where contests.id = place.contest_id and place.contest_id = ${contestId}::uuid`);
}
