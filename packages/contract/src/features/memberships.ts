import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { strict, uuid } from '../wire.ts';

const tags = ['user'];

/**
 * Whether administrators of an organization see a member's private fields. `requested` hides them until the user
 * answers.
 */
export const profileConsent = z.enum(['granted', 'withheld', 'requested']);

export const memberships = {
  'GET /api/user/:userId/membership': endpoint({
    summary: 'List the organizations of a user, and what each sees of the profile; for the user and administrators',
    viewer: 'session',
    tags,
    params: z.object({ userId: uuid() }),
    reply: z.array(
      z.object({
        orgId: z.string(),
        name: z.string(),
        profileConsent,
        /** Start of the membership. */ joinedAt: z.int(),
      }),
    ),
    refusals: ['not-found', 'no-right'],
    extension: true,
  }),
  'PATCH /api/user/:userId/membership/:orgId': endpoint({
    summary: 'Show or hide one’s private profile fields to the administrators of an organization',
    viewer: 'session',
    tags,
    params: z.object({ userId: uuid(), orgId: uuid() }),
    body: strict({ profileConsent: profileConsent.exclude(['requested']) }),
    reply: done,
    refusals: ['not-found', 'no-right', 'acting-session'],
    ownSession: true,
    extension: true,
  }),
};
