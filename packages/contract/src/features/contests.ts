import { z } from 'zod';
import {
  accessEndpoints,
  accessEntry,
  attachment,
  attachmentBody,
  content,
  done,
  newObject,
  ruleEndpoints,
  shownObject,
  titles,
  translations,
  listTags,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  bool,
  fileUrl,
  fileUrlQuery,
  fileUrlType,
  int,
  list,
  ms,
  num,
  pageOf,
  pageQuery,
  str,
  strict,
  uuid,
} from '../wire.ts';
import { contestClock, MAX_CLOCK_DURATION, ownClock, ownStart, stage, submissionLimits } from './contest-shapes.ts';
import { roundPhase } from './rounds.ts';

const tags = ['contest'];
const at = { contestId: uuid() };
const params = z.object(at);
const inParticipant = z.object({ ...at, userId: uuid() });
const session = { viewer: 'session', tags } as const;
/** Contest routes return 400 for a malformed id. */
const scoped = { ...session, badParams: 400 } as const;
/** Refusals of actions of every user with access. */
const entering = ['not-found', 'banned'] as const;
const hidden = [...entering, 'no-right'] as const;
const stageName = z.object({ name: z.string(), start: z.int() });
const modified = z.object({ modifiedCount: z.int(), rejudgeId: z.string().optional() });
const access = accessEndpoints(at, tags, { badParams: 400, refusals: ['banned'] });
const rule = ruleEndpoints(at, tags, { badParams: 400, refusals: ['banned'] });
/**
 * Tags of a participant. A tag that starts with `!star:` is shown as a star, with the remaining text as its tooltip.
 */
const participantTags = list(str({ min: 1, max: 256 }), { max: 64 });
const row = {
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  titles: titles.optional(),
  tags: z.array(z.string()),
  stages: z.array(stageName),
  participantCount: z.int(),
};
/** If both are given, both must match. */
const filters = {
  search: str({ min: 1, max: 256 }).optional(),
  tag: str({ min: 1, max: 64 }).optional(),
  /** Relative to now, by the start of the second stage and of the last stage. */
  status: z.enum(['upcoming', 'running', 'past']).optional(),
  /**
   * Absent: by relevance if there is a search; otherwise running, then upcoming, then ended contests, each with the
   * latest start first. Upcoming contests alone are sorted by the earliest start.
   */
  sort: z.enum(['latest', 'soonest', 'title', 'participants']).optional(),
};

