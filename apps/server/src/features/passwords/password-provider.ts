import { z } from 'zod';
import { passwordFirstPayload, passwordPayload } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { OwnStepRequest, BindStepRequest, Provider } from '../providers/provider.ts';
import { readPayload } from '../providers/provider.ts';
import { offerWork, countPasswordAttempt } from './password-attempts.ts';
import { inPasswordTurn, isPassword } from './password.ts';
import { findCredentialsById, findCredentialsByLogin } from './queries.ts';
import { changePassword } from './change-password.ts';

const LONGEST_PASSWORD = 1024;
const text = () => z.string().max(LONGEST_PASSWORD);
const verifyPayload = z.object({ password: text() });
const bindPayload = z.object({ password: text(), oldPassword: text().optional() });

export const passwordProvider: Provider = {
  name: 'password',
  kind: 'password',

  async preLogin({ payload, context, ip }) {
    const { username } = readPayload(passwordFirstPayload, payload);
    if (username === undefined) return {};
    const work = await offerWork(context, accountOf(username, await findCredentialsByLogin(context.db, username)), ip);
    return { ...(work && { work }) };
  },

  async login({ payload, context, ip, device }) {
    const { username, password, work } = readPayload(passwordPayload, payload);
    const user = await findCredentialsByLogin(context.db, username);
    const account = accountOf(username, user);
    const attempt = await countPasswordAttempt(context, { account, userId: user?.id, ip, device, work });
    if (!(await isPassword(user?.passwordHash, password)) || !user) throw refusal('wrong-credentials');
    await attempt.succeeded();
    return { userId: user.id, isStrong: false };
  },

  async verify(request) {
    const { password } = readPayload(verifyPayload, request.payload);
    await inPasswordTurn(() => provePassword(request, password));
  },

  isUsable: async ({ db }, userId) => (await findCredentialsById(db, userId))?.passwordHash != null,

  async bind(request) {
    const { password, oldPassword } = readPayload(bindPayload, request.payload);
    const isOwn = request.viewer.userId === request.userId;
    await inPasswordTurn(async () => {
      // If binding requires a second proof, it has been given, as for the first password; otherwise the old password is
      // the proof.
      const isProven =
        request.context.config.identity.mfaBind || !isOwn || !(await hasPassword(request.context, request.userId));
      if (!isProven) await proveOld(request, oldPassword);
      await changePassword(request, request.userId, password, {
        isDue: !isOwn,
        keepSessionId: request.viewer.sessionId,
      });
    });
    return {};
  },
};

/** Attempts are counted by the stored form of the name, so that other spellings do not give more attempts. */
function accountOf(username: string, user: { name: string } | undefined): string {
  return user?.name ?? username.normalize('NFKC');
}

async function proveOld(request: BindStepRequest, oldPassword: string | undefined): Promise<void> {
  if (oldPassword === undefined)
    throw refusal('invalid-input', { places: [{ place: 'body/payload/oldPassword', reason: 'is required' }] });
  await provePassword(request, oldPassword);
}

async function provePassword({ context, viewer, ip }: OwnStepRequest, password: string): Promise<void> {
  const user = await findCredentialsById(context.db, viewer.userId);
  // A session proves a known device: guesses by others do not lock it out.
  const device = { kind: 'session', id: viewer.sessionId } as const;
  const attempt = await countPasswordAttempt(context, { account: viewer.userId, userId: viewer.userId, ip, device });
  if (!(await isPassword(user?.passwordHash, password))) throw refusal('wrong-credentials');
  await attempt.succeeded();
}

/** Whether a user has a password. */
export async function hasPassword({ db }: AppContext, userId: string): Promise<boolean> {
  return (await findCredentialsById(db, userId))?.passwordHash != null;
}
