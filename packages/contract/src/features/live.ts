import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { announcementNotice } from './announcements.ts';
import { draftVisit } from './draft-presence.ts';
import { clarificationNotice } from './clarifications.ts';
import { solutionProgress, solutionRow } from './solutions.ts';

/**
 * Present if many viewers receive the event in the same moment: each waits for a random time up to this, in
 * milliseconds, before it requests what changed.
 */
const spreadMs = z.int().optional();

/** Events of the live stream. Each names what changed; the client updates or refetches it. */
export const liveEvent = z.discriminatedUnion('type', [
  /** First event of every connection, sent again if events may have been missed. Server times in milliseconds. */
  z.object({ type: z.literal('hello'), serverTime: z.int() }),
  /** Keep-alive with the server's clock. */
  z.object({ type: z.literal('time'), serverTime: z.int() }),
  /** A solution that the viewer may see changed. `progress` only for viewers who may see details. */
  z.object({
    type: z.literal('solution'),
    solution: solutionRow,
    progress: solutionProgress.nullable(),
  }),
  /** An announcement that the viewer may read was published, with `notice`, or changed or withdrawn. */
  z.object({ type: z.literal('announcement'), notice: announcementNotice.optional() }),
  z.object({ type: z.literal('problem'), problemId: z.string() }),
  /** The repository of a problem whose data the viewer may edit was fetched, pushed or changed. */
  z.object({ type: z.literal('repository'), problemId: z.string() }),
  /** The draft of a problem that the viewer may review has this or a later revision; 0: it began again. */
  z.object({ type: z.literal('draft'), problemId: z.string(), revision: z.int() }),
  /** Where setters have a draft open that the viewer, who may edit it, has open too: all visits. */
  z.object({ type: z.literal('visit'), problemId: z.string(), visits: z.array(draftVisit) }),
  /** Comments or approvals of a problem that the viewer may review changed. */
  z.object({ type: z.literal('review'), problemId: z.string() }),
  /** `orgId` is null for a runner that is shared with every organization. */
  z.object({ type: z.literal('runner'), orgId: z.string().nullable() }),
  /** A runner leased a custom run of the viewer, or the run ended. */
  z.object({ type: z.literal('run'), runId: z.string() }),
  /** A hack of the viewer, or of a submission of the viewer, changed; for the jury, any of the contest. */
  z.object({ type: z.literal('hack'), contestId: z.string() }),
  /** A workbench run of the viewer made progress or ended. */
  z.object({ type: z.literal('bench'), benchId: z.string() }),
  /**
   * A contest that the viewer may see changed, or its next stage began. `part` is present if only other users'
   * participation changed, and absent for any other change.
   */
  z.object({ type: z.literal('contest'), contestId: z.string(), part: z.literal('participants').optional() }),
  /**
   * A clarification of a contest changed in what the viewer may read of it: a question for the jury, an answer or a
   * notice.
   */
  z.object({
    type: z.literal('clarification'),
    contestId: z.string(),
    /** For participants who have not read it: what the jury wrote to all. */
    notice: clarificationNotice.optional(),
    spreadMs,
  }),
  /** The balloon queue of a contest changed, for those who work on it. */
  z.object({ type: z.literal('balloon'), contestId: z.string() }),
  /** A print job of a contest changed, for those who print and for its participant. */
  z.object({ type: z.literal('print'), contestId: z.string() }),
  /** Seats or incidents of a contest changed, for its administrators. */
  z.object({ type: z.literal('place'), contestId: z.string() }),
  /** A canary of a contest raised an alarm, or one was cleared, for the administrators of the contest. */
  z.object({ type: z.literal('canary'), contestId: z.string() }),
  /** An instance changed that belongs to the viewer or to an organization that the viewer administers. */
  z.object({ type: z.literal('instance'), instanceId: z.string(), orgId: z.string(), userId: z.string() }),
  /**
   * A ranklist that the viewer may see has a new document. Versions increase; they are milliseconds since the epoch.
   */
  z.object({ type: z.literal('ranklist'), contestId: z.string(), key: z.string(), version: z.int(), spreadMs }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

export const live = {
  'GET /api/events': endpoint({
    summary: 'Stream the changes that concern this viewer as server-sent events',
    viewer: 'anyone',
    tags: ['live'],
    query: z.object({
      /**
       * Ids of solutions to follow in addition to one's own, separated by commas. Ids that the viewer may not see are
       * ignored.
       */
      solutions: z.string().max(4096).optional(),
      /**
       * Ids of problems, contests and organizations: follows the solutions of all their users, as far as the viewer may
       * see them.
       */
      problems: z.string().max(4096).optional(),
      contests: z.string().max(4096).optional(),
      orgs: z.string().max(4096).optional(),
    }),
    reply: null,
    extension: true,
  }),
};
