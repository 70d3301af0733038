import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { at, belongsTo, noTags } from '../columns.ts';
import { contests } from './contests.ts';
import { users } from './people.ts';
import { problems } from './problems.ts';

const contestId = () => belongsTo('contest_id', () => contests.id);
/** A user whose account may be deleted while the row stays. */
const by = (name: string) => pg.uuid(name).references(() => users.id, { onDelete: 'set null' });

/** Balloon settings of a contest whose director has changed them. */
export const balloonSettings = pg.pgTable('balloon_settings', {
  contestId: contestId().primaryKey(),
  enabled: pg.boolean('enabled').notNull().default(false),
  /** Whether submissions made during the freeze get balloons. */
  inFreeze: pg.boolean('in_freeze').notNull().default(false),
  /** Participants with one of these tags get no balloons. */
  withoutTags: pg.text('without_tags').array().notNull().default(noTags),
});

/**
 * Balloons that were due at some time, at most one for each participant and problem. What is due follows from the
 * results, see `features/due-balloons`; claims and deliveries are recorded by volunteers.
 */
export const balloons = pg.pgTable(
  'balloons',
  {
    id: pg.uuid('id').primaryKey().defaultRandom(),
    contestId: contestId(),
    userId: belongsTo('user_id', () => users.id),
    problemId: belongsTo('problem_id', () => problems.id),
    /** The first accepted submission; null: the balloon is not due any more. */
    solutionId: pg.uuid('solution_id'),
    /** Of the first accepted submission, or the last one that was. */
    submittedAt: at('submitted_at').notNull(),
    contestTimeMs: pg.bigint('contest_time_ms', { mode: 'number' }).notNull(),
    /** Stays when the balloon is withdrawn, so that the volunteer sees it. */
    claimedBy: by('claimed_by'),
    claimedUntil: at('claimed_until'),
    deliveredBy: by('delivered_by'),
    deliveredAt: at('delivered_at'),
    /** Time of the last change, except claims. */
    changedAt: at('changed_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    pg.unique('balloons_key').on(t.contestId, t.userId, t.problemId),
    pg.index('balloons_open_idx').on(t.contestId, t.submittedAt, t.id).where(isOpenBalloon),
    pg
      .index('balloons_done_idx')
      .on(t.contestId, sql`changed_at desc`, t.id)
      .where(isDoneBalloon),
    // The first balloons of a contest and of its problems.
    pg
      .index('balloons_first_idx')
      .on(t.contestId, t.submittedAt, t.userId)
      .where(sql`solution_id is not null`),
    pg
      .index('balloons_first_of_problem_idx')
      .on(t.contestId, t.problemId, t.submittedAt, t.userId)
      .where(sql`solution_id is not null`),
    pg.index('balloons_user_idx').on(t.userId),
    pg.index('balloons_problem_idx').on(t.problemId),
    pg
      .index('balloons_claimer_idx')
      .on(t.claimedBy)
      .where(sql`claimed_by is not null`),
    pg
      .index('balloons_deliverer_idx')
      .on(t.deliveredBy)
      .where(sql`delivered_by is not null`),
  ],
);

/**
 * Whether a balloon needs work: to be delivered, to be taken back, or withdrawn while a volunteer may carry it. Worded
 * like the condition of the index over these; the same holds for `isDoneBalloon`.
 */
export const isOpenBalloon = sql`case when solution_id is null then delivered_at is not null or claimed_by is not null
  else delivered_at is null end`;
export const isDoneBalloon = sql`case when solution_id is null then delivered_at is null and claimed_by is null
  else delivered_at is not null end`;
