import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';

/**
 * Administrative actions: who did what to which object, its state before and after, and the client address.
 * Append-only. Without foreign keys, since the record of an action outlives its object.
 */
export const auditLog = pg.pgTable(
  'audit_log',
  {
    id: pg.bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: at('at')
      .notNull()
      .default(sql`now()`),
    /** Null: an action on the whole installation. */
    orgId: pg.uuid('org_id'),
    /** Null: the system itself. */
    userId: pg.uuid('user_id'),
    /** The administrator acting as the user in the session. */
    actingUserId: pg.uuid('acting_user_id'),
    /** Subject and verb, e.g. `member.remove`. */
    action: pg.text('action').notNull(),
    subjectType: pg.text('subject_type').notNull(),
    subjectId: pg.uuid('subject_id'),
    /** Only the changed fields; null if absent. Never secrets. */
    before: pg.jsonb('before').$type<unknown>(),
    after: pg.jsonb('after').$type<unknown>(),
    ip: pg.text('ip').notNull(),
  },
  (t) => [
    pg.index('audit_log_at_idx').on(sql`${t.at} desc`, sql`${t.id} desc`),
    pg.index('audit_log_org_idx').on(t.orgId, sql`${t.at} desc`, sql`${t.id} desc`),
    pg.index('audit_log_user_idx').on(t.userId, sql`${t.at} desc`, sql`${t.id} desc`),
    pg
      .index('audit_log_acting_user_idx')
      .on(t.actingUserId, sql`${t.at} desc`, sql`${t.id} desc`)
      .where(sql`acting_user_id is not null`),
    pg.index('audit_log_subject_idx').on(t.subjectId, sql`${t.at} desc`, sql`${t.id} desc`),
  ],
);
