import type { BalloonRow } from '@assay/contract';
import type { BalloonListRow } from './queries.ts';

export function presentBalloon(row: BalloonListRow, viewerId: string): BalloonRow {
  const { claimedBy, claimerName, claimedUntilMs: until, deliveredAtMs, delivererName } = row;
  const first = row.firstOfContest ? 'contest' : row.firstOfProblem ? 'problem' : null;
  return {
    _id: row.id,
    participant: { userId: row.userId, name: row.name },
    tags: row.tags ?? [],
    problemId: row.problemId,
    ...(row.slug !== null && { slug: row.slug }),
    ...(row.color !== null && { color: row.color }),
    time: row.contestTimeMs,
    state: row.state,
    ...(first && { first }),
    ...(row.isProvisional && { provisional: true }),
    ...(claimedBy !== null && {
      claim: { userId: claimedBy, name: claimerName ?? '', until, own: claimedBy === viewerId },
    }),
    ...(deliveredAtMs !== null && { delivery: { name: delivererName ?? '', at: deliveredAtMs } }),
  };
}