export const contests = {
  'POST /api/contest': endpoint({
    ...session,
    summary: 'Create a contest with the stages upcoming, running and end, and all settings off',
    body: strict({
      ...newObject,
      start: ms(),
      duration: int({ min: 1, max: 8.64e12 }),
      /**
       * 1: what counts and where results freeze is decided by stages and by the texts of ranklists, as in contests of
       * earlier releases. 2, the default: by the clock of the contest.
       */
      rulesVersion: int({ min: 1, max: 2 }).optional(),
      /** Of the clock, as in `PATCH …/admin/clock`. */
      freeze: int({ min: 1, max: MAX_CLOCK_DURATION }).optional(),
      thawAfter: int({ min: 0, max: MAX_CLOCK_DURATION }).optional(),
    }),
    reply: z.object({ contestId: z.string() }),
    refusals: ['no-right', 'slug-taken', 'stages-invalid', 'clock-invalid'],
  }),
  'GET /api/contest': endpoint({
    ...session,
    viewer: 'visitor',
    summary: 'List the contests of an organization: running, upcoming, ended, newest first',
    query: z.object({
      ...pageQuery,
      ...filters,
      orgId: uuid(),
      /** Only contests that the viewer may add to a plan. */
      addable: bool().optional(),
    }),
    reply: pageOf(
      z.object({
        ...row,
        accessLevel: z.int(),
        start: z.int(),
        end: z.int(),
        /** Whether the viewer takes part. */
        registered: z.boolean(),
      }),
    ),
    refusals: ['not-found'],
  }),
  'GET /api/contest/public': endpoint({
    summary: 'List the public contests of all organizations',
    viewer: 'anyone',
    tags,
    query: z.object({ ...pageQuery, ...filters }),
    reply: pageOf(z.object({ ...row, orgId: z.string() })),
  }),
  'GET /api/contest/tags': endpoint({
    ...session,
    viewer: 'visitor',
    ...listTags('contests'),
  }),
  'GET /api/contest/:contestId': endpoint({
    ...scoped,
    viewer: 'visitor',
    summary: 'Get a contest with its current stage',
    params,
    reply: z.object({
      ...shownObject,
      translations: translations.optional(),
      stages: z.array(stageName),
      currentStage: stage,
      participantCount: z.int(),
      registered: z.boolean(),
      /** Absent if the contest is for individuals. */
      entry: z.enum(['teams', 'both']).optional(),
      /** The viewer's team, as which the viewer takes part. */
      team: z.object({ _id: z.string(), name: z.string() }).optional(),
      serverTime: z.int(),
      /** 1 without a clock, 2 with one. */
      rulesVersion: z.int(),
      /** Participants can send texts to be printed. */
      printing: z.literal(true).optional(),
      /** Some stage allows hacks. */
      hacks: z.literal(true).optional(),
      clock: contestClock.optional(),
      /** The viewer's own clock; absent if it is the contest's. `stages` and `currentStage` follow it. */
      ownClock: ownClock.optional(),
      /** Only for participants, and only in a contest with a start window. */
      ownStart: ownStart.optional(),
      /** Of a round with pretests: where it is, and when the clock ends this phase. */
      round: z.object({ phase: roundPhase, endsAt: z.int().optional() }).optional(),
      /** Of a participant over all problems; absent without any. */
      submissionLimits: submissionLimits.optional(),
      /** Format of the first ranklist, which determines the viewer's result; absent without a ranklist. */
      format: z.string().optional(),
      /** Number of a published ranklist, for `GET /api/rk/…`; absent if the viewer may read the contest's ranklists. */
      publicBoard: z.int().optional(),
      /** Whether it can be taken virtually: it has ended, and its directors allow it. Otherwise absent. */
      virtual: z.boolean().optional(),
      /** What the viewer may do; the client offers only these actions. */
      abilities: z.object({
        register: z.boolean(),
        withdraw: z.boolean(),
        /** May begin the own time now. */
        start: z.boolean(),
        readProblems: z.boolean(),
        readSolutions: z.boolean(),
        readAllSolutions: z.boolean(),
        readRanklists: z.boolean(),
        readParticipants: z.boolean(),
        createSolution: z.boolean(),
        submit: z.boolean(),
        createInstance: z.boolean(),
        editContent: z.boolean(),
        administer: z.boolean(),
        /** Acts as the jury: answers questions, rejudges, holds judging and clears alarms. */
        judge: z.boolean(),
        /** Reads what the jury reads, with the director's room, hidden results and all sources. */
        observe: z.boolean(),
      }),
    }),
    refusals: entering,
  }),
  'POST /api/contest/:contestId/register': endpoint({
    ...scoped,
    summary: 'Register for the contest',
    params,
    reply: done,
    refusals: [...entering, 'registration-closed', 'teams-only', 'already-registered', 'rule-denied', 'rule-failed'],
  }),
  'POST /api/contest/:contestId/withdraw': endpoint({
    ...scoped,
    summary: 'Withdraw from the contest, before its end and before the first submission',
    params,
    reply: done,
    extension: true,
    refusals: [...entering, 'not-registered', 'withdrawal-closed'],
  }),
  'GET /api/contest/:contestId/self': endpoint({
    ...scoped,
    summary: 'Get the progress of a participant',
    params,
    reply: z.object({
      results: z.record(z.string(), z.object({ solutionCount: z.int() })),
      tags: z.array(z.string()).optional(),
    }),
    refusals: [...entering, 'not-registered'],
  }),
  'PATCH /api/contest/:contestId/content': endpoint({
    ...scoped,
    summary: 'Change description, title, slug or tags',
    params,
    body: content,
    reply: done,
    refusals: [...hidden, 'slug-taken'],
  }),

  'GET /api/contest/:contestId/attachment': endpoint({
    ...scoped,
    viewer: 'visitor',
    summary: 'Attachments',
    params,
    reply: z.array(attachment),
    refusals: entering,
  }),
  'POST /api/contest/:contestId/attachment': endpoint({
    ...scoped,
    summary: 'Record an uploaded attachment',
    params,
    body: attachmentBody,
    reply: done,
    refusals: [...hidden, 'key-taken', 'not-uploaded', 'org-storage-full'],
  }),
  'GET /api/contest/:contestId/attachment/:key/url/:type': endpoint({
    ...scoped,
    viewer: 'visitor',
    summary: 'Get the URL of an attachment',
    params: z.object({ ...at, key: str({ min: 1, max: 256 }), type: fileUrlType() }),
    query: fileUrlQuery,
    reply: fileUrl,
    refusals: hidden,
  }),
  'DELETE /api/contest/:contestId/attachment/:key': endpoint({
    ...scoped,
    summary: 'Remove an attachment',
    params: z.object({ ...at, key: str({ min: 1, max: 256 }) }),
    reply: done,
    refusals: hidden,
  }),

  'GET /api/contest/:contestId/admin/access': {
    ...access.list,
    reply: z.array(
      accessEntry.extend({
        /** Whether the user, or a member of the group, takes part in the contest. */
        participates: z.boolean(),
      }),
    ),
  },
  'POST /api/contest/:contestId/admin/access': access.add,
  'PATCH /api/contest/:contestId/admin/access/:principalId': {
    ...access.change,
    refusals: [...access.change.refusals, 'last-director'] as const,
  },
  'DELETE /api/contest/:contestId/admin/access/:principalId': {
    ...access.remove,
    refusals: [...access.remove.refusals, 'last-director'] as const,
  },
  'PATCH /api/contest/:contestId/admin/accessLevel': access.level,
  'GET /api/contest/:contestId/admin/rule': rule.index,
  'GET /api/contest/:contestId/admin/rule/participant': rule.read,
  'PATCH /api/contest/:contestId/admin/rule/participant': rule.write,
  'DELETE /api/contest/:contestId/admin/rule/participant': rule.remove,
  'GET /api/contest/:contestId/admin/rule/solution': rule.read,
  'PATCH /api/contest/:contestId/admin/rule/solution': rule.write,
  'DELETE /api/contest/:contestId/admin/rule/solution': rule.remove,
  'DELETE /api/contest/:contestId/admin': endpoint({
    ...scoped,
    summary: 'Delete a contest with its participants, solutions and ranklists',
    params,
    reply: done,
    refusals: [...hidden, 'instances-live'],
  }),
  'POST /api/contest/:contestId/admin/submit-all': endpoint({
    ...scoped,
    summary: 'Submit every uploaded solution for judging',
    params,
    reply: modified,
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/admin/rejudge-all': endpoint({
    ...scoped,
    summary: 'Judge the matching solutions again',
    params,
    body: strict({
      problemId: uuid().optional(),
      state: int({ min: 1, max: 4 }).optional(),
      status: str({ max: 64 }).optional(),
      /** Empty: solutions without a runner. */
      runnerId: z.preprocess((id) => (id === null ? '' : id), z.union([z.literal(''), uuid()])).optional(),
      scoreL: num().optional(),
      scoreR: num().optional(),
      submittedAtL: ms().optional(),
      submittedAtR: ms().optional(),
      pull: bool().optional(),
    }),
    reply: modified,
    refusals: [...hidden, 'no-judge-data'],
  }),
  'GET /api/contest/:contestId/admin/stages': endpoint({
    ...scoped,
    summary: 'List the stages with their settings',
    params,
    reply: z.array(stage),
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/admin/stages': endpoint({
    ...scoped,
    summary: 'Replace the stages: at least three, the first starting at 0, in order; without events they set the clock',
    params,
    body: list(stage, { max: 64 }),
    reply: done,
    refusals: [...hidden, 'stages-invalid', 'clock-invalid', 'clock-paused'],
  }),

  'GET /api/contest/:contestId/participant': endpoint({
    ...scoped,
    summary: 'Participants',
    params,
    query: z.object({
      ...pageQuery,
      /** Part of a name. */
      search: str({ min: 1, max: 64 }).optional(),
      tag: str({ min: 1, max: 256 }).optional(),
      /** For administrators: only participants who are banned, or only those who are not. */
      banned: bool().optional(),
    }),
    reply: pageOf(
      z.object({
        _id: z.string(),
        userId: z.string(),
        tags: z.array(z.string()).optional(),
        /** Visible to administrators only. */
        banned: z.boolean().optional(),
      }),
    ),
    refusals: [...entering, 'stage-closed'],
  }),
  'GET /api/contest/:contestId/participant/admin/:userId': endpoint({
    ...scoped,
    summary: 'Get the tags and the ban of a participant',
    params: inParticipant,
    reply: z.object({ tags: z.array(z.string()).optional(), banned: z.boolean().optional() }),
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/participant/admin/:userId': endpoint({
    ...scoped,
    summary: 'Change tags or ban of a participant',
    params: inParticipant,
    body: strict({ tags: participantTags.optional(), banned: bool().optional() }),
    reply: z.literal(0),
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/participant/admin/import': endpoint({
    ...scoped,
    summary: 'Register or retag many members: all rows or none',
    params,
    body: strict({
      /** A member, by id or by name. */
      rows: list(
        strict({
          userId: uuid().optional(),
          name: str({ min: 1, max: 64 }).optional(),
          tags: participantTags.optional(),
        }),
        { max: 10_000 },
      ),
      /** Validate only; change nothing. */
      dryRun: bool().optional(),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          /** Empty if no member has this name. */
          userId: z.string(),
          outcome: z.enum([
            'registered',
            'updated',
            'unchanged',
            'not-a-member',
            'duplicate-row',
            'unknown-name',
            'ambiguous-name',
            /** Takes part in a team. */
            'in-team',
          ]),
        }),
      ),
      /** False if a row is invalid, or for a dry run; then nothing has changed. */
      stored: z.boolean(),
    }),
    refusals: hidden,
  }),
};
