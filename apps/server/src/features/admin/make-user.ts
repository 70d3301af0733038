import { randomUUID } from 'node:crypto';
import { parseCapability } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { isNameTaken } from '../users/names.ts';
import { insertUser } from '../users/queries.ts';

/** The account has no credential: no one can sign in to it until an administrator binds one. */
export const makeUser = route('POST /api/admin/user', {
  handle: async ({ body, viewer, context, ip }) => {
    const { verified: _, ...profile } = body.profile; // Nothing is verified, whatever is sent.
    const { namespace, tags } = body;
    const id = randomUUID();
    const capability = parseCapability(body.capability ?? '0');
    try {
      await context.db.transact(async (tx) => {
        const user = { id, profile, passwordHash: null, capability, namespace, tags };
        await insertUser(tx, user, new Date(context.clock.now()));
        const after = { name: profile.name, capability, namespace, tags };
        await recordAct(tx, { viewer, ip, action: 'user.make', subject: { type: 'user', id }, after });
      });
    } catch (error) {
      if (isNameTaken(error)) throw refusal('name-taken');
      throw error;
    }
    return { userId: id };
  },
});
