import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { hackVerdicts, type HackGenerator } from '@assay/contract';
import { RUN_STATE, type NumberOf } from '@assay/contract/states';
import { at, belongsTo, createdAt } from '../columns.ts';
import { literal } from '../states.ts';
import { contests } from './contests.ts';
import { orgs, users } from './people.ts';
import { problems } from './problems.ts';
import { solutions } from './solutions.ts';

/**
 * Inputs on which participants of a contest let submissions of others fail, or try to. A row is created together with a
 * task of the kind `hack`. A successful one gives its target another judging with the status `Hacked`.
 */
export const hacks = pg.pgTable(
  'hacks',
  {
    id: pg.uuid('id').primaryKey(),
    orgId: belongsTo('org_id', () => orgs.id),
    contestId: belongsTo('contest_id', () => contests.id),
    problemId: belongsTo('problem_id', () => problems.id),
    /** The hacked submission, and its judging when the hack was made. */
    targetId: belongsTo('target_id', () => solutions.id),
    targetAttempt: pg.integer('target_attempt').notNull(),
    /** The participant who hacks: a user or a team. */
    userId: belongsTo('user_id', () => users.id),
    /** The member of the team; null if the participant is a user. */
    sentBy: pg.uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    /** Of the target's judging. */
    problemDataHash: pg.text('problem_data_hash').notNull(),
    /** Whether it was made during a round by a participant who had locked the problem: then it has points. */
    inRound: pg.boolean('in_round').notNull().default(false),
    /** As sent, or what the generator printed; null if that is unknown, or too large to keep. */
    input: pg.text('input'),
    generator: pg.jsonb('generator').$type<HackGenerator>(),
    state: pg.smallint('state').$type<NumberOf<typeof RUN_STATE>>().notNull().default(RUN_STATE.waiting),
    verdict: pg.text('verdict', { enum: hackVerdicts }),
    message: pg.text('message').notNull().default(''),
    /** Verdict of the target on the input; empty if it did not run. */
    targetStatus: pg.text('target_status').notNull().default(''),
    createdAt: createdAt(),
    endedAt: at('ended_at'),
    /** When boards began to count it, an instant of the ranklists as `solutions.completed_at`; null: they do not. */
    countedAt: at('counted_at'),
  },
  (t) => [
    pg
      .uniqueIndex('hacks_successful_key')
      .on(t.targetId)
      .where(sql`verdict = 'successful'`),
    pg.index('hacks_target_idx').on(t.targetId),
    pg.index('hacks_contest_idx').on(t.contestId, sql`created_at desc`, sql`id desc`),
    pg.index('hacks_user_idx').on(t.userId, t.contestId, t.createdAt),
    pg
      .index('hacks_sent_by_idx')
      .on(t.sentBy)
      .where(sql`sent_by is not null`),
    pg
      .index('hacks_problem_idx')
      .on(t.problemId, sql`created_at desc`, sql`id desc`)
      .where(sql`verdict = 'successful'`),
    // Boards read on from here.
    pg
      .index('hacks_counted_idx')
      .on(t.contestId, t.countedAt, t.id)
      .where(sql`counted_at is not null`),
    pg.index('hacks_org_idx').on(t.orgId),
    pg.check('hacks_verdict_check', sql`(state = ${literal(RUN_STATE.ended)}) = (verdict is not null)`),
  ],
);
