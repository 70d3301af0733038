import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { ownsProfile } from '../users/policy.ts';
import { findUser } from '../users/queries.ts';
import { needsSecondFactor } from '../sessions/required.ts';
import { countRecoveryCodes, findTotp, listPasskeys, type PasskeyRow } from './queries.ts';

export const showSecondFactors = route('GET /api/user/:userId/second-factor', {
  scope: async ({ params, viewer, context }) => {
    if (!ownsProfile(viewer, params.userId)) throw refusal('no-right');
    if (!(await findUser(context.db, params.userId))) throw refusal('not-found');
  },
  handle: async ({ params: { userId }, context }) => {
    const { db } = context;
    const [totp, passkeys, recoveryCodesLeft, required] = await Promise.all([
      findTotp(db, userId),
      listPasskeys(db, userId),
      countRecoveryCodes(db, userId),
      needsSecondFactor(context, userId),
    ]);
    return {
      ...(totp && { totp: { createdAt: totp.createdAt.getTime() } }),
      passkeys: passkeys.map(presentPasskey),
      recoveryCodesLeft,
      required,
    };
  },
});

function presentPasskey({ id, name, backedUp, createdAt, usedAt }: PasskeyRow) {
  return {
    _id: id,
    name,
    backedUp,
    createdAt: createdAt.getTime(),
    ...(usedAt && { usedAt: usedAt.getTime() }),
  };
}
