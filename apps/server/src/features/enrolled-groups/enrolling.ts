import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';

export type Live = AppContext['live'];

/** Tables of a kind of object that can enroll groups: their members participate. */
export interface EnrollingTables {
  object: PgTable & { id: PgColumn; orgId: PgColumn };
  enrollments: PgTable & { groupId: PgColumn };
  /** Column of `enrollments`. */
  enrolledIn: PgColumn;
  participants: PgTable & { userId: PgColumn; byGroup: PgColumn };
  /** Column of `participants`. */
  participatesIn: PgColumn;
  /** Condition on `object`: its participants may still be removed. */
  isOpen?: SQL;
  /** Condition on `participants`: they stay although they are in no enrolled group anymore. */
  stays: SQL;
}

/** A kind of object that can enroll groups. Its functions run in the transaction that changed a group or enrollment. */
export interface Enrolling extends EnrollingTables {
  /** How the audit log names such an object, and the beginning of its actions. */
  subject: 'contest' | 'plan';
  /** Objects that have enrolled one of the groups and accept users who join it now, in the order of their ids. */
  listAccepting: (tx: Tx, groupIds: readonly string[]) => Promise<string[]>;
  /** Adds users through a group. Returns how many were not participants before. */
  register: (tx: Tx, live: Live, objectId: string, userIds: readonly string[]) => Promise<number>;
  /** Removes those who are in no enrolled group anymore and do not stay, of all or of `userIds`. Returns how many. */
  unregister: (tx: Tx, live: Live, objectId: string, userIds?: readonly string[]) => Promise<number>;
}
