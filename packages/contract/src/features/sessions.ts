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
  /** Whether it is the one that asks. */
  current: z.boolean(),
  /** Provider it was begun with; empty where an administrator began it. */
  provider: z.string(),
  secondFactor: z.boolean(),
  /** Program and system, as far as the program tells. */
  device: z.object({ browser: z.string(), system: z.string() }),
  /** Address it was last used from. */
  ip: z.string(),
  createdAt: z.int(),
  /** Exact to a minute. */
  seenAt: z.int(),
  expiresAt: z.int(),
  /** What it is restricted to; absent for everything. */
  tags: z.array(z.string()).optional(),
  /** The administrator who acts as the user in it. */
  actingUser: acting.optional(),
});

export const sessions = {
  'GET /api/user/session': endpoint({
    summary: 'This session: whose it is, who acts in it, and what it still lacks',
    viewer: 'session',
    tags: [...tags, 'user-auth', 'second-factor'],
    reply: z.object({
      userId: z.string(),
      sessionId: z.string(),
      secondFactor: z.boolean(),
      /** The user administers something that asks for a second factor, and this session has none. */
      secondFactorDue: z.boolean(),
      /** Organizations that wait for an answer whether they may see the private fields of the profile; absent for none. */
      profileRequests: z.int().optional(),
      tags: z.array(z.string()).optional(),
      actingUser: acting.optional(),
    }),
    extension: true,
  }),
  'GET /api/user/:userId/session': endpoint({
    summary: 'Where a user is signed in, last used first; for the user and administrators',
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
    summary: 'End all sessions but the one that asks',
    viewer: 'session',
    tags,
    params,
    reply: z.object({ ended: z.int() }),
    refusals: theirs,
    ownSession: true,
    extension: true,
  }),
};
