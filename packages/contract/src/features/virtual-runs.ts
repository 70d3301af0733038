import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, list, str, strict, uuid } from '../wire.ts';
import { MAX_TEAM_SIZE } from '../team-limits.ts';
import { teamName } from './contest-teams.ts';

/** Maximum number of virtual runs of a user, or of a team, in one contest. */
export const MAX_VIRTUAL_RUNS = 50;
/** Maximum number of teams that a user is in for virtual runs of one contest; also of open invitations. */
export const MAX_VIRTUAL_TEAMS = 20;

const at = { contestId: uuid() };
const params = z.object(at);
const inRun = z.object({ ...at, runId: uuid() });
const scoped = { viewer: 'session', tags: ['contest'], badParams: 400, extension: true } as const;
const entering = ['not-found', 'banned'] as const;

const starting = ['virtual-closed', 'virtual-running', 'virtual-limit'] as const;
const ofTeam = z.object({ ...at, teamId: uuid() });
const ofMember = z.object({ ...at, teamId: uuid(), userId: uuid() });

const virtualTeam = z.object({
  _id: z.string(),
  name: z.string(),
  /** With which others join, and with which the viewer accepts an invitation. */
  code: z.string(),
  /** Whether the viewer is in it; otherwise invited. */
  joined: z.boolean(),
  /** The captain first, who is the one who joined first; those who are only invited last. */
  members: z.array(z.object({ userId: z.string(), name: z.string(), captain: z.boolean(), joined: z.boolean() })),
});
export type VirtualTeam = z.output<typeof virtualTeam>;

const virtualRun = z.object({
  _id: z.string(),
  /** The team that takes it; absent: the viewer alone. */
  team: z.object({ _id: z.string(), name: z.string() }).optional(),
  /** Number of the run among those of the viewer or the team in the contest, from 1. */
  nth: z.int(),
  startedAt: z.int(),
  /** Length in milliseconds. */
  duration: z.int(),
  /** How long before the end the freeze begins; absent: no freeze. */
  freeze: z.int().optional(),
  /** When its time is or was over: after its length, or when the user finished it. */
  endAt: z.int(),
  /** Whether its time runs. */
  open: z.boolean(),
});
export type VirtualRun = z.output<typeof virtualRun>;

/** Taking a past contest alone or as a team, with its length and freeze. It counts in no official result. */
export const virtualRuns = {
  'GET /api/contest/:contestId/virtual': endpoint({
    ...scoped,
    summary: 'Whether the viewer may take the contest virtually, and their virtual runs, newest first',
    params,
    reply: z.object({
      /** Whether the contest allows virtual runs at all. */
      allowed: z.boolean(),
      /** Length and freeze of a run that starts now; absent while none can be started. */
      offer: z.object({ duration: z.int(), freeze: z.int().optional() }).optional(),
      serverTime: z.int(),
      /** Of the viewer and of the teams that the viewer is in. */
      runs: z.array(virtualRun),
      /** That the viewer is in or invited to, newest first. */
      teams: z.array(virtualTeam),
    }),
    refusals: entering,
  }),
  'POST /api/contest/:contestId/virtual': endpoint({
    ...scoped,
    summary: 'Start a virtual run of a contest that has ended',
    params,
    reply: z.object({ runId: z.string() }),
    refusals: [...entering, ...starting],
  }),
  'POST /api/contest/:contestId/virtual/team/:teamId/start': endpoint({
    ...scoped,
    summary: 'Start a virtual run of a contest that has ended, for everyone in a team of the viewer',
    params: ofTeam,
    reply: z.object({ runId: z.string() }),
    refusals: [...entering, ...starting, 'virtual-member-running'],
  }),
  'POST /api/contest/:contestId/virtual/team': endpoint({
    ...scoped,
    summary: 'Form a team for virtual runs, and invite members of the organization to it',
    params,
    body: strict({ name: teamName(), invite: list(uuid(), { max: MAX_TEAM_SIZE - 1 }).optional() }),
    reply: z.object({ teamId: z.string() }),
    refusals: [...entering, 'virtual-closed', 'virtual-team-limit', 'not-a-member'],
  }),
  'POST /api/contest/:contestId/virtual/team/join': endpoint({
    ...scoped,
    summary: 'Join a team for virtual runs with its code',
    params,
    body: strict({ code: str({ min: 1, max: 32 }) }),
    reply: z.object({ teamId: z.string() }),
    refusals: [
      ...entering,
      'virtual-closed',
      'virtual-team-limit',
      'team-code-invalid',
      'team-full',
      'virtual-running',
    ],
  }),
  'POST /api/contest/:contestId/virtual/team/:teamId/member': endpoint({
    ...scoped,
    summary: 'Invite a member of the organization to a team of the viewer; nothing happens to one who is in it',
    params: ofTeam,
    body: strict({ userId: uuid() }),
    reply: done,
    refusals: [...entering, 'virtual-team-limit', 'not-a-member', 'team-full'],
  }),
  'DELETE /api/contest/:contestId/virtual/team/:teamId/member/:userId': endpoint({
    ...scoped,
    summary: 'Leave a team for virtual runs or decline an invitation; its captain removes others',
    params: ofMember,
    reply: done,
    refusals: [...entering, 'captain-only'],
  }),
  'GET /api/contest/:contestId/virtual/:runId': endpoint({
    ...scoped,
    summary: 'Get a virtual run of the viewer or a team of the viewer, with everything submitted in it',
    params: inRun,
    reply: z.object({
      run: virtualRun,
      serverTime: z.int(),
      /** In order of submission. */
      submissions: z.array(
        z.object({
          solutionId: z.string(),
          problemId: z.string(),
          /** Who submitted it. */
          userId: z.string(),
          submittedAt: z.int(),
          /** Time of the run; absent after its end: it does not count. */
          time: z.int().optional(),
          state: z.int(),
          score: z.number(),
          status: z.string(),
          /** Points of each subtask; absent if unknown. */
          subtasks: z.array(z.number()).optional(),
        }),
      ),
    }),
    refusals: entering,
  }),
  'POST /api/contest/:contestId/virtual/:runId/finish': endpoint({
    ...scoped,
    summary: 'Finish a virtual run before its time is over; nothing happens to one that is over',
    params: inRun,
    reply: done,
    refusals: entering,
  }),
  'PATCH /api/contest/:contestId/admin/virtual': endpoint({
    ...scoped,
    summary: 'Allow or forbid virtual runs of a contest; runs exist on, but without access to its problems',
    params,
    body: strict({ allowed: bool() }),
    reply: done,
    refusals: [...entering, 'no-right'],
  }),
};
