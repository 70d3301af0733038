import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { PlaceIncidentKind } from '@assay/contract';
import { at, belongsTo, noTags } from '../columns.ts';
import { contests } from './contests.ts';
import { users } from './people.ts';

const contestId = () => belongsTo('contest_id', () => contests.id);
/** A user whose account may be deleted while the row stays. */
const by = (name: string) => pg.uuid(name).references(() => users.id, { onDelete: 'set null' });

/** From where participants take part in a contest whose director has restricted it. */
export const contestPlaces = pg.pgTable(
  'contest_places',
  {
    contestId: contestId().primaryKey(),
    /** CIDR ranges or single addresses; empty: any address. */
    ranges: pg.text('ranges').array().notNull().default(noTags),
    seats: pg.boolean('seats').notNull().default(false),
    oneSession: pg.boolean('one_session').notNull().default(false),
    exam: pg.boolean('exam').notNull().default(false),
    leadMs: pg.integer('lead_ms').notNull(),
    /** From when and until when it may apply to anyone; null if nothing is restricted. Follows the contest. */
    appliesFrom: at('applies_from'),
    appliesUntil: at('applies_until'),
  },
  (t) => [
    // Every request with a session reads the few that apply now.
    pg
      .index('contest_places_applies_idx')
      .on(t.appliesUntil, t.appliesFrom)
      .where(sql`applies_until is not null`),
  ],
);

/** Seats of the accounts that take part in a contest. Members of a team have a seat each. */
export const contestSeats = pg.pgTable(
  'contest_seats',
  {
    contestId: contestId(),
    userId: belongsTo('user_id', () => users.id),
    /** IPv4 address or IPv6 /64 in canonical form; null: bound by the next request. */
    address: pg.text('address'),
    boundAt: at('bound_at'),
    /** A director's reason to require no place of the account; null: a place is required. */
    exemption: pg.text('exemption'),
  },
  (t) => [pg.primaryKey({ columns: [t.contestId, t.userId] }), pg.index('contest_seats_user_idx').on(t.userId)],
);

/** Refused requests, sign-ins and changes of seats in contests that restrict from where participants take part. */
export const contestPlaceIncidents = pg.pgTable(
  'contest_place_incidents',
  {
    id: pg.uuid('id').primaryKey().defaultRandom(),
    contestId: contestId(),
    userId: by('user_id'),
    kind: pg.text('kind').$type<PlaceIncidentKind>().notNull(),
    at: at('at')
      .notNull()
      .default(sql`now()`),
    address: pg.text('address').notNull(),
    userAgent: pg.text('user_agent').notNull().default(''),
    /** The seat or the earlier address, or a director's reason. */
    detail: pg.text('detail').notNull().default(''),
    actorId: by('actor_id'),
  },
  (t) => [
    pg.index('contest_place_incidents_contest_idx').on(t.contestId, sql`at desc`, t.id),
    pg.index('contest_place_incidents_account_idx').on(t.contestId, t.userId, sql`at desc`),
    pg.index('contest_place_incidents_user_idx').on(t.userId),
    pg.index('contest_place_incidents_actor_idx').on(t.actorId),
  ],
);
