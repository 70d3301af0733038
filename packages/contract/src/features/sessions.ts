import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { uuid } from '../wire.ts';

const tags = ['user'];
const params = z.object({ userId: uuid() });
const theirs = ['not-found', 'no-right'] as const;

const acting = z.object({ userId: z.string(), name: z.string() });

export const session = z.object({
  _id: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  /** Provider of the sign-in; empty if an administrator created the session. */
  provider: z.string(),
  secondFactor: z.boolean(),
  /** Program and operating system, if the client sends them. */
  device: z.object({ browser: z.string(), system: z.string() }),
  /** IP address of the last use. */
  ip: z.string(),
  createdAt: z.int(),
  /** To the minute. */
  seenAt: z.int(),
  expiresAt: z.int(),
  /** Scopes that restrict it; absent if unrestricted. */
  tags: z.array(z.string()).optional(),
  /** The administrator who acts as the user in it. */
  actingUser: acting.optional(),
});

export const sessions = {
  'GET /api/user/session': endpoint({
    summary: 'Get this session: its user, who acts in it, and what it still requires',
    viewer: 'session',
    tags: [...tags, 'user-auth', 'second-factor'],
    reply: z.object({
      userId: z.string(),
      sessionId: z.string(),
      secondFactor: z.boolean(),
      /** The user administers an object that requires a second factor, and this session has none. */
      secondFactorDue: z.boolean(),
      /** Organizations whose request to see the private profile fields is unanswered; absent if there are none. */
      profileRequests: z.int().optional(),
      /** Contests that run in exam mode for the user: nothing else of the site is open. Absent if there are none. */
      exams: z.array(z.object({ contestId: z.string(), orgId: z.string() })).optional(),
      tags: z.array(z.string()).optional(),
      actingUser: acting.optional(),
    }),
    extension: true,
  }),
  'GET /api/user/:userId/session': endpoint({
    summary: 'List the sessions of a user, last used first; for the user and administrators',
    viewer: 'session',
    tags,
    params,
    reply: z.array(session),
    refusals: theirs,
    ownSession: true,
    extension: true,
  }),
  'DELETE /api/user/:userId/session/:sessionId': endpoint({
    summary: 'End one session',
    viewer: 'session',
    tags,
    params: z.object({ userId: uuid(), sessionId: uuid() }),
    reply: done,
    refusals: theirs,
    ownSession: true,
    extension: true,
  }),
  'POST /api/user/:userId/session/end-others': endpoint({
    summary: 'End all sessions except the one of this request',
    viewer: 'session',
    tags,
    params,
    reply: z.object({ ended: z.int() }),
    refusals: theirs,
    ownSession: true,
    extension: true,
  }),
};
