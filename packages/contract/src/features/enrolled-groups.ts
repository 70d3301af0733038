import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { strict, uuid } from '../wire.ts';

/*
 * Groups enrolled in a contest or a plan, such as classes. An extension: other servers with this API lack these routes.
 */

const inContest = { contestId: uuid() };
const inPlan = { planId: uuid() };
/** Contest routes return 400 for a malformed id. */
const ofContest = { viewer: 'session', tags: ['contest'], badParams: 400, extension: true } as const;
const ofPlan = { viewer: 'session', tags: ['plan'], extension: true } as const;
const contestRefusals = ['not-found', 'no-right', 'banned'] as const;
const planRefusals = ['not-found', 'no-right'] as const;

const group = z.object({
  groupId: z.string(),
  name: z.string(),
  memberCount: z.int(),
  /** Members who are participants, however they registered. */
  registeredCount: z.int(),
});
const enrolling = {
  body: strict({ groupId: uuid() }),
  reply: z.object({
    /** Members who were not participants before. */
    registered: z.int(),
    already: z.int(),
  }),
};
const ended = z.object({ removed: z.int() });

export const enrolledGroups = {
  'GET /api/contest/:contestId/admin/group': endpoint({
    ...ofContest,
    summary: 'List the enrolled groups by name, at most 200',
    params: z.object(inContest),
    reply: z.array(group),
    refusals: contestRefusals,
  }),
  'POST /api/contest/:contestId/admin/group': endpoint({
    ...ofContest,
    ...enrolling,
    summary: 'Enroll a group: register all its members, and those who join it later while registration is open',
    params: z.object(inContest),
    refusals: contestRefusals,
  }),
  'DELETE /api/contest/:contestId/admin/group/:groupId': endpoint({
    ...ofContest,
    summary:
      'End the enrollment of a group; unregister members without submissions who were registered only through it',
    params: z.object({ ...inContest, groupId: uuid() }),
    reply: ended,
    refusals: contestRefusals,
  }),
  'GET /api/plan/:planId/admin/group': endpoint({
    ...ofPlan,
    summary: 'List the enrolled groups by name, at most 200',
    params: z.object(inPlan),
    reply: z.array(
      group.extend({
        /** Whether its members may open the plan, by its access level or because the group is on its access list. */
        hasAccess: z.boolean(),
      }),
    ),
    refusals: planRefusals,
  }),
  'POST /api/plan/:planId/admin/group': endpoint({
    ...ofPlan,
    ...enrolling,
    summary: 'Enroll a group: all its members join the plan, and those who join the group later',
    params: z.object(inPlan),
    refusals: planRefusals,
  }),
  'DELETE /api/plan/:planId/admin/group/:groupId': endpoint({
    ...ofPlan,
    summary:
      'End the enrollment of a group; members who joined only through it and take part in no contest of the plan leave it',
    params: z.object({ ...inPlan, groupId: uuid() }),
    reply: ended,
    refusals: planRefusals,
  }),
};
