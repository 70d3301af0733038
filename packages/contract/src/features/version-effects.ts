import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { hash, uuid } from '../wire.ts';

/* What publishing another data version means for submissions that were judged before. */

/**
 * Of a change on judged submissions: `none`; `scores`: the verdicts stay, and the scores follow from the stored
 * results; `verdicts`: only judging again gives the results.
 */
export const VERSION_EFFECTS = ['verdicts', 'scores', 'none'] as const;
export type VersionEffect = (typeof VERSION_EFFECTS)[number];

/** `foreign`: the version is judged by another adapter, and its parts are unknown. */
export const VERSION_CHANGE_KINDS = [
  'tests-added',
  'tests-removed',
  'inputs',
  'answers',
  'tests-order',
  'limits',
  'checker',
  'interactor',
  'grader',
  'judging',
  'languages',
  'foreign',
  'subtasks',
  'tests-moved',
  'points',
  'weights',
  'dependencies',
  'scoring',
  'samples',
  'test-names',
  'subtask-names',
  'solutions',
  'validators',
  'generators',
  'checker-tests',
  'files',
  'shown',
] as const;
export type VersionChangeKind = (typeof VERSION_CHANGE_KINDS)[number];

const change = z.object({
  effect: z.enum(VERSION_EFFECTS),
  what: z.enum(VERSION_CHANGE_KINDS),
  /** Tests, subtasks, paths or settings, at most `MAX_LISTED_NAMES`; `count` is of all, 0 if the kind says it all. */
  count: z.int(),
  names: z.array(z.string()),
});
export type ShownVersionChange = z.output<typeof change>;

const effects = z.object({
  changes: z.array(change),
  /** Submissions that were judged with the old version. */
  judged: z.object({
    total: z.int(),
    /** False: there are more; they were not counted. */
    isWhole: z.boolean(),
    outside: z.int(),
    /** Those of contests that the viewer may open; `judges`: the viewer may judge them again. */
    contests: z.array(
      z.object({ _id: z.string(), orgId: z.string(), title: z.string(), total: z.int(), judges: z.boolean() }),
    ),
    /** In other contests. */
    elsewhere: z.int(),
  }),
  /** How scores would change without judging again; null if verdicts can change, or none would. */
  scores: z
    .object({
      /** The latest submissions, whose scores were computed. */
      computed: z.int(),
      /** False: there are more. */
      isWhole: z.boolean(),
      raised: z.int(),
      lowered: z.int(),
      /** Largest rise and fall, in points. */
      mostRaised: z.number(),
      mostLowered: z.number(),
      /** Their stored results do not suffice. */
      unknown: z.int(),
    })
    .nullable(),
});
export type VersionEffects = z.output<typeof effects>;

const session = { viewer: 'session', tags: ['problem'], reply: effects, extension: true } as const;
const unread = ['not-found', 'no-right', 'not-uploaded', 'package-refused'] as const;

export const versionEffects = {
  'GET /api/problem/:problemId/data/:hash/effect': endpoint({
    ...session,
    summary: 'Get what follows from replacing another data version by this one',
    params: z.object({ problemId: uuid(), hash: hash() }),
    query: z.object({ before: hash() }),
    refusals: [...unread, 'data-unknown'],
  }),
  'GET /api/problem/:problemId/draft/effect': endpoint({
    ...session,
    summary: 'Get what follows from publishing the draft',
    params: z.object({ problemId: uuid() }),
    refusals: [...unread, 'draft-absent'],
  }),
};
