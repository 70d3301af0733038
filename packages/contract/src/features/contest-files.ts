import { z } from 'zod';
import {
  contestFileNames,
  icpcFields,
  icpcKinds,
  icpcOutcomes,
  icpcReasons,
  MAX_ICPC_FILES,
} from '../contest-files.ts';
import { endpoint } from '../endpoint.ts';
import { bool, list, str, strict, uuid } from '../wire.ts';

/* Files in the formats of the ICPC. */

const tags = ['contest'];
/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags, badParams: 400, extension: true } as const;
const directing = ['not-found', 'banned', 'no-right'] as const;

export const contestFiles = {
  'GET /api/contest/:contestId/admin/contest-file/:name': endpoint({
    ...scoped,
    summary: 'Download results, standings or the event feed of a contest as a file, as a presenter reads them',
    params: z.object({ contestId: uuid(), name: z.enum(contestFileNames) }),
    /** Of the texts in standings. */
    query: z.object({ language: z.enum(['en', 'zh-Hans']).optional() }),
    reply: null,
    refusals: [...directing, 'clock-missing', 'results-not-official'],
  }),
  'POST /api/contest/:contestId/admin/icpc-import': endpoint({
    ...scoped,
    summary:
      'Import a contest, problems, groups, organizations, teams, persons and accounts from files of the ICPC: all or none',
    params: z.object({ contestId: uuid() }),
    body: strict({
      files: list(strict({ name: str({ min: 1, max: 200 }), text: str() }), { max: MAX_ICPC_FILES }),
      /** Validate only; change nothing. */
      dryRun: bool().optional(),
    }),
    reply: z.object({
      /** In the order of the files. */
      entries: z.array(
        z.object({
          file: z.string(),
          line: z.int(),
          /** Absent for a file that cannot be read. */
          kind: z.enum(icpcKinds).optional(),
          /** Name, or id without one. */
          name: z.string(),
          outcome: z.enum(icpcOutcomes),
          reason: z.enum(icpcReasons).optional(),
          /** What the reason is about, such as an unknown id. */
          detail: z.string().optional(),
          /** Of a contest or problem; null: none before, or none afterwards. */
          changes: z
            .array(
              z.object({
                field: z.enum(icpcFields),
                from: z.union([z.string(), z.number(), z.null()]),
                to: z.union([z.string(), z.number(), z.null()]),
              }),
            )
            .optional(),
        }),
      ),
      /** False if an entry is refused, or for a dry run; then nothing has changed. */
      stored: z.boolean(),
      /** Created accounts with their passwords, which are readable in this reply only. */
      accounts: z.array(z.object({ name: z.string(), realname: z.string(), password: z.string() })),
    }),
    refusals: [...directing, 'individuals-only'],
  }),
};
