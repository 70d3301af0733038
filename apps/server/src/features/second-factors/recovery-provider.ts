import { z } from 'zod';
import { refusal } from '../../http/refusal.ts';
import { readPayload, type Provider } from '../providers/provider.ts';
import { countCodeAttempt } from './code-attempts.ts';
import { countRecoveryCodes } from './queries.ts';
import { spendRecoveryCode } from './recovery-codes.ts';

const codePayload = z.object({ code: z.string().max(64) });

/** Single-use recovery codes, for users who have lost the authenticator. */
export const recoveryProvider: Provider = {
  name: 'recovery',
  kind: 'recovery',
  async verify({ payload, context, viewer }) {
    const { code } = readPayload(codePayload, payload);
    const attempt = await countCodeAttempt(context, viewer);
    if (!(await spendRecoveryCode(context, viewer.userId, code))) throw refusal('wrong-code');
    await attempt.succeeded();
  },
  isUsable: async ({ db }, userId) => (await countRecoveryCodes(db, userId)) > 0,
};
