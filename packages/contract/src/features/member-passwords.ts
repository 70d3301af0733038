import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { list, str, strict, uuid } from '../wire.ts';

/** Why the password of a member was not set, or `set`. */
export const memberPasswordOutcomes = [
  'set',
  'not-a-member',
  'yourself',
  'not-made-here',
  'more-permissions',
  'weak-password',
] as const;

/** Maximum members per request. */
export const MEMBER_PASSWORDS_MAX = 500;

export const memberPasswords = {
  'POST /api/org/:orgId/admin/member/set-passwords': endpoint({
    summary: 'Set temporary passwords for members whose accounts an import of the organization created',
    viewer: 'session',
    tags: ['organization'],
    params: z.object({ orgId: uuid() }),
    body: strict({
      members: list(strict({ userId: uuid(), password: str({ max: 1024 }) }), { max: MEMBER_PASSWORDS_MAX }),
    }),
    reply: z.object({
      /** In the order of the request. A failure for one member does not affect the others. */
      rows: z.array(z.object({ userId: z.string(), outcome: z.enum(memberPasswordOutcomes) })),
    }),
    refusals: ['not-found', 'no-right', 'acting-session', 'conflict'],
    ownSession: true,
    extension: true,
  }),
};
