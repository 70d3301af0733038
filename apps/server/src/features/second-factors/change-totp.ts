import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { requireMfa } from './mfa.ts';
import { findChallenge, putChallenge, consumeChallenge } from '../proofs/challenges.ts';
import { unseal } from '../proofs/sealed.ts';
import { findUser } from '../users/queries.ts';
import { countCodeAttempt } from './code-attempts.ts';
import { deleteCodesWithLastFactor } from './delete-recovery-codes.ts';
import { deleteTotp, markSecondFactor, putTotp } from './queries.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import { ownScope } from './own-scope.ts';
import { makeTotp, sealTotp, stepOf } from './totp.ts';

const CONFIRM_WITHIN_MS = 15 * 60_000;

export const beginTotp = route('POST /api/user/:userId/second-factor/totp/begin', {
  scope: ownScope,
  handle: async ({ params: { userId }, body, viewer, context }) => {
    await requireMfa(context, viewer, body.mfaToken);
    const user = await findUser(context.db, userId);
    if (!user) throw refusal('not-found');
    const { bytes, secret, uri } = makeTotp(user.name);
    const challengeId = await putChallenge(context, {
      purpose: 'totp-enrol',
      userId,
      sessionId: viewer.sessionId,
      data: { sealed: sealTotp(context, userId, bytes).toString('base64') },
      lifetimeMs: CONFIRM_WITHIN_MS,
    });
    return { secret, uri, challengeId };
  },
});

export const confirmTotp = route('POST /api/user/:userId/second-factor/totp', {
  scope: ownScope,
  handle: async ({ params: { userId }, body, viewer, context }) => {
    const { sessionId } = viewer;
    const attempt = await countCodeAttempt(context, viewer);
    const requested = { purpose: 'totp-enrol', userId, sessionId } as const;
    const open = await findChallenge(context, body.challengeId, requested);
    if (!open) throw refusal('challenge-gone');
    const sealed = Buffer.from(String(open.data['sealed']), 'base64');
    const step = stepOf(unseal(context, userId, sealed), body.code, context.clock.now());
    if (step === undefined) throw refusal('wrong-code');
    if (!(await consumeChallenge(context, body.challengeId, requested))) throw refusal('challenge-gone');
    await attempt.succeeded();
    const recoveryCodes = await context.db.transact(async (tx) => {
      await putTotp(tx, userId, sealed, step);
      await markSecondFactor(tx, sessionId);
      return await firstRecoveryCodes(tx, context, userId);
    });
    return { ...(recoveryCodes && { recoveryCodes }) };
  },
});

export const removeTotp = route('POST /api/user/:userId/second-factor/totp/remove', {
  scope: ownScope,
  handle: async ({ params: { userId }, body, viewer, context, language }) => {
    await requireMfa(context, viewer, body.mfaToken);
    const isLast = await context.db.transact(async (tx) => {
      if (!(await deleteTotp(tx, userId))) throw refusal('not-found');
      return await deleteCodesWithLastFactor(tx, userId);
    });
    await isLast.notify({ context, language });
    return {};
  },
});
