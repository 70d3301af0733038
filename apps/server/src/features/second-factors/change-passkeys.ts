import { randomUUID } from 'node:crypto';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { requireMfa } from './mfa.ts';
import { readPayload } from '../providers/provider.ts';
import { findUser } from '../users/queries.ts';
import { deleteCodesWithLastFactor } from './delete-recovery-codes.ts';
import { beginRegistration, finishRegistration, registrationResponse } from './passkeys.ts';
import { deletePasskey, insertPasskey, listPasskeys, markSecondFactor, renamePasskey } from './queries.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import { ownScope } from './own-scope.ts';

const MAX_PASSKEYS = 20;

export const beginPasskey = route('POST /api/user/:userId/second-factor/passkey/begin', {
  scope: ownScope,
  handle: async ({ params: { userId }, body, viewer, context, origin }) => {
    await requireMfa(context, viewer, body.mfaToken);
    const user = await findUser(context.db, userId);
    if (!user) throw refusal('not-found');
    if ((await listPasskeys(context.db, userId)).length >= MAX_PASSKEYS) throw refusal('too-many-passkeys');
    return await beginRegistration({ context, origin }, viewer, user.name);
  },
});

export const addPasskey = route('POST /api/user/:userId/second-factor/passkey', {
  scope: ownScope,
  handle: async ({ params: { userId }, body, viewer, context, origin }) => {
    const response = readPayload(registrationResponse, body.response);
    const passkey = await finishRegistration({ context, origin }, viewer, body.challengeId, response);
    const id = randomUUID();
    try {
      const recoveryCodes = await context.db.transact(async (tx) => {
        await insertPasskey(tx, { id, userId, name: body.name, ...passkey });
        await markSecondFactor(tx, viewer.sessionId);
        return await firstRecoveryCodes(tx, context, userId);
      });
      return { _id: id, ...(recoveryCodes && { recoveryCodes }) };
    } catch (error) {
      if (violatedUnique(error) === 'passkeys_credential_key') throw refusal('bound-elsewhere');
      throw error;
    }
  },
});

export const changePasskey = route('PATCH /api/user/:userId/second-factor/passkey/:passkeyId', {
  scope: ownScope,
  handle: async ({ params: { userId, passkeyId }, body, context }) => {
    const isRenamed = await context.db.transact((tx) => renamePasskey(tx, userId, passkeyId, body.name));
    if (!isRenamed) throw refusal('not-found');
    return {};
  },
});

export const removePasskey = route('POST /api/user/:userId/second-factor/passkey/:passkeyId/remove', {
  scope: ownScope,
  handle: async ({ params: { userId, passkeyId }, body, viewer, context, language }) => {
    await requireMfa(context, viewer, body.mfaToken);
    const isLast = await context.db.transact(async (tx) => {
      if ((await deletePasskey(tx, userId, passkeyId)) === undefined) throw refusal('not-found');
      return await deleteCodesWithLastFactor(tx, userId);
    });
    await isLast.notify({ context, language });
    return {};
  },
});
