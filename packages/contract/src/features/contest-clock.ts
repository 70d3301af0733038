import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, int, ms, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';
import { MAX_CLOCK_DURATION } from './contest-shapes.ts';

/*
 * The clock of a contest with rules version 2, and what directors do with it: change it, pause and resume, remove an
 * interval and take it back. A reason is announced to all participants.
 */

const tags = ['contest'];
const at = { contestId: uuid() };
const params = z.object(at);
/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags, badParams: 400, extension: true } as const;
const changing = ['not-found', 'no-right', 'banned', 'clock-missing', 'clock-changed', 'stages-invalid'] as const;

const granting = [...changing, 'clock-invalid', 'contest-over'] as const;

const timeGrant = z.object({
  grantId: z.string(),
  /** Absent once the user or group is deleted. */
  principal: z.object({ _id: z.string(), kind: z.enum(['user', 'group']), name: z.string() }).optional(),
  delay: z.int(),
  extra: z.int(),
  reason: z.string(),
  /** Absent once the user is deleted. */
  grantedBy: z.object({ _id: z.string(), name: z.string() }).optional(),
  grantedAt: z.int(),
  /** Participants that have it. */
  participantCount: z.int(),
});

/** The announcement to all participants; not blank. */
const reason = () => str({ min: 1, max: 2000, pattern: /\S/ });
/** The version that the director saw: an act on an older one is refused. */
const version = { version: int({ min: 1 }) };

export const contestClockEndpoints = {
  'PATCH /api/contest/:contestId/admin/clock': endpoint({
    ...scoped,
    summary: 'Replace start, length, freeze and thaw; once the contest has started, with a reason that is announced',
    params,
    body: strict({
      ...version,
      start: ms(),
      duration: int({ min: 1, max: MAX_CLOCK_DURATION }),
      /** The freeze begins this long before the end; absent: no freeze. */
      freeze: int({ min: 1, max: MAX_CLOCK_DURATION }).optional(),
      /** Results are shown this long after the end; absent: when a director reveals them. */
      thawAfter: int({ min: 0, max: MAX_CLOCK_DURATION }).optional(),
      /** Participants choose when to start; absent: everyone starts with the contest. */
      window: strict({
        /** They may start until this long after the start of the contest, in contest time. */
        latest: int({ min: 0, max: MAX_CLOCK_DURATION }),
        /** How long each may work. */
        length: int({ min: 1, max: MAX_CLOCK_DURATION }),
        /** Shows results of others before the end. */
        openBoard: bool().optional(),
      }).optional(),
      reason: reason().optional(),
    }),
    reply: done,
    refusals: [...changing, 'clock-invalid', 'window-invalid', 'reason-missing', 'contest-started', 'contest-over'],
  }),
  'POST /api/contest/:contestId/admin/clock/pause': endpoint({
    ...scoped,
    summary: 'Stop the clock of a running contest: contest time stands still, and nothing can be submitted',
    params,
    body: strict({ ...version, reason: reason() }),
    reply: done,
    refusals: [...changing, 'contest-not-running', 'clock-paused'],
  }),
  'POST /api/contest/:contestId/admin/clock/resume': endpoint({
    ...scoped,
    summary: 'Start the clock of a paused contest again; the pause becomes a removed interval',
    params,
    body: strict({ ...version, reason: reason().optional() }),
    reply: done,
    refusals: [...changing, 'clock-not-paused'],
  }),
  'POST /api/contest/:contestId/admin/clock/removed': endpoint({
    ...scoped,
    summary: 'Remove an interval of a contest afterwards: contest time stands still in it, and the end moves back',
    params,
    body: strict({ ...version, start: ms(), end: ms(), reason: reason() }),
    reply: z.object({ intervalId: z.string() }),
    refusals: [...changing, 'interval-invalid', 'interval-limit'],
  }),
  'DELETE /api/contest/:contestId/admin/clock/removed/:intervalId': endpoint({
    ...scoped,
    summary: 'Take back a removed interval: contest times are as if it had never been removed',
    params: z.object({ ...at, intervalId: uuid() }),
    query: z.object({ ...version, reason: reason() }),
    reply: done,
    refusals: changing,
  }),
  'POST /api/contest/:contestId/start': endpoint({
    ...scoped,
    summary: 'Begin the own time in a contest with a start window; once begun, it returns the same start again',
    params,
    reply: z.object({ startedAt: z.int() }),
    refusals: ['not-found', 'banned', 'not-registered', 'window-missing', 'start-early', 'start-late', 'start-paused'],
  }),
  'GET /api/contest/:contestId/admin/clock/start': endpoint({
    ...scoped,
    summary: 'List the participants of a contest with a start window and when they started, the latest start first',
    params,
    query: z.object({ ...pageQuery, started: bool().optional() }),
    reply: pageOf(
      z.object({
        user: z.object({ _id: z.string(), name: z.string() }),
        startedAt: z.int().optional(),
        /** Of the participant's own time; absent while unknown. */
        end: z.int().optional(),
      }),
    ),
    refusals: ['not-found', 'no-right', 'banned'],
  }),
  'DELETE /api/contest/:contestId/admin/clock/start/:userId': endpoint({
    ...scoped,
    summary: 'Take back the start of a participant, who may start again; what was submitted before no longer counts',
    params: z.object({ ...at, userId: uuid() }),
    query: z.object({ ...version, reason: reason() }),
    reply: done,
    refusals: ['not-found', 'no-right', 'banned', 'clock-missing', 'clock-changed', 'contest-over', 'start-missing'],
  }),
  'GET /api/contest/:contestId/admin/clock/grant': endpoint({
    ...scoped,
    summary: 'List the grants of time, the latest first',
    params,
    reply: z.object({ items: z.array(timeGrant) }),
    refusals: ['not-found', 'no-right', 'banned'],
  }),
  'POST /api/contest/:contestId/admin/clock/grant': endpoint({
    ...scoped,
    summary: 'Grant time to a participant, or to all participants of a group, with a reason that they see',
    params,
    body: strict({
      ...version,
      /** A user or a group. */
      principalId: uuid(),
      /** They start and end this much later, in contest time. Only before the contest starts. */
      delay: int({ min: 0, max: MAX_CLOCK_DURATION }).optional(),
      /** They may work this much longer. */
      extra: int({ min: 0, max: MAX_CLOCK_DURATION }).optional(),
      reason: reason(),
    }),
    reply: z.object({ grantId: z.string(), participantCount: z.int() }),
    refusals: [...granting, 'contest-started', 'grant-empty', 'grant-limit'],
  }),
  'DELETE /api/contest/:contestId/admin/clock/grant/:grantId': endpoint({
    ...scoped,
    summary: 'Take back a grant of time: contest times are as if it had never been granted',
    params: z.object({ ...at, grantId: uuid() }),
    query: z.object(version),
    reply: done,
    refusals: granting,
  }),
};
