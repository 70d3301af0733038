import { z } from 'zod';
import { shownResult } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, list, strict, uuid } from '../wire.ts';

/* What each person of a contest has done in each problem, and reminders of missing work. */

const params = z.object({ contestId: uuid() });
/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags: ['contest'], badParams: 400, extension: true } as const;
const hidden = ['not-found', 'no-right', 'banned'] as const;

/** Maximum number of people that a reply lists and a reminder goes to. */
export const MAX_PEOPLE = 1000;

const progressPerson = z.object({
  userId: z.string(),
  name: z.string(),
  /** False for members of an enrolled group who are no participants. */
  registered: z.boolean(),
  banned: z.boolean(),
  remindedAt: z.int().optional(),
  /** Problems with a submission. */
  cells: z.array(
    z.object({
      problemId: z.string(),
      attempts: z.int(),
      /** Of the last submission; absent if it was deleted. */
      submittedAt: z.int().optional(),
      /** What counts by the format of the contest; absent until a submission is judged. */
      result: shownResult.optional(),
    }),
  ),
});
export type ProgressPerson = z.output<typeof progressPerson>;

export const contestProgress = {
  'GET /api/contest/:contestId/admin/progress': endpoint({
    ...scoped,
    summary: 'List participants and members of enrolled groups by name, at most 1,000, with their results',
    params,
    /** Only members of this group; none if it is not enrolled. */
    query: z.object({ groupId: uuid().optional() }),
    reply: z.object({
      /** In the order of the contest. */
      problems: z.array(z.object({ _id: z.string(), slug: z.string(), title: z.string(), points: z.number() })),
      people: z.array(progressPerson),
      /** All, also those above the limit. */
      total: z.int(),
      /** Format of the first ranklist; absent without one. */
      format: z.string().optional(),
      /** Whether the contest has not ended, so that people can be reminded. */
      canRemind: z.boolean(),
    }),
    refusals: hidden,
  }),
  'POST /api/contest/:contestId/admin/reminder': endpoint({
    ...scoped,
    summary: 'Remind people of missing work, on their home page and by e-mail, each at most once an hour',
    params,
    body: strict({
      userIds: list(uuid(), { max: MAX_PEOPLE }),
      /** Reports what would happen, and does nothing. */
      dryRun: bool().optional(),
    }),
    reply: z.object({
      reminded: z.int(),
      /** How many of them get an e-mail. */
      mailed: z.int(),
      /** Whether the site sends e-mail at all. */
      mailEnabled: z.boolean(),
      /** Those of them who have no confirmed address, so that only their home page reminds them. */
      withoutMail: z.array(z.string()),
      /** Not reminded, because they were within the last hour. */
      recent: z.array(z.string()),
      /** Not reminded, because they are banned or cannot open the contest, or have nothing to do with it. */
      skipped: z.array(z.string()),
    }),
    refusals: [...hidden, 'contest-over'],
  }),
};
