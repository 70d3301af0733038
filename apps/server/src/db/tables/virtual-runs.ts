import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { at, belongsTo, createdAt } from '../columns.ts';
import { contests } from './contests.ts';
import { users } from './people.ts';

/** Teams that take a past contest together. They have nothing to do with the teams that took part in it. */
export const virtualTeams = pg.pgTable(
  'virtual_teams',
  {
    id: pg.uuid('id').primaryKey(),
    contestId: belongsTo('contest_id', () => contests.id),
    name: pg.text('name').notNull(),
    /** With which people join. */
    code: pg.text('code').notNull(),
    createdAt: createdAt(),
  },
  (t) => [pg.unique('virtual_teams_code_key').on(t.contestId, t.code)],
);

/** Who is, was or is invited to be in a team. */
export const virtualTeamMembers = pg.pgTable(
  'virtual_team_members',
  {
    teamId: belongsTo('team_id', () => virtualTeams.id),
    userId: belongsTo('user_id', () => users.id),
    invitedAt: at('invited_at')
      .notNull()
      .default(sql`now()`),
    /** Null until the invitation is accepted. */
    joinedAt: at('joined_at'),
    /** Null while in the team. Runs that began before stay open to read their problems. */
    leftAt: at('left_at'),
  },
  (t) => [pg.primaryKey({ columns: [t.teamId, t.userId] }), pg.index('virtual_team_members_user_idx').on(t.userId)],
);

/**
 * Virtual runs: a user or a team takes a past contest with its length. What is submitted in a run is a solution outside
 * contests with the id of the run, so nothing in the contest can change.
 */
export const virtualRuns = pg.pgTable(
  'virtual_runs',
  {
    id: pg.uuid('id').primaryKey(),
    contestId: belongsTo('contest_id', () => contests.id),
    /** Null: of a team. */
    userId: pg.uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Null: of a user. */
    teamId: pg.uuid('team_id').references(() => virtualTeams.id, { onDelete: 'cascade' }),
    /** Number of the run among those of the user or the team in the contest, from 1. */
    nth: pg.integer('nth').notNull(),
    startedAt: at('started_at')
      .notNull()
      .default(sql`now()`),
    durationMs: pg.bigint('duration_ms', { mode: 'number' }).notNull(),
    /** Null: no freeze. */
    freezeMs: pg.bigint('freeze_ms', { mode: 'number' }),
    /** When someone finished it before its time was over; otherwise null. */
    finishedAt: at('finished_at'),
  },
  (t) => [
    pg.unique('virtual_runs_key').on(t.contestId, t.userId, t.nth),
    pg.unique('virtual_runs_team_key').on(t.teamId, t.nth),
    pg.index('virtual_runs_user_idx').on(t.userId, t.contestId),
    pg.check('virtual_runs_taker', sql`num_nonnulls(${t.userId}, ${t.teamId}) = 1`),
  ],
);
