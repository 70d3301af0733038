import { z } from 'zod';
import { normalizeTelephone } from '@assay/contract';
import type { SmsConfig } from '../../identity-config.ts';
import { refusal } from '../../http/refusal.ts';
import { sendCode, consumeCode } from '../proofs/verification-codes.ts';
import { bindIdentity, findSubject } from './identities.ts';
import { readPayload, type StepRequest, type Provider } from './provider.ts';

const GATEWAY_TIMEOUT_MS = 10_000;
/** Mobile numbers of mainland China: codes to other countries would be at the operator's expense. */
const phone = z
  .string()
  .transform(normalizeTelephone)
  .pipe(z.string().regex(/^1\d{10}$/));
/** Additional fields of the browser for the gateway, such as the answer to a captcha. */
const requestContext = z.record(z.string().max(64), z.string().max(4096)).default({});
const sendPayload = z.object({ phone, context: requestContext });
const codePayload = z.object({ phone, code: z.string().regex(/^\d{6}$/) });
const gatewayReply = z.object({ success: z.boolean(), error: z.string().optional() });

/** Codes by SMS, sent by a gateway that accepts `POST <gateway>/send`. */
export function makeSmsProvider(config: SmsConfig): Provider {
  const deliver = async ({ context }: StepRequest, target: string, sent: Record<string, string>, code: string) => {
    try {
      const reply = await fetch(`${config.gateway}/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          target: [target],
          variables: { ...config.variables, [config.codeVariable]: code },
          context: { ...sent, ...config.context },
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
      });
      const { success, error } = gatewayReply.parse(await reply.json());
      if (!success) throw new Error(`The gateway replied: ${error ?? reply.status}`);
    } catch (error) {
      context.log.warn({ err: error }, 'Cannot send an SMS with a code.');
      throw refusal('not-sent');
    }
  };

  return {
    name: 'sms',
    kind: 'sms',

    async preVerify(request) {
      const sent = readPayload(sendPayload, request.payload);
      const { context, viewer } = request;
      if ((await findSubject(context.db, viewer.userId, 'sms')) !== sent.phone) throw refusal('not-your-address');
      const key = { provider: 'sms', purpose: 'verify', owner: viewer.userId, address: sent.phone } as const;
      await sendCode(context, key, true, (code) => deliver(request, sent.phone, sent.context, code));
      return {};
    },

    async verify({ payload, context, viewer }) {
      const sent = readPayload(codePayload, payload);
      if ((await findSubject(context.db, viewer.userId, 'sms')) !== sent.phone) throw refusal('not-your-address');
      const key = { provider: 'sms', purpose: 'verify', owner: viewer.userId, address: sent.phone } as const;
      await consumeCode(context, key, sent.code);
    },

    isUsable: async ({ db }, userId) => (await findSubject(db, userId, 'sms')) !== undefined,

    async preBind(request) {
      const sent = readPayload(sendPayload, request.payload);
      const key = { provider: 'sms', purpose: 'bind', owner: request.userId, address: sent.phone } as const;
      await sendCode(request.context, key, false, (code) => deliver(request, sent.phone, sent.context, code));
      return {};
    },

    /** The number is the one that the code was sent to: a code for another number is wrong. */
    async bind({ payload, context, userId }) {
      const sent = readPayload(codePayload, payload);
      const key = { provider: 'sms', purpose: 'bind', owner: userId, address: sent.phone } as const;
      const address = await consumeCode(context, key, sent.code);
      await bindIdentity(context, userId, {
        provider: 'sms',
        subject: address,
        profile: { telephone: address },
        verified: ['telephone'],
      });
      return {};
    },
  };
}
