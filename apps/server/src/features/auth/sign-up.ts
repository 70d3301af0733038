import { randomUUID } from 'node:crypto';
import { signUpFieldNames, type Body } from '@assay/contract';
import { wordsAbout } from '@assay/rules/passwords';
import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { isNameTaken } from '../users/names.ts';
import { findSignUpFields, isSignUpOpen } from '../users/sign-up-fields.ts';
import { insertUser } from '../users/queries.ts';
import { countSignUpAttempt } from '../passwords/password-attempts.ts';
import { hashPassword, inPasswordTurn } from '../passwords/password.ts';
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts';
import { joinDefaultOrg } from '../users/join-default-org.ts';
import { startSession } from '../sessions/session-token.ts';

export const signUp = route('POST /api/auth/signup', {
  scope: async ({ context: { db, config } }) => {
    if (!config.identity.providers.includes('password') || !(await isSignUpOpen(db, config)))
      throw refusal('signup-closed');
  },
  handle: async ({ body, context, ip, origin, userAgent }) => {
    const { verified: _, ...sent } = body.profile; // Nothing is verified yet, whatever is sent.
    const profile = { ...sent, realname: sent.realname ?? '' };
    await requireFields(context.db, profile);
    refuseWeakPassword(body.password, wordsAbout(profile, origin));
    const passwordHash = await inPasswordTurn(async () => {
      await countSignUpAttempt(context, ip);
      return await hashPassword(body.password);
    });
    const id = randomUUID();
    try {
      const token = await context.db.transact(async (tx) => {
        await insertUser(tx, { id, profile, passwordHash }, new Date(context.clock.now()));
        await joinDefaultOrg(tx, id);
        return await startSession(tx, { userId: id, provider: 'password', tags: null, ip, userAgent }, context);
      });
      return { token };
    } catch (error) {
      if (isNameTaken(error)) throw refusal('name-taken');
      throw error;
    }
  },
});

/** Refuses a profile without a field that this site requires; fields hidden in the form are accepted. */
async function requireFields(db: Db, profile: Body<'POST /api/auth/signup'>['profile']): Promise<void> {
  const uses = await findSignUpFields(db);
  const missing = signUpFieldNames.filter((name) => uses[name] === 'required' && (profile[name] ?? '').trim() === '');
  if (missing.length === 0) return;
  const places = missing.map((name) => ({ place: `body/profile/${name}`, reason: 'is required at this site' }));
  throw refusal('invalid-input', { places });
}
