import { z } from 'zod';
import { done, userProfile } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { PROFILE_MAX } from '../profile-rules.ts';
import { pageOf, pageQuery, str, uuid } from '../wire.ts';

const tags = ['user'];
const params = z.object({ userId: uuid() });
/** A profile as shown to the viewer; private fields are empty or absent for viewers who may not see them. */
export const shownUserProfile = z.object({
  name: z.string(),
  email: z.string(),
  realname: z.string(),
  telephone: z.string().optional(),
  school: z.string().optional(),
  studentGrade: z.string().optional(),
  verified: z.array(z.string()).optional(),
});

export const users = {
  'GET /api/user': endpoint({
    summary: 'Find users by name',
    viewer: 'session',
    tags,
    query: z.object({ ...pageQuery, search: str({ min: 1, max: 64 }).optional() }),
    reply: pageOf(
      z.object({
        _id: z.string(),
        name: z.string(),
        emailHash: z.string(),
        namespace: z.string().optional(),
        tags: z.array(z.string()).optional(),
      }),
    ),
  }),
  'GET /api/user/:userId': endpoint({
    summary: 'Get a user; private fields only for the user and administrators',
    viewer: 'visitor',
    tags: ['user.details', 'user'],
    params,
    reply: z.object({
      profile: shownUserProfile,
      capability: z.string().optional(),
      namespace: z.string().optional(),
      tags: z.array(z.string()).optional(),
      emailHash: z.string(),
    }),
    refusals: ['not-found'],
  }),
  'GET /api/user/:userId/profile': endpoint({
    summary: 'Get the profile of a user; private fields only for the user and administrators',
    viewer: 'session',
    // What a new password must not contain; returned also before a temporary password is replaced.
    tags: [...tags, 'user-auth'],
    params,
    reply: shownUserProfile,
    refusals: ['not-found'],
  }),
  'PATCH /api/user/:userId/profile': endpoint({
    summary: 'Change a profile',
    viewer: 'session',
    tags,
    params,
    /** An unchanged name is accepted even if newer rules would reject it. */
    body: userProfile.extend({ name: str({ min: 1, max: PROFILE_MAX.name }) }),
    reply: done,
    refusals: ['not-found', 'no-right', 'verified-field', 'name-taken', 'too-many-attempts'],
  }),
};
