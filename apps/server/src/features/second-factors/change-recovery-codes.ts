import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { requireMfa } from './mfa.ts';
import { hasSecondFactor } from './queries.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { ownScope } from './own-scope.ts';

/** There is nothing to recover without a second factor, so there are no codes. */
export const changeRecoveryCodes = route('POST /api/user/:userId/second-factor/recovery-codes', {
  scope: ownScope,
  handle: async ({ params: { userId }, body, viewer, context }) => {
    await requireMfa(context, viewer, body.mfaToken);
    if (!(await hasSecondFactor(context.db, userId))) throw refusal('not-found');
    const recoveryCodes = await context.db.transact((tx) => renewRecoveryCodes(tx, context, userId));
    return { recoveryCodes };
  },
});
