import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  differenceKinds,
  MAX_SHADOW_MAPPINGS,
  SHADOW_NOTE_MAX,
  SHADOW_TEXT_MAX,
  SHADOW_URL_MAX,
  shadowFailures,
  shadowObstacles,
  shadowStates,
} from '../shadow-limits.ts';
import { bool, list, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';

/*
 * Shadow mode: a contest reads the contest API of another system, judges its submissions here, and lists what differs.
 * For administrators of the contest.
 */

const tags = ['contest'];
const params = z.object({ contestId: uuid() });
/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags, badParams: 400, extension: true } as const;
const directing = ['not-found', 'banned', 'no-right'] as const;

const primaryProblem = z.object({
  /** At the primary. */
  id: z.string(),
  label: z.string(),
  name: z.string(),
  /** The problem here; absent until it is chosen. */
  problemId: z.string().optional(),
  /** A problem here with the same label or name. */
  suggestedId: z.string().optional(),
});
const primaryLanguage = z.object({
  id: z.string(),
  name: z.string(),
  /** The language here: the chosen one, otherwise the one with the same id or name. */
  language: z.string().optional(),
  chosen: z.boolean(),
});

const connection = z.object({
  url: z.string(),
  username: z.string(),
  hasPassword: z.boolean(),
  state: z.enum(shadowStates),
  failure: z.enum(shadowFailures).optional(),
  /** When the connection is tried again. */
  retryAt: z.int().optional(),
  connectedAt: z.int().optional(),
  /** When the primary last sent anything, and when it last sent an event. */
  readAt: z.int().optional(),
  eventAt: z.int().optional(),
  events: z.int(),
  /** Lines that are no events, and the beginning of the last one. */
  invalidLines: z.int(),
  invalidLine: z.string().optional(),
  scoreboardAt: z.int().optional(),
  /** Name of the contest at the primary. */
  name: z.string().optional(),
  /** Clock of the primary if it differs from the one here. */
  clock: z.object({ start: z.int().optional(), duration: z.int() }).optional(),
  problems: z.array(primaryProblem),
  languages: z.array(primaryLanguage),
  counts: z.object({
    teams: z.int(),
    submissions: z.int(),
    judgedHere: z.int(),
    judgedThere: z.int(),
    differences: z.int(),
    /** Differences that no one has looked at. */
    open: z.int(),
  }),
});
export type ShadowConnection = z.output<typeof connection>;

const side = z.object({
  /** Judgement type of the contest API; absent if it is not judged. */
  verdict: z.string().optional(),
  score: z.number().optional(),
  runTimeMs: z.number().optional(),
  rank: z.int().optional(),
  solved: z.int().optional(),
  /** In whole minutes. */
  penalty: z.int().optional(),
});
const difference = z.object({
  /** Of the submission or the team. */
  key: z.string(),
  /** Absent: both sides agree. */
  kind: z.enum(differenceKinds).optional(),
  /** Changes when the difference changes; a mark is about one value of it. */
  version: z.string(),
  /** Id of the submission at the primary. */
  submissionId: z.string().optional(),
  /** The submission here. */
  solutionId: z.string().optional(),
  problem: z.string().optional(),
  /** Id of the team at the primary, and its name. */
  teamId: z.string().optional(),
  team: z.string().optional(),
  contestTimeMs: z.int().optional(),
  there: side,
  here: side,
  obstacle: z.enum(shadowObstacles).optional(),
  /** Who looked at it. */
  mark: z.object({ note: z.string(), by: z.string(), at: z.int() }).optional(),
});
export type ShadowDifference = z.output<typeof difference>;

const filter = {
  kind: z.enum(differenceKinds).optional(),
  /** Only those that are marked, or only those that are not. */
  marked: bool().optional(),
  /** Also what does not differ. */
  all: bool().optional(),
  /** Id of a submission at the primary, or a part of the name of a team. */
  search: str({ min: 1, max: SHADOW_TEXT_MAX }).optional(),
};

export const shadow = {
  'GET /api/contest/:contestId/admin/shadow': endpoint({
    ...scoped,
    summary: 'Get the state of the shadow of another system',
    params,
    reply: z.object({
      /** Absent if the contest is no shadow. */
      shadow: connection.optional(),
      /** Problems of the contest that can be chosen. */
      problems: z.array(z.object({ problemId: z.string(), slug: z.string(), title: z.string() })),
    }),
    refusals: directing,
  }),
  'PATCH /api/contest/:contestId/admin/shadow': endpoint({
    ...scoped,
    ownSession: true,
    summary: 'Make the contest a shadow of a contest of another system, or change that',
    params,
    body: strict({
      /** URL of the contest at the primary, such as `https://host/api/contests/finals`. */
      url: str({ min: 1, max: SHADOW_URL_MAX }).optional(),
      username: str({ max: SHADOW_TEXT_MAX }).optional(),
      /** Absent: the stored one. It is never shown, and deleted when the host changes. */
      password: str({ max: SHADOW_TEXT_MAX }).optional(),
      /** Whether the feed is read. */
      enabled: bool().optional(),
      /** Problems here by those of the primary; the others stay as they are. Null removes a choice. */
      problems: list(strict({ id: str({ min: 1, max: SHADOW_TEXT_MAX }), problemId: uuid().nullable() }), {
        max: MAX_SHADOW_MAPPINGS,
      }).optional(),
      /** Names of languages here by those of the primary. */
      languages: list(
        strict({
          id: str({ min: 1, max: SHADOW_TEXT_MAX }),
          language: str({ min: 1, max: SHADOW_TEXT_MAX }).nullable(),
        }),
        { max: MAX_SHADOW_MAPPINGS },
      ).optional(),
    }),
    reply: done,
    refusals: [...directing, 'shadow-url-invalid', 'shadow-mapping-invalid', 'clock-missing'],
  }),
  'DELETE /api/contest/:contestId/admin/shadow': endpoint({
    ...scoped,
    ownSession: true,
    summary: 'Stop shadowing and delete what was read; teams and submissions stay',
    params,
    reply: done,
    refusals: directing,
  }),
  'GET /api/contest/:contestId/admin/shadow/difference': endpoint({
    ...scoped,
    summary: 'List the differences to the primary',
    params,
    query: z.object({ ...pageQuery, ...filter }),
    reply: pageOf(difference),
    refusals: directing,
  }),
  'PATCH /api/contest/:contestId/admin/shadow/difference': endpoint({
    ...scoped,
    summary: 'Mark a difference as looked at, or take that back',
    params,
    body: strict({
      key: str({ min: 1, max: SHADOW_TEXT_MAX }),
      version: str({ min: 1, max: SHADOW_TEXT_MAX }),
      marked: bool(),
      note: str({ max: SHADOW_NOTE_MAX }).optional(),
    }),
    reply: done,
    refusals: [...directing, 'conflict'],
  }),
  'GET /api/contest/:contestId/admin/shadow/csv': endpoint({
    ...scoped,
    summary: 'Download the differences as CSV',
    params,
    query: z.object(filter),
    reply: null,
    refusals: directing,
  }),
};
