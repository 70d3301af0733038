import { z } from 'zod';
import { contestOfOrg, ownProgress, shownResult, titles } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { announcementRow } from './announcements.ts';
import { uuid } from '../wire.ts';
import { problemRow } from './problems.ts';

const homeContest = z.object({
  ...contestOfOrg,
  stages: z.array(z.object({ name: z.string(), start: z.int() })),
  /** Format of the first ranklist; absent without one, and in `contests`. */
  format: z.string().optional(),
  participantCount: z.int(),
  registered: z.boolean(),
  /** For participants who may read the problems now. */
  progress: ownProgress.optional(),
  /** The plan that contains this contest and that the viewer follows. */
  plan: z.object({ _id: z.string(), title: z.string(), titles: titles.optional() }).optional(),
  /** When a director last reminded the viewer of work that is still missing. */
  remindedAt: z.int().optional(),
  abilities: z.object({ register: z.boolean(), administer: z.boolean() }),
});
export type HomeContest = z.output<typeof homeContest>;

const homeAttempt = z.object({
  problem: z.object({
    _id: z.string(),
    orgId: z.string(),
    title: z.string(),
    titles: titles.optional(),
  }),
  /** The contest it was submitted in, while it is running; absent for practice. */
  contest: z
    .object({
      _id: z.string(),
      orgId: z.string(),
      title: z.string(),
      titles: titles.optional(),
      points: z.number(),
    })
    .optional(),
  submittedAt: z.int(),
  /** Absent while the stage of the contest hides it. The status is empty until it is judged. */
  last: shownResult.optional(),
  /** The best practice result; in a contest the one that counts. */
  best: shownResult.optional(),
});
export type HomeAttempt = z.output<typeof homeAttempt>;

/** What an organization lacks and the viewer may add. */
const setupSteps = ['members', 'problems', 'contests'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const home = {
  'GET /api/home': endpoint({
    summary: 'Get the content of a home page: contests, latest submissions, new problems, announcements',
    viewer: 'anyone',
    tags: [],
    extension: true,
    /** Only objects of this organization, and the announcements of the site. */
    query: z.object({ orgId: uuid().optional() }),
    reply: z.object({
      serverTime: z.int(),
      /** Running contests in which the viewer takes part, or which the viewer may join or directs. */
      now: z.array(homeContest),
      /**
       * Running homework of the viewer: contests of plans, with the format homework, longer than a day, or that a
       * director reminded the viewer of.
       */
      due: z.array(homeContest),
      /** Contests that begin within 14 days. */
      upcoming: z.array(homeContest),
      /** The problems of the viewer's latest submissions, outside and in running contests. */
      attempts: z.array(homeAttempt),
      /** The newest problems that the viewer may open. For visitors: of organizations that allow visitors. */
      problems: z.array(problemRow.extend({ orgName: z.string() })),
      /** Other contests that the viewer may open: running, then upcoming, then ended, the latest start first. */
      contests: z.array(homeContest),
      announcements: z.array(announcementRow),
      /** Organizations that the viewer administers and that lack members, problems or contests. */
      setup: z.array(z.object({ orgId: z.string(), orgName: z.string(), missing: z.array(z.enum(setupSteps)) })),
    }),
  }),
};
