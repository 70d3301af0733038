import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { int, str, strict } from '../wire.ts';
import { oss } from './orgs.ts';

const params = z.object({ ranklistId: int({ min: 1, max: 2_147_483_647 }) });
const session = { viewer: 'session', tags: ['pubrk'], extension: true } as const;

/** Whose bucket has the files. */
export const boardCopyTarget = z.enum(['installation', 'organization', 'bucket']);
export type BoardCopyTarget = z.output<typeof boardCopyTarget>;
const boardCopyState = z.enum(['on', 'stopping', 'paused']);
export type BoardCopyState = z.output<typeof boardCopyState>;
/** Why files could not be written. `unreachable` includes addresses that the operator does not allow. */
const boardCopyFailure = z.enum(['unreachable', 'denied', 'no-bucket', 'full', 'refused', 'failed']);
export type BoardCopyFailure = z.output<typeof boardCopyFailure>;

/** Folder within the bucket; the files of the board are directly in it. */
const folder = str({ min: 1, max: 200, pattern: /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/ });

export const boardCopies = {
  'GET /api/rk/:ranklistId/copy': endpoint({
    ...session,
    summary: 'Get the static copy of a published ranklist',
    params,
    reply: z.object({
      /** The buckets that the installation and the organization have. */
      targets: z.array(boardCopyTarget),
      /** Absent without a static copy. */
      copy: z
        .object({
          target: boardCopyTarget,
          endpoint: z.string(),
          bucket: z.string(),
          region: z.string(),
          accessKey: z.string(),
          folder: z.string(),
          publicUrl: z.string(),
          /** Of the page. */
          url: z.string(),
          state: boardCopyState,
          /** Number of the newest state that was written; 0 before the first one. */
          latest: z.int(),
          changedAt: z.int().optional(),
          /** When the files were last known to be right. */
          checkedAt: z.int().optional(),
          failure: boardCopyFailure.optional(),
        })
        .optional(),
    }),
    refusals: ['not-found', 'no-right'],
  }),
  'PUT /api/rk/:ranklistId/copy': endpoint({
    ...session,
    summary: 'Keep a published ranklist as static files in a bucket',
    params,
    body: strict({
      target: boardCopyTarget,
      /** Only with the target `bucket`. An empty secret key keeps the stored one. */
      bucket: oss.optional(),
      folder: folder.optional(),
      /** Where readers find the folder, if not at the bucket itself, for example behind a CDN. */
      publicUrl: str({ max: 512 }).optional(),
    }),
    reply: done,
    refusals: [
      'not-found',
      'no-right',
      'board-copy-target',
      'board-copy-taken',
      'board-copy-elsewhere',
      'board-copy-url',
    ],
  }),
  'DELETE /api/rk/:ranklistId/copy': endpoint({
    ...session,
    summary: 'Stop the static copy and delete its files; of one that is not on, forget it, although files may be left',
    params,
    reply: done,
    refusals: ['not-found', 'no-right'],
  }),
};
