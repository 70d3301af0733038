import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { int, str, strict, uuid } from '../wire.ts';

/* Photos of participants, which are users or teams: for the ceremony and readers of the contest API. */

/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags: ['contest'], badParams: 400, extension: true } as const;
const directing = ['not-found', 'banned', 'no-right'] as const;
const contest = z.object({ contestId: uuid() });
const participant = z.object({ contestId: uuid(), userId: uuid() });
const sha256 = () => str({ pattern: /^[0-9a-f]{64}$/ });

export const contestPhotos = {
  'GET /api/contest/:contestId/admin/photo': endpoint({
    ...scoped,
    summary: 'List all participants of a contest with their photos and the ids that files of photos can be named after',
    params: contest,
    reply: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        /** Its id in imported files and in the registration system of the ICPC, if known. */
        importId: z.string().optional(),
        icpcId: z.string().optional(),
        /** Absent without a photo. Another photo has another id. */
        photo: z.object({ id: z.string(), width: z.int(), height: z.int() }).optional(),
      }),
    ),
    refusals: directing,
  }),
  'POST /api/contest/:contestId/admin/photo/upload': endpoint({
    ...scoped,
    summary: 'Get the URL for uploading a photo, a PNG or JPEG image of at most 1 MiB and 1920 × 1920 pixels',
    params: contest,
    body: strict({ size: int({ min: 1 }), hash: sha256() }),
    reply: z.object({ url: z.string() }),
    refusals: [...directing, 'too-large'],
  }),
  'PUT /api/contest/:contestId/admin/photo/:userId': endpoint({
    ...scoped,
    summary: 'Use an uploaded image as the photo of a participant',
    params: participant,
    body: strict({ hash: sha256() }),
    reply: done,
    refusals: [...directing, 'not-uploaded', 'too-large', 'not-a-photo', 'org-storage-full', 'updates-ended'],
  }),
  'DELETE /api/contest/:contestId/admin/photo/:userId': endpoint({
    ...scoped,
    summary: 'Remove the photo of a participant',
    params: participant,
    reply: done,
    refusals: [...directing, 'updates-ended'],
  }),
  'GET /api/contest/:contestId/admin/photo/:photoId/image': endpoint({
    ...scoped,
    summary: 'Return a photo',
    params: z.object({ contestId: uuid(), photoId: uuid() }),
    reply: null,
    refusals: directing,
  }),
};
