import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_LEAD_MINUTES, MAX_PLACE_RANGES, MAX_SEAT_ROWS, placeIncidentKinds } from '../place-limits.ts';
import { bool, int, list, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';

/*
 * From where participants take part in a contest: address ranges, a seat for each account, one session at a time, and
 * exam mode. Each applies to participants only, from a time before the start until the end of their own time.
 */

const at = { contestId: uuid() };
const params = z.object(at);
const ofAccount = z.object({ ...at, userId: uuid() });
/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags: ['contest'], badParams: 400, extension: true } as const;
const hidden = ['not-found', 'no-right', 'banned'] as const;

const address = () => str({ min: 1, max: 64 });
const reason = () => str({ min: 1, max: 500, pattern: /\S/ });
const person = z.object({ _id: z.string(), name: z.string() });

const seat = z.object({
  user: person,
  /** The team that the account belongs to. */
  team: person.optional(),
  /** IPv4 address or IPv6 /64; absent until the first request. */
  address: z.string().optional(),
  boundAt: z.int().optional(),
  /** Why no place is required of the account; absent if one is. */
  exemption: z.string().optional(),
});
export type Seat = z.output<typeof seat>;

const incident = z.object({
  _id: z.string(),
  at: z.int(),
  kind: z.enum(placeIncidentKinds),
  /** Absent once the user is deleted. */
  user: person.optional(),
  /** With the browser only for directors and the jury: observers do not read addresses. */
  address: z.string().optional(),
  userAgent: z.string().optional(),
  /** Seat or earlier address, or the reason of a director. */
  detail: z.string().optional(),
  /** Of a director's act. */
  by: person.optional(),
});
export type PlaceIncident = z.output<typeof incident>;

export const contestPlace = {
  'GET /api/contest/:contestId/admin/place': endpoint({
    ...scoped,
    summary: 'Get from where participants may take part in a contest',
    params,
    reply: z.object({
      /** CIDR ranges or single addresses; empty: any address. */
      ranges: z.array(z.string()),
      /** Whether an account may take part from one address only. */
      seats: z.boolean(),
      /** Whether only the latest sign-in of an account opens the contest, and no token does. */
      oneSession: z.boolean(),
      /** Whether participants see nothing of the site but the contest. */
      exam: z.boolean(),
      /** The settings apply from this long before the start. */
      leadMinutes: z.int(),
      /** The viewer's own address, as the server sees it. */
      ownAddress: z.string(),
    }),
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/admin/place': endpoint({
    ...scoped,
    summary: 'Change from where participants may take part in a contest',
    params,
    body: strict({
      ranges: list(str({ max: 64 }), { max: MAX_PLACE_RANGES }).optional(),
      seats: bool().optional(),
      oneSession: bool().optional(),
      exam: bool().optional(),
      leadMinutes: int({ min: 0, max: MAX_LEAD_MINUTES }).optional(),
      /** Confirms ranges that do not contain the viewer's own address. */
      withoutOwnAddress: bool().optional(),
    }),
    reply: done,
    refusals: [...hidden, 'own-address-outside'],
  }),
  'GET /api/contest/:contestId/admin/place/seat': endpoint({
    ...scoped,
    summary: 'List the accounts that take part in a contest with their seats',
    params,
    query: z.object({ ...pageQuery, search: str({ max: 100 }).optional() }),
    reply: pageOf(seat),
    refusals: hidden,
  }),
  'GET /api/contest/:contestId/admin/place/seat/csv': endpoint({
    ...scoped,
    summary: 'Download the seats of a contest as CSV',
    params,
    reply: null,
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/admin/place/seat/import': endpoint({
    ...scoped,
    summary: 'Assign seats to accounts, all rows or none',
    params,
    body: strict({
      rows: list(strict({ name: str({ min: 1, max: 256 }), address: address() }), { max: MAX_SEAT_ROWS }),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          outcome: z.enum(['set', 'unchanged', 'unknown-name', 'ambiguous-name', 'duplicate-row', 'bad-address']),
        }),
      ),
      stored: z.boolean(),
    }),
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/admin/place/seat/:userId': endpoint({
    ...scoped,
    summary: 'Change or release the seat of an account, or exempt it from every requirement of a place',
    params: ofAccount,
    body: strict({
      /** The new address; null releases the seat. */
      address: address().nullable().optional(),
      exempt: bool().optional(),
      reason: reason(),
    }),
    reply: done,
    refusals: hidden,
  }),
  'GET /api/contest/:contestId/admin/place/incident': endpoint({
    ...scoped,
    summary: 'List refused requests, sign-ins and changes of seats in a contest, the latest first',
    params,
    query: z.object({ ...pageQuery, userId: uuid().optional() }),
    reply: pageOf(incident),
    refusals: hidden,
  }),
};
