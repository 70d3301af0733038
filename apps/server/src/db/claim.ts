import { sql } from 'drizzle-orm';

/** Values of a row that a user claims for a time, after which others may. */
export const claimFor = (userId: string, forMs: number) => ({
  claimedBy: userId,
  claimedUntil: sql`now() + ${forMs}::int * interval '1 millisecond'`,
});

/** Values of a row without a claim. */
export const unclaimed = { claimedBy: null, claimedUntil: null };
