import { z } from 'zod';
import { refusal } from '../../http/refusal.ts';
import { readPayload, type Provider } from '../providers/provider.ts';
import { countCodeAttempt } from './code-attempts.ts';
import { findTotp } from './queries.ts';
import { consumeTotpCode } from './totp.ts';

const codePayload = z.object({ code: z.string().max(16) });

/** Codes of an authenticator app, each valid once. */
export const totpProvider: Provider = {
  name: 'totp',
  kind: 'totp',
  async verify({ payload, context, viewer }) {
    const { code } = readPayload(codePayload, payload);
    const attempt = await countCodeAttempt(context, viewer);
    if (!(await consumeTotpCode(context, viewer.userId, code))) throw refusal('wrong-code');
    await attempt.succeeded();
  },
  isUsable: async ({ db }, userId) => (await findTotp(db, userId)) !== undefined,
};
