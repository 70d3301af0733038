import { randomUUID } from 'node:crypto';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { isNameTaken } from '../users/names.ts';
import { insertUser } from '../users/queries.ts';
import { takeSignUpAttempt } from '../passwords/attempts.ts';
import { hashPassword, inPasswordTurn } from '../passwords/password.ts';
import { isWeakPassword, wordsAbout } from '../passwords/weak-password.ts';
import { joinDefaultOrg } from '../users/join-default-org.ts';
import { startSession } from '../sessions/session-token.ts';

export const signUp = route('POST /api/auth/signup', {
  scope: ({ context }) => {
    if (!context.config.signup || !context.config.identity.providers.includes('password'))
      throw refusal('signup-closed');
  },
  handle: async ({ body, context, ip, userAgent }) => {
    const { verified: _, ...profile } = body.profile; // Nothing is proven yet, whatever is sent.
    if (isWeakPassword(body.password, wordsAbout(profile, context.config.publicOrigin))) throw refusal('weak-password');
    const passwordHash = await inPasswordTurn(async () => {
      await takeSignUpAttempt(context, ip);
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
