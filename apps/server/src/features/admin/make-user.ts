import { randomUUID } from 'node:crypto';
import { parseCapability } from '@assay/contract';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { insertUser, USER_NAME_KEY } from '../users/queries.ts';

/** The account has no credential: nobody can sign in to it until an administrator binds one. */
export const makeUser = route('POST /api/admin/user', {
  handle: async ({ body, viewer, context, ip }) => {
    const { verified: _, ...profile } = body.profile; // Nothing is proven, whatever is sent.
    const { namespace, tags } = body;
    const id = randomUUID();
    const capability = parseCapability(body.capability ?? '0');
    try {
      await context.db.transact(async (tx) => {
        await insertUser(tx, { id, profile, passwordHash: null, capability, namespace, tags });
        const after = { name: profile.name, capability, namespace, tags };
        await recordAct(tx, { viewer, ip, action: 'user.make', subject: { type: 'user', id }, after });
      });
    } catch (error) {
      if (violatedUnique(error) === USER_NAME_KEY) throw refusal('name-taken');
      throw error;
    }
    return { userId: id };
  },
});
