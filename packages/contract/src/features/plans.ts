import { z } from 'zod';
import {
  accessEndpoints,
  content,
  done,
  listTags,
  newObject,
  objectRow,
  ownProgress,
  shownObject,
  titles,
  translations,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, list, num, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';
import { stage } from './contest-shapes.ts';

const tags = ['plan'];
const at = { planId: uuid() };
const params = z.object(at);
const inContest = z.object({ ...at, contestId: uuid() });
const session = { viewer: 'session', tags } as const;
const scoped = ['not-found', 'no-right'] as const;
const access = accessEndpoints(at, tags);
const filters = { search: str({ min: 1, max: 256 }).optional(), tag: str({ min: 1, max: 64 }).optional() };

export const planSettings = strict({
  registrationEnabled: bool().optional(),
  registrationAllowPublic: bool().optional(),
  promotion: bool().optional(),
});

export type PlanSettings = z.output<typeof planSettings>;

export const planContestSettings = strict({
  slug: str({ min: 1, max: 64 }),
  preConditionContests: list(
    strict({
      contestId: uuid(),
      conditions: strict({
        minTotalScore: num().optional(),
        problems: list(strict({ problemId: uuid(), minScore: num() }), { max: 100 }).optional(),
      }),
    }),
    { max: 100 },
  ).optional(),
});
export type PlanContestSettings = z.output<typeof planContestSettings>;

/** An unmet condition of a contest in a plan. Names and scores that the viewer may not see are omitted. */
const unmet = z.object({
  contestId: z.string(),
  contestTitle: z.string(),
  contestTitles: titles.optional(),
  kind: z.enum(['not-registered', 'total-score', 'problem-score']),
  problemId: z.string().optional(),
  problemTitle: z.string().optional(),
  problemTitles: titles.optional(),
  required: z.number().optional(),
  reached: z.number().optional(),
});

export const plans = {
  'POST /api/plan': endpoint({
    ...session,
    summary: 'Create a plan',
    body: strict(newObject),
    reply: z.object({ planId: z.string() }),
    refusals: ['no-right', 'slug-taken'],
  }),
  'GET /api/plan': endpoint({
    ...session,
    summary: 'List the plans of an organization that the viewer may see',
    query: z.object({
      ...pageQuery,
      ...filters,
      orgId: uuid(),
      /** Absent: by relevance if there is a search, otherwise the newest first. */
      sort: z.enum(['newest', 'oldest', 'title', 'slug']).optional(),
    }),
    reply: pageOf(
      z.object({
        ...objectRow,
        titles: titles.optional(),
        /** Of plans that the viewer has joined: contests, and how many the viewer entered and finished. */
        progress: z.object({ contests: z.int(), entered: z.int(), done: z.int() }).optional(),
      }),
    ),
    refusals: ['not-found'],
  }),
  'GET /api/plan/tags': endpoint({
    ...session,
    ...listTags('plans'),
  }),
  'GET /api/plan/demo': endpoint({
    ...session,
    summary: 'List the plans on the home page of an organization',
    query: z.object({ orgId: uuid() }),
    reply: z.array(z.object({ _id: z.string(), title: z.string(), titles: titles.optional(), slug: z.string() })),
  }),
  'GET /api/plan/:planId': endpoint({
    ...session,
    summary: 'Get a plan',
    params,
    reply: z.object({
      ...shownObject,
      translations: translations.optional(),
      registered: z.boolean(),
      abilities: z.object({ register: z.boolean(), editContent: z.boolean(), administer: z.boolean() }),
    }),
    refusals: ['not-found'],
  }),
  'POST /api/plan/:planId/register': endpoint({
    ...session,
    summary: 'Join a plan',
    params,
    reply: done,
    refusals: ['not-found', 'registration-closed', 'already-registered'],
  }),
  'GET /api/plan/:planId/self': endpoint({
    ...session,
    summary: 'Get whether the viewer joined the plan',
    params,
    reply: done,
    refusals: ['not-found', 'not-registered'],
  }),
  'PATCH /api/plan/:planId/content': endpoint({
    ...session,
    summary: 'Change description, title, slug or tags',
    params,
    body: content,
    reply: done,
    refusals: [...scoped, 'slug-taken'],
  }),
  'GET /api/plan/:planId/contest': endpoint({
    ...session,
    summary: 'List the contests of a plan, by slug, with the unmet conditions of each',
    params,
    reply: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        description: z.string(),
        translations: translations.optional(),
        slug: z.string(),
        tags: z.array(z.string()),
        stages: z.array(z.object({ name: z.string(), start: z.int() })),
        currentStage: stage,
        settings: planContestSettings,
        registered: z.boolean(),
        unmet: z.array(unmet),
        /** Format of the first ranklist; absent without one. */
        format: z.string().optional(),
        /** For participants who may read the problems now. */
        progress: ownProgress.optional(),
        /** Whether the viewer has solved every problem, as far as the viewer may see it now. */
        done: z.boolean(),
      }),
    ),
    refusals: ['not-found'],
  }),
  'POST /api/plan/:planId/contest': endpoint({
    ...session,
    summary: 'Add a contest to the plan',
    params,
    body: strict({ contestId: uuid(), settings: planContestSettings }),
    reply: done,
    refusals: [...scoped, 'already-listed', 'conditions-cyclic', 'condition-unknown'],
  }),
  'POST /api/plan/:planId/contest/:contestId/register': endpoint({
    ...session,
    summary: 'Register for a contest of the plan',
    params: inContest,
    reply: done,
    refusals: [
      'not-found',
      'not-registered',
      'already-registered',
      'condition-unmet',
      'contest-not-open',
      'banned',
      'rule-denied',
      'rule-failed',
    ],
  }),
  'GET /api/plan/:planId/contest/:contestId/settings': endpoint({
    ...session,
    summary: 'List the conditions of a contest in the plan',
    params: inContest,
    reply: planContestSettings,
    refusals: scoped,
  }),
  'PATCH /api/plan/:planId/contest/:contestId/settings': endpoint({
    ...session,
    summary: 'Replace the conditions of a contest in the plan',
    params: inContest,
    body: planContestSettings,
    reply: done,
    refusals: [...scoped, 'conditions-cyclic', 'condition-unknown'],
  }),
  'DELETE /api/plan/:planId/contest/:contestId': endpoint({
    ...session,
    summary: 'Remove a contest from the plan',
    params: inContest,
    reply: done,
    refusals: scoped,
  }),
  'PATCH /api/plan/:planId/admin/contest-slugs': endpoint({
    ...session,
    summary: 'Change the slugs of several contests of the plan together, to reorder them',
    params,
    body: strict({
      contests: list(strict({ contestId: uuid(), slug: str({ min: 1, max: 64 }) }), { max: 1000 }),
    }),
    reply: done,
    extension: true,
    refusals: scoped,
  }),
  'GET /api/plan/:planId/participant': endpoint({
    ...session,
    summary: 'List the users who joined a plan, with their progress',
    params,
    query: z.object({
      ...pageQuery,
      /** Part of a name. */
      search: str({ min: 1, max: 64 }).optional(),
      /** Absent: in the order in which they joined. */
      sort: z.enum(['joined', 'name', 'progress']).optional(),
      /** Only members of this enrolled group. */
      groupId: uuid().optional(),
    }),
    reply: pageOf(
      z.object({
        userId: z.string(),
        joinedAt: z.int(),
        /** Contests of the plan in which the user participates. */
        contests: z.array(
          z.object({
            contestId: z.string(),
            /**
             * Sum of the scores of the solutions that count, as used by conditions; absent in contests that the viewer
             * does not administer.
             */
            score: z.number().optional(),
          }),
        ),
      }),
    ),
    extension: true,
    refusals: scoped,
  }),
  'GET /api/plan/:planId/admin/access': access.list,
  'POST /api/plan/:planId/admin/access': access.add,
  'PATCH /api/plan/:planId/admin/access/:principalId': access.change,
  'DELETE /api/plan/:planId/admin/access/:principalId': access.remove,
  'PATCH /api/plan/:planId/admin/accessLevel': access.level,
  'GET /api/plan/:planId/admin/settings': endpoint({
    ...session,
    summary: 'Settings',
    params,
    reply: planSettings,
    refusals: scoped,
  }),
  'PATCH /api/plan/:planId/admin/settings': endpoint({
    ...session,
    summary: 'Replace the settings',
    params,
    body: planSettings,
    reply: done,
    refusals: scoped,
  }),
  'DELETE /api/plan/:planId/admin': endpoint({
    ...session,
    summary: 'Delete a plan; its contests are kept',
    params,
    reply: done,
    refusals: scoped,
  }),
};
