import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { contestParticipants, contestPlaces, contests } from '../../db/schema.ts';

/**
 * Recomputes from when and until when the restrictions of a contest may apply to anyone: they follow its start, its end
 * and the latest end of a participant.
 */
export async function updateLockTimes(tx: Tx, contestId: string): Promise<void> {
  const isAny = sql`place.ranges <> '{}' or place.seats or place.one_session or place.exam`;
  await tx.execute(sql`
    update ${contestPlaces} as place set
      applies_from = case when ${isAny} then contest.starts_at - place.lead_ms * interval '1 millisecond' end,
      applies_until = case when ${isAny} then contest.ends_at + interval '1 millisecond' * coalesce((
        select max(own.delay_ms + own.extra_ms) from ${contestParticipants} as own
        where own.contest_id = place.contest_id and (own.delay_ms > 0 or own.extra_ms > 0 or own.started_at is not null)), 0) end
    from ${contests} as contest where contest.id = place.contest_id and place.contest_id = ${contestId}::uuid`);
}
