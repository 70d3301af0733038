import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_TEAM_SIZE, TEAM_TEXT_MAX, teamCategories, teamEntries } from '../team-limits.ts';
import { bool, int, list, ms, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';

/*
 * Teams of a contest. A team is one participant: boards, submissions and limits have its id as `userId`. What its
 * members do in the contest, they do as the team.
 */

const tags = ['contest'];
const at = { contestId: uuid() };
const params = z.object(at);
const teamParams = z.object({ ...at, teamId: uuid() });
/** Contest routes answer 400 to a malformed id. */
const scoped = { viewer: 'session', tags, badParams: 400, extension: true } as const;
const entering = ['not-found', 'banned'] as const;
const hidden = [...entering, 'no-right'] as const;
/** Reasons why a user cannot form or join a team. */
const forming = [
  ...entering,
  'teams-closed',
  'registration-closed',
  'rule-denied',
  'rule-failed',
  'already-in-team',
  'already-taking-part',
] as const;
/** Reasons why a director cannot put these users into a team. */
const seating = ['not-a-member', 'already-in-team', 'already-taking-part', 'team-full', 'name-taken'] as const;

/** Visible characters, single spaces between words. */
export const teamName = () => str({ min: 1, max: TEAM_TEXT_MAX.name, pattern: /^[^\s\p{C}]+(?: [^\s\p{C}]+)*$/u });
const affiliation = () => str({ max: TEAM_TEXT_MAX.affiliation });
/** ISO 3166-1, two or three letters in any case; empty for none. */
const country = () =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.toUpperCase() : value),
    str({ pattern: /^(?:[A-Z]{2,3})?$/ }),
  );
const category = z.enum(teamCategories);
export type TeamCategory = z.output<typeof category>;

const settings = z.object({
  entry: z.enum(teamEntries),
  minSize: z.int(),
  maxSize: z.int(),
  /** Whether people form teams themselves. */
  forming: z.boolean(),
  /** Until when they do; absent: until the start of the contest. */
  formUntil: z.int().optional(),
});
export type TeamSettings = z.output<typeof settings>;

const member = z.object({ userId: z.string(), name: z.string(), captain: z.boolean() });
export type TeamMember = z.output<typeof member>;

const ownTeam = z.object({
  _id: z.string(),
  name: z.string(),
  affiliation: z.string().optional(),
  country: z.string().optional(),
  coach: z.string().optional(),
  seat: z.string().optional(),
  categories: z.array(category),
  members: z.array(member),
  /** With which others join; absent while no one can. */
  code: z.string().optional(),
  abilities: z.object({ leave: z.boolean(), change: z.boolean() }),
});
export type OwnTeam = z.output<typeof ownTeam>;

const row = z.object({
  _id: z.string(),
  name: z.string(),
  affiliation: z.string(),
  country: z.string(),
  coach: z.string(),
  seat: z.string(),
  categories: z.array(category),
  code: z.string(),
  banned: z.boolean(),
  /** Whether it has submissions or instances. */
  tookPart: z.boolean(),
  members: z.array(member),
});
export type TeamRow = z.output<typeof row>;

const fields = {
  affiliation: affiliation().optional(),
  country: country().optional(),
  coach: str({ max: TEAM_TEXT_MAX.coach }).optional(),
  seat: str({ max: TEAM_TEXT_MAX.seat }).optional(),
  categories: list(category, { max: teamCategories.length }).optional(),
};
/** The first one is the captain. */
const memberIds = list(uuid(), { max: MAX_TEAM_SIZE }).optional();

