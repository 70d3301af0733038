import type { ApiRole } from '@assay/contract';
import { hidesResultsOfOthers } from '@assay/rules';
import type { AppContext } from '../../context.ts';
import { findSessionOf, PERSONAL_TOKEN_PREFIX } from '../../http/viewer/authenticate.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { findBoard } from '../boards/queries.ts';
import { findContest, type ContestScope } from '../contests/contest-scope.ts';
import { isInRanges } from '../contest-place/addresses.ts';
import { examsOf } from '../clocks/exams.ts';
import { mayListen } from '../contest-place/policy.ts';
import { administers, judges, observes } from '../contests/policy.ts';
import { findApiAccount, isAccountValid, touchApiAccount } from '../api-accounts/queries.ts';
import { isPassword, noHash } from '../api-accounts/password.ts';
import { isPublished } from '../public-ranklists/queries.ts';
import type { View } from './view.ts';

/** The sender of a request to the contest API. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'account'; id: string; contestId: string; username: string; role: ApiRole; mayWrite: boolean }
  | { kind: 'user'; userId: string; viewer: UserViewer; token: string; ip: string };

/** The role of a caller in a contest. */
export interface CallerRole {
  role: View['role'];
  /** The participant's user, of role `team`. */
  userId: string | null;
}

/** A personal token with this scope reads the contest API. */
const SCOPE = 'contest';

/** Uses within this time are recorded as one. */
const TOUCH_EVERY_MS = 60_000;

/** Name and password of HTTP Basic; null for any other header. */
export function readBasic(header: string): { username: string; password: string } | null {
  const encoded = /^\s*basic\s+([\w+/=-]+)\s*$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** The caller with these credentials from this address; null if they are wrong, revoked, expired or not for there. */
export async function authenticateCaller(
  context: AppContext,
  authorization: string | undefined,
  ip: string,
): Promise<Caller | null> {
  if (authorization === undefined) return { kind: 'anonymous' };
  const credentials = readBasic(authorization);
  if (!credentials) return null;
  const { db, clock } = context;
  if (credentials.password.startsWith(PERSONAL_TOKEN_PREFIX)) return await findUser(context, credentials.password, ip);
  const account = await findApiAccount(db, credentials.username);
  const isRight = isPassword(credentials.password, account?.hash ?? noHash);
  if (!account || !isRight || !account.isValid || !isAllowedFrom(account.cidrs, ip)) return null;
  const { id, contestId, username, role, mayWrite, lastUsedAt } = account;
  if (!lastUsedAt || clock.now() - lastUsedAt.getTime() > TOUCH_EVERY_MS) await touchApiAccount(db, id);
  return { kind: 'account', id, contestId, username, role, mayWrite };
}

/**
 * The user of a personal token for contests; the name is ignored. Passwords and sessions of people are refused, and so
 * are participants whose contest requires another place, or who are in an exam.
 */
async function findUser(context: AppContext, token: string, ip: string): Promise<Caller | null> {
  const found = await findSessionOf(token, context);
  if (!found?.viewer.tags?.includes(SCOPE)) return null;
  if (examsOf(found.viewer).length > 0 || !mayListen(found.viewer, ip)) return null;
  return { kind: 'user', userId: found.viewer.userId, viewer: found.viewer, token, ip };
}

/** Whether an address is in one of the networks; without networks every address is. */
function isAllowedFrom(cidrs: readonly string[], ip: string): boolean {
  return cidrs.length === 0 || isInRanges(ip, cidrs);
}

/** The role in which a caller reads a contest now; null if they may not read it. */
export async function roleIn(
  { db }: Pick<AppContext, 'db'>,
  caller: Caller,
  contestId: string,
): Promise<CallerRole | null> {
  if (caller.kind === 'account') return caller.contestId === contestId ? { role: caller.role, userId: null } : null;
  if (caller.kind === 'user') {
    const scope = await findContest(db, contestId, caller.userId);
    const working = scope && workingRole(scope);
    if (working) return { role: working, userId: null };
    if (scope?.participant) return scope.participant.banned ? null : { role: 'team', userId: scope.actingId };
  }
  return (await isOpenToAll({ db }, contestId)) ? { role: 'public', userId: null } : null;
}

/** The role of a user who works for the contest. */
function workingRole(permissions: Pick<ContestScope, 'capability'>): 'admin' | 'judge' | 'analyst' | null {
  if (administers(permissions)) return 'admin';
  if (judges(permissions)) return 'judge';
  return observes(permissions) ? 'analyst' : null;
}

/** Whether the board of a contest is currently shown to everyone on the internet. */
async function isOpenToAll({ db }: Pick<AppContext, 'db'>, contestId: string): Promise<boolean> {
  const board = await findBoard(db, contestId);
  if (!board?.clock || hidesResultsOfOthers(board.clock, board.nowMs)) return false;
  return await isPublished(db, contestId, board.shown.key);
}

/** Whether the caller may still read the contest in the same role, for streams. */
export async function mayStillRead(
  context: AppContext,
  caller: Caller,
  contestId: string,
  before: CallerRole,
): Promise<boolean> {
  if (caller.kind === 'account') return await isAccountValid(context.db, caller.id);
  if (caller.kind === 'user' && !(await findUser(context, caller.token, caller.ip))) return false;
  const now = await roleIn(context, caller, contestId);
  return now !== null && now.role === before.role && now.userId === before.userId;
}
