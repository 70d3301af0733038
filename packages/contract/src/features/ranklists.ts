import { z } from 'zod';
import { done, titles } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, fileUrlQuery, int, ms, num, str, strict, title, uuid } from '../wire.ts';
import {
  boardRole,
  contestBoard,
  contestClock,
  contestProblemSettings,
  ranklistSettings,
  stage,
} from './contest-shapes.ts';
import { MAX_LEASE_S, MAX_POLL_WAIT_S } from './runner-protocol.ts';

/** Contest routes return 400 for a malformed id. */
const scoped = { viewer: 'session', tags: ['contest'], badParams: 400 } as const;
const contestParams = z.object({ contestId: uuid() });
/** The ranklists of a contest. Each is recomputed after every change. */
export const MAX_RANKLISTS = 32;
const ranklistKey = str({ min: 1, max: 64 });
/** Signed URL of the newest document; absent until the first one with the current settings is computed. */
const documentUrl = z.object({ url: z.string().optional() });
const inRanklist = contestParams.extend({ key: ranklistKey });
const hidden = ['not-found', 'no-right', 'banned'] as const;
/** Refusals of actions that participants may do only in some stages. */
const gated = ['not-found', 'banned', 'participants-only', 'stage-closed'] as const;

const tags = ['pubrk'];
const params = z.object({ ranklistId: int({ min: 1, max: 2_147_483_647 }) });
const session = { viewer: 'session', tags } as const;
const runner = { viewer: 'runner', tags: ['runner'] } as const;
const taskParams = z.object({ contestId: uuid(), taskId: uuid() });
/** Cursor of a sync: continues strictly after this pair. An empty id means the nil id. */
const cursor = z.object({ since: num({ min: 0, max: 8.64e15 }), lastId: z.union([uuid(), z.literal('')]) });
const taskRefusals = ['not-found', 'no-right'] as const;

/** A line of a ranklist's configuration that may not mean what its author intended. */
const configWarning = z.object({ line: z.int(), key: z.string(), reason: z.enum(['unknown-key']) });

