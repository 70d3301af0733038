import { z } from 'zod';
import { readPayload, type Provider } from '../providers/provider.ts';
import { authenticationResponse, beginAuthentication, finishAuthentication } from './passkeys.ts';
import { listPasskeys } from './queries.ts';

const answer = z.object({ challengeId: z.string().max(256), response: authenticationResponse });

/** Passkeys (WebAuthn). They always require a fingerprint or a PIN, so a passkey counts as two factors. */
export const passkeyProvider: Provider = {
  name: 'passkey',
  kind: 'passkey',

  preLogin: (asked) => beginAuthentication(asked),
  async login(asked) {
    const { challengeId, response } = readPayload(answer, asked.payload);
    return { userId: await finishAuthentication(asked, challengeId, response), isStrong: true };
  },

  preVerify: (asked) => beginAuthentication(asked, asked.viewer),
  async verify(asked) {
    const { challengeId, response } = readPayload(answer, asked.payload);
    await finishAuthentication(asked, challengeId, response, asked.viewer);
  },
  isUsable: async ({ db }, userId) => (await listPasskeys(db, userId)).length > 0,
};
