import { z } from 'zod';
import { callRoute, type CallOrigin } from '../../../http/call-route.ts';
import type { Route } from '../../../http/route.ts';
import type { UserViewer } from '../../../http/viewer/viewer.ts';
import type { Db } from '../../../db/client.ts';
import { findAccountCreator } from '../../api-accounts/queries.ts';
import { forbidden, invalid } from '../api-error.ts';
import type { Caller } from '../caller.ts';
import type { Projection } from '../projections.ts';

/** A request that changes a contest, of a caller who reads it in the view of the projection. */
export interface Write {
  contestId: string;
  projection: Projection;
  /** In whose name the change is made: only what this user may do on the pages is done. */
  viewer: UserViewer;
  from: CallOrigin;
  body: unknown;
  /** The projection after the change. */
  again: () => Promise<Projection>;
}

/** The result of a write: the changed object, and where a new one is. */
export interface Written {
  status: 200 | 201 | 204;
  text: string;
  /** Path below the contest. */
  location?: string;
}

/**
 * The user in whose name a caller writes. An API account acts for the director who created it, who must still have the
 * right: an account can never do more.
 */
export async function findActor(db: Db, caller: Caller): Promise<UserViewer> {
  if (caller.kind === 'user') return caller.viewer;
  const userId = caller.kind === 'account' ? await findAccountCreator(db, caller.id) : null;
  if (userId === null) throw forbidden('This account may only read.');
  return actingAs(userId);
}

/** A user without a session. Rights in the contest are those of the user; there are none on the site. */
export function actingAs(userId: string, actingUserId: string | null = null): UserViewer {
  return {
    kind: 'user',
    userId,
    sessionId: '',
    token: 'personal',
    actingUserId,
    secondFactor: false,
    secondFactorDue: false,
    capability: 0n,
    tags: null,
    locks: [],
  };
}

/** Calls an endpoint of the platform for the writer. */
export async function act(
  { contestId, viewer, from }: Write,
  route: Route,
  { params = {}, body }: { params?: object; body?: object },
  as: UserViewer = viewer,
): Promise<unknown> {
  return await callRoute(route, { viewer: as, params: { contestId, ...params }, body }, from);
}

/** A TIME: tools may leave out the minutes of the zone. */
export const instant = z
  .string()
  .transform((text) => text.replace(/([+-]\d{2})$/, '$1:00'))
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text) => Date.parse(text));

/** The body of a new object with exactly these properties. Tools send those that they do not know as null. */
export function readNew<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const given = isObject ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) : body;
  return readBody(schema, given);
}

/** The body with exactly these properties. */
export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw invalid(`${place === '' ? '' : `${place}: `}${issue?.message ?? 'The body is invalid.'}`);
}