export const ranklists = {
  'GET /api/contest/:contestId/ranklist': endpoint({
    ...scoped,
    viewer: 'visitor',
    summary: 'List the ranklists that the viewer may see now',
    params: contestParams,
    reply: z.array(z.object({ key: z.string(), name: z.string(), boardRole: boardRole.optional() })),
    refusals: gated,
  }),
  'GET /api/contest/:contestId/board': endpoint({
    ...scoped,
    viewer: 'visitor',
    summary: 'Get the board of a contest: the ranklist to show now, and whether it is live, frozen, held or final',
    params: contestParams,
    reply: contestBoard.extend(documentUrl.shape),
    refusals: gated,
    extension: true,
  }),
  'PATCH /api/contest/:contestId/board': endpoint({
    ...scoped,
    summary: 'Choose the ranklists of the board: the one shown from the start, and the final one',
    params: contestParams,
    body: strict({
      /** Absent: the board shows the first ranklist that is visible. */
      openKey: ranklistKey.optional(),
      finalKey: ranklistKey.optional(),
      /** When the final one is revealed. Absent: when a director reveals it. */
      revealAt: ms().optional(),
    }),
    reply: done,
    refusals: [...hidden, 'board-invalid'],
    extension: true,
  }),
  'POST /api/contest/:contestId/board/reveal': endpoint({
    ...scoped,
    summary: 'Reveal the final ranklist of an ended contest to everyone who may see its board',
    params: contestParams,
    reply: done,
    refusals: [...hidden, 'board-not-held'],
    extension: true,
  }),
  'POST /api/contest/:contestId/ranklist': endpoint({
    ...scoped,
    summary: 'Create a ranklist',
    params: contestParams,
    body: strict({ key: ranklistKey, name: title() }),
    reply: done,
    refusals: [...hidden, 'key-taken', 'ranklist-limit'],
  }),
  'GET /api/contest/:contestId/ranklist/:key/url/download': endpoint({
    ...scoped,
    viewer: 'visitor',
    summary: 'Get the URL of the ranklist document, which may not exist yet',
    params: inRanklist,
    query: fileUrlQuery,
    reply: documentUrl,
    refusals: gated,
  }),
  'GET /api/contest/:contestId/ranklist/:key/settings': endpoint({
    ...scoped,
    summary: 'Get the settings of a ranklist',
    params: inRanklist,
    reply: ranklistSettings,
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/ranklist/:key/settings': endpoint({
    ...scoped,
    summary: 'Replace the settings of a ranklist',
    params: inRanklist,
    body: ranklistSettings,
    reply: z.object({ warnings: z.array(configWarning).optional() }),
    refusals: [...hidden, 'ranklist-config-invalid'],
  }),
  'DELETE /api/contest/:contestId/ranklist/:key': endpoint({
    ...scoped,
    summary: 'Delete a ranklist with its document',
    params: inRanklist,
    reply: done,
    refusals: hidden,
  }),
  'GET /api/contest/:contestId/admin/ranklist-info': endpoint({
    ...scoped,
    summary: 'Get the state of the ranklists: 0 valid, 1 being computed, 2 to be computed',
    params: contestParams,
    reply: z.object({
      ranklistState: z.int(),
      ranklistUpdatedAt: z.int(),
      ranklistRunnerId: z.string().optional(),
    }),
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/admin/update-ranklists': endpoint({
    ...scoped,
    summary: 'Recompute the ranklists',
    params: contestParams,
    body: strict({ resetRunner: bool().optional() }).optional(),
    reply: z.literal(0),
    refusals: hidden,
  }),

  'POST /api/rk': endpoint({
    ...session,
    summary: 'Publish a ranklist, initially hidden',
    body: strict({ contestId: uuid(), orgId: uuid(), ranklistKey }),
    reply: z.object({ ranklistId: z.int() }),
    refusals: ['not-found', 'no-right', 'already-published'],
  }),
  'GET /api/rk': endpoint({
    ...session,
    viewer: 'visitor',
    summary: 'Get the publication number of a ranklist',
    query: z.object({ contestId: uuid(), ranklistKey }),
    /** 0 and `not public` if it is not published, or not visible to this viewer. */
    reply: z.object({ ranklistId: z.int(), status: z.enum(['public', 'not public']) }),
  }),
  'GET /api/rk/:ranklistId/download': endpoint({
    summary: 'Get the URL of a published ranklist document',
    viewer: 'anyone',
    tags,
    params,
    query: fileUrlQuery,
    /** For a ranklist on the board of its contest: returns the one that the board shows now. */
    reply: documentUrl.extend({
      contestTitle: z.string(),
      contestTitles: titles.optional(),
      name: z.string(),
      board: contestBoard.optional(),
    }),
    refusals: ['not-found'],
  }),
  'GET /api/rk/:ranklistId/visible': endpoint({
    ...session,
    summary: 'Get whether a published ranklist is visible',
    params,
    reply: z.object({ visible: z.boolean() }),
    refusals: ['not-found'],
  }),
  'PATCH /api/rk/:ranklistId/visible': endpoint({
    ...session,
    summary: 'Show or hide a published ranklist',
    params,
    body: strict({ visible: bool() }),
    reply: z.object({ ok: z.literal(true) }),
    refusals: ['not-found', 'no-right'],
  }),
  'DELETE /api/rk/:ranklistId': endpoint({
    ...session,
    summary: 'Withdraw a published ranklist',
    params,
    reply: z.object({ ok: z.boolean() }),
    refusals: ['not-found', 'no-right'],
  }),

  'POST /api/runner/ranklist/poll': endpoint({
    ...runner,
    summary: 'Lease one contest whose ranklists are to be computed, or none',
    query: z.object({
      wait: int({ min: 0, max: MAX_POLL_WAIT_S }).optional(),
      lease: int({ min: 5, max: MAX_LEASE_S }).optional(),
    }),
    reply: z.union([
      z.object({
        taskId: z.string(),
        contestId: z.string(),
        ranklists: z.array(z.object({ key: z.string(), name: z.string(), settings: ranklistSettings })),
        ranklistUpdatedAt: z.int(),
      }),
      z.object({}),
    ]),
    refusals: ['no-right'],
  }),
  'GET /api/runner/ranklist/task/:contestId/:taskId/contest': endpoint({
    ...runner,
    summary: 'Get the contest of a task',
    params: taskParams,
    reply: z.object({
      _id: z.string(),
      slug: z.string(),
      title: z.string(),
      description: z.string(),
      tags: z.array(z.string()),
      stages: z.array(stage),
      rulesVersion: z.int(),
      /** With rules version 2. */
      clock: contestClock.optional(),
    }),
    refusals: taskRefusals,
  }),
  'GET /api/runner/ranklist/task/:contestId/:taskId/problems': endpoint({
    ...runner,
    summary: 'List the problems of the contest',
    params: taskParams,
    reply: z.array(
      z.object({ _id: z.string(), title: z.string(), tags: z.array(z.string()), settings: contestProblemSettings }),
    ),
    refusals: taskRefusals,
  }),
  'GET /api/runner/ranklist/task/:contestId/:taskId/participants': endpoint({
    ...runner,
    summary: 'List up to 50 participants changed after the cursor',
    params: taskParams,
    query: cursor,
    reply: z.array(
      z.object({
        _id: z.string(),
        userId: z.string(),
        contestId: z.string(),
        tags: z.array(z.string()).optional(),
        banned: z.boolean().optional(),
        results: z.record(
          z.string(),
          z.object({
            solutionCount: z.int(),
            lastSolutionId: z.string(),
            lastSolution: z.object({ score: z.number(), status: z.string(), completedAt: z.int() }),
          }),
        ),
        updatedAt: z.int(),
      }),
    ),
    refusals: taskRefusals,
  }),
  'GET /api/runner/ranklist/task/:contestId/:taskId/solutions': endpoint({
    ...runner,
    summary: 'List up to 50 solutions completed after the cursor',
    params: taskParams,
    query: cursor,
    reply: z.array(
      z.object({
        _id: z.string(),
        problemId: z.string(),
        userId: z.string(),
        label: z.string(),
        problemDataHash: z.string(),
        state: z.int(),
        solutionDataHash: z.string(),
        score: z.number(),
        metrics: z.record(z.string(), z.number()),
        status: z.string(),
        message: z.string(),
        createdAt: z.int(),
        submittedAt: z.int(),
        /** Contest time of the submission, in milliseconds; with rules version 2. */
        contestTime: z.int().optional(),
        completedAt: z.int(),
      }),
    ),
    refusals: taskRefusals,
  }),
  'GET /api/runner/ranklist/task/:contestId/:taskId/uploadUrls': endpoint({
    ...runner,
    summary: 'Get the URLs for uploading the documents',
    params: taskParams,
    reply: z.array(z.object({ key: z.string(), url: z.string() })),
    refusals: taskRefusals,
  }),
  'POST /api/runner/ranklist/task/:contestId/:taskId/complete': endpoint({
    ...runner,
    summary: 'Complete the task; the ranklists are valid if nothing changed in the meantime',
    params: taskParams,
    body: strict({ ranklistUpdatedAt: ms() }),
    reply: done,
    refusals: taskRefusals,
  }),
};
