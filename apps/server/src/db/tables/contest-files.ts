import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { belongsTo } from '../columns.ts';
import { contests } from './contests.ts';

/*
 * What imported ICPC files say about a contest besides its teams. Triggers log the rows. `key` is the id in the files
 * and in the contest API, `icpcId` the one in the registration system of the ICPC, empty if unknown.
 */

/** A group is a tag of participants; its members are the teams with the tag. */
export const contestTagGroups = pg.pgTable(
  'contest_tag_groups',
  {
    id: pg.uuid('id').primaryKey(),
    contestId: belongsTo('contest_id', () => contests.id),
    key: pg.text('key').notNull(),
    icpcId: pg.text('icpc_id').notNull(),
    /** The tag. */
    name: pg.text('name').notNull(),
  },
  (t) => [
    pg.unique('contest_tag_groups_key_key').on(t.contestId, t.key),
    pg.unique('contest_tag_groups_name_key').on(t.contestId, t.name),
  ],
);

/** An organization is an affiliation of teams. */
export const contestOrganizations = pg.pgTable(
  'contest_organizations',
  {
    id: pg.uuid('id').primaryKey(),
    contestId: belongsTo('contest_id', () => contests.id),
    key: pg.text('key').notNull(),
    icpcId: pg.text('icpc_id').notNull(),
    /** The affiliation. */
    name: pg.text('name').notNull(),
    formalName: pg.text('formal_name').notNull(),
    /** ISO 3166-1 alpha-3; empty if unknown. */
    country: pg.text('country').notNull(),
  },
  (t) => [
    pg.unique('contest_organizations_key_key').on(t.contestId, t.key),
    pg.unique('contest_organizations_name_key').on(t.contestId, t.name),
  ],
);

/** A person of a contest, who needs no account: a contestant, a coach or staff. */
export const contestPersons = pg.pgTable(
  'contest_persons',
  {
    id: pg.uuid('id').primaryKey(),
    contestId: belongsTo('contest_id', () => contests.id),
    key: pg.text('key').notNull(),
    icpcId: pg.text('icpc_id').notNull(),
    name: pg.text('name').notNull(),
    role: pg.text('role').$type<'contestant' | 'coach' | 'staff' | 'other'>().notNull(),
    title: pg.text('title').notNull(),
    email: pg.text('email').notNull(),
    sex: pg.text('sex').$type<'male' | 'female' | ''>().notNull(),
    /** Participants' users; teams may have been deleted. */
    teamIds: pg
      .uuid('team_ids')
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
  },
  (t) => [pg.unique('contest_persons_key_key').on(t.contestId, t.key)],
);
