import type { SQL } from 'drizzle-orm';

/** What a contest requires of the place from which one of its participants takes part. */
export interface ContestLock {
  contestId: string;
  orgId: string;
  /** By the database's clock. */
  nowMs: number;
  /** CIDR ranges or single addresses; empty: any address. */
  ranges: string[];
  /** Whether the account may use only one address. */
  seats: boolean;
  /** Whether only the latest sign-in opens the contest, and no token does. */
  oneSession: boolean;
  /** Whether only the contest is open to the participant. */
  exam: boolean;
  /** Applies from this long before the start. */
  leadMs: number;
  startsAtMs: number;
  endsAtMs: number;
  /** The clock of the contest and the participant's grant of time, for the rules. */
  clock: unknown;
  grant: unknown;
  /** The address that the account is bound to: IPv4, or an IPv6 /64. Null: none yet. */
  seat: string | null;
  /** The latest sign-in of the account; null if it does not matter. */
  latestSessionId: string | null;
}

/** Locks of the user of the current row of `users`; null: none. */
export type LocksColumn = SQL<ContestLock[] | null>;