export const contestTeams = {
  'GET /api/contest/:contestId/team': endpoint({
    ...scoped,
    summary: 'Get the viewer’s team, and whether the viewer can form or join one',
    params,
    reply: z.object({
      settings,
      /** Until when people form teams; absent if they do not. */
      until: z.int().optional(),
      /** Whether the viewer can form a team, or join one with a code, now. */
      form: z.boolean(),
      team: ownTeam.optional(),
    }),
    refusals: entering,
  }),
  'POST /api/contest/:contestId/team': endpoint({
    ...scoped,
    summary: 'Form a team: the viewer is its captain, and no longer takes part alone',
    params,
    body: strict({ name: teamName(), affiliation: affiliation().optional() }),
    reply: z.object({ teamId: z.string() }),
    refusals: [...forming, 'name-taken'],
  }),
  'POST /api/contest/:contestId/team/join': endpoint({
    ...scoped,
    summary: 'Join a team with its code',
    params,
    body: strict({ code: str({ min: 1, max: 32 }) }),
    reply: z.object({ teamId: z.string() }),
    refusals: [...forming, 'team-code-invalid', 'team-full'],
  }),
  'POST /api/contest/:contestId/team/leave': endpoint({
    ...scoped,
    summary: 'Leave the team before its first submission; the last member dissolves it',
    params,
    reply: done,
    refusals: [...entering, 'not-in-team', 'teams-closed', 'team-took-part'],
  }),
  'PATCH /api/contest/:contestId/team': endpoint({
    ...scoped,
    summary: 'Change the name or the affiliation of the team, or give it a new code; for its captain',
    params,
    body: strict({
      name: teamName().optional(),
      affiliation: affiliation().optional(),
      newCode: bool().optional(),
    }),
    reply: done,
    refusals: [...entering, 'not-in-team', 'captain-only', 'teams-closed', 'name-taken'],
  }),
  'DELETE /api/contest/:contestId/team/member/:userId': endpoint({
    ...scoped,
    summary: 'Remove a member from the team before its first submission; for its captain',
    params: z.object({ ...at, userId: uuid() }),
    reply: done,
    refusals: [...entering, 'not-in-team', 'captain-only', 'teams-closed', 'team-took-part'],
  }),
  'GET /api/contest/:contestId/team/:teamId': endpoint({
    ...scoped,
    summary: 'Get what the board shows of a team',
    params: teamParams,
    reply: z.object({
      _id: z.string(),
      name: z.string(),
      affiliation: z.string().optional(),
      country: z.string().optional(),
      members: z.array(z.object({ userId: z.string(), name: z.string() })),
    }),
    refusals: entering,
  }),

  'GET /api/contest/:contestId/admin/team': endpoint({
    ...scoped,
    summary: 'List the teams of a contest by name',
    params,
    query: z.object({
      ...pageQuery,
      /** Part of the name, of the affiliation, or of a member’s name. */
      search: str({ min: 1, max: 64 }).optional(),
      category: category.optional(),
      /** Only teams with fewer members than required. */
      incomplete: bool().optional(),
    }),
    reply: z.object({ ...pageOf(row).shape, settings }),
    refusals: hidden,
  }),
  'PATCH /api/contest/:contestId/admin/team-settings': endpoint({
    ...scoped,
    summary: 'Set whether a contest is for individuals, teams or both, and how teams form',
    params,
    body: strict({
      entry: z.enum(teamEntries),
      minSize: int({ min: 1, max: MAX_TEAM_SIZE }),
      maxSize: int({ min: 1, max: MAX_TEAM_SIZE }),
      forming: bool(),
      formUntil: ms().optional(),
    }),
    reply: done,
    refusals: [...hidden, 'team-sizes-invalid', 'has-teams'],
  }),
  'POST /api/contest/:contestId/admin/team': endpoint({
    ...scoped,
    summary: 'Create a team of members of the organization',
    params,
    body: strict({ name: teamName(), ...fields, members: memberIds }),
    reply: z.object({ teamId: z.string() }),
    refusals: [...hidden, 'individuals-only', ...seating],
  }),
  'PATCH /api/contest/:contestId/admin/team/:teamId': endpoint({
    ...scoped,
    summary: 'Change a team; `members` replaces its members, whose submissions stay with the team',
    params: teamParams,
    body: strict({ name: teamName().optional(), ...fields, members: memberIds, newCode: bool().optional() }),
    reply: done,
    refusals: [...hidden, ...seating],
  }),
  'DELETE /api/contest/:contestId/admin/team/:teamId': endpoint({
    ...scoped,
    summary: 'Delete a team without submissions',
    params: teamParams,
    reply: done,
    refusals: [...hidden, 'participant-took-part'],
  }),
  'POST /api/contest/:contestId/admin/team/import': endpoint({
    ...scoped,
    summary: 'Create or change many teams, by name: all rows or none',
    params,
    body: strict({
      rows: list(
        strict({
          name: teamName(),
          ...fields,
          /** Names or ids of members of the organization; absent: they stay unchanged. */
          members: list(str({ min: 1, max: 64 }), { max: MAX_TEAM_SIZE }).optional(),
        }),
        { max: 2_000 },
      ),
      /** Validate only; change nothing. */
      dryRun: bool().optional(),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          outcome: z.enum([
            'created',
            'updated',
            'unchanged',
            'duplicate-row',
            'name-taken',
            'too-many-members',
            'unknown-member',
            'ambiguous-member',
            'not-a-member',
            'in-another-team',
            'took-part-alone',
          ]),
          /** The member of a row that is invalid because of one. */
          member: z.string().optional(),
        }),
      ),
      /** False if a row is invalid, or for a dry run; then nothing has changed. */
      stored: z.boolean(),
    }),
    refusals: [...hidden, 'individuals-only'],
  }),
};
