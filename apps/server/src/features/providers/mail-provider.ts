import { z } from 'zod';
import type { MailConfig } from '../../identity-config.ts';
import { refusal } from '../../http/refusal.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendMailLater } from '../mail/outbox.ts';
import { codeMail, type CodePurpose } from '../mail/templates.ts';
import { hasSignedInFrom } from '../sessions/queries.ts';
import { CODE_LIFETIME_MS, networkOwner, sendCode, consumeCode } from '../proofs/verification-codes.ts';
import { bindIdentity, findBySubject, findSubject, signUpWith } from './identities.ts';
import { isAllowedAddress, readAddress } from './mail-address.ts';
import { readPayload, type StepRequest, type Provider } from './provider.ts';
import { notifyOfChange } from './notify.ts';

const code = z.string().regex(/^\d{6}$/);
const emailPayload = z.object({ email: z.string() });
const codePayload = z.object({ code });
const loginPayload = z.object({ email: z.string(), code });

/** Codes by e-mail. Addresses are compared in lower case. */
export function makeMailProvider(config: MailConfig, mailer: Mailer): Provider {
  const allowedAddress = (payload: unknown): string => {
    const address = readAddress(readPayload(emailPayload, payload).email, 'body/payload/email');
    if (!isAllowedAddress(address, config.allowed)) throw refusal('address-not-allowed');
    return address;
  };

  /** Waits for the mail server; refuses if it does not accept the mail. */
  const deliver = async (request: StepRequest, address: string, purpose: CodePurpose, digits: string) => {
    try {
      await deliverMail(request.context, mailer, { to: address, mail: codeMail(request.language, purpose, digits) });
    } catch (error) {
      request.context.log.warn({ err: error }, 'Cannot send a mail with a code.');
      throw refusal('not-sent');
    }
  };

  return {
    name: 'mail',
    kind: 'mail',

    /**
     * Replies identically and equally fast for every address: only the mail reveals whether it belongs to an account.
     */
    async preLogin(request) {
      const address = allowedAddress(request.payload);
      const { context, language } = request;
      const userId = await findBySubject(context.db, 'mail', address);
      const key = { provider: 'mail', purpose: 'login', owner: networkOwner(request.ip), address } as const;
      const isKnown = await hasSignedInFrom(context, userId, request.ip);
      await sendCode(context, key, isKnown, async (digits) => {
        if (userId === undefined && !config.signup) return;
        const mail = codeMail(language, 'login', digits);
        sendMailLater(context, mailer, { to: address, mail, lifetimeMs: CODE_LIFETIME_MS });
      });
      return {};
    },

    async login({ payload, context, ip }) {
      const sent = readPayload(loginPayload, payload);
      const address = readAddress(sent.email, 'body/payload/email');
      const owner = networkOwner(ip);
      await consumeCode(context, { provider: 'mail', purpose: 'login', owner, address }, sent.code);
      const userId = await findBySubject(context.db, 'mail', address);
      if (userId !== undefined) return { userId, isStrong: false };
      if (!config.signup) throw refusal('wrong-code');
      const name = address.slice(0, address.indexOf('@'));
      const identity = {
        provider: 'mail',
        subject: address,
        profile: { name, email: address },
        verified: ['email'],
      } as const;
      return { userId: await signUpWith(context, identity), isStrong: false };
    },

    async preVerify(request) {
      const { context, viewer } = request;
      const address = readAddress(readPayload(emailPayload, request.payload).email, 'body/payload/email');
      if ((await findSubject(context.db, viewer.userId, 'mail')) !== address) throw refusal('not-your-address');
      const key = { provider: 'mail', purpose: 'verify', owner: viewer.userId, address } as const;
      await sendCode(context, key, true, (digits) => deliver(request, address, 'verify', digits));
      return {};
    },

    async verify({ payload, context, viewer }) {
      const sent = readPayload(codePayload, payload);
      const address = await findSubject(context.db, viewer.userId, 'mail');
      if (address === undefined) throw refusal('wrong-code');
      await consumeCode(context, { provider: 'mail', purpose: 'verify', owner: viewer.userId, address }, sent.code);
    },

    isUsable: async ({ db }, userId) => (await findSubject(db, userId, 'mail')) !== undefined,

    async preBind(request) {
      const address = allowedAddress(request.payload);
      const key = { provider: 'mail', purpose: 'bind', owner: request.userId, address } as const;
      await sendCode(request.context, key, false, (digits) => deliver(request, address, 'bind', digits));
      return {};
    },

    async bind({ payload, context, language, userId }) {
      const sent = readPayload(codePayload, payload);
      const address = await consumeCode(context, { provider: 'mail', purpose: 'bind', owner: userId }, sent.code);
      const before = await findSubject(context.db, userId, 'mail');
      await bindIdentity(context, userId, {
        provider: 'mail',
        subject: address,
        profile: { email: address },
        verified: ['email'],
      });
      if (before !== undefined && before !== address)
        await notifyOfChange({ context, language }, userId, 'mail', before);
      return {};
    },
  };
}
