import { z } from 'zod';
import { readPayload, type Provider } from '../providers/provider.ts';
import { authenticationResponse, beginAuthentication, finishAuthentication } from './passkeys.ts';
import { listPasskeys } from './queries.ts';

const answer = z.object({ challengeId: z.string().max(256), response: authenticationResponse });

/** Passkeys (WebAuthn). They always require a fingerprint or a PIN, so a passkey counts as two factors. */
export const passkeyProvider: Provider = {
  name: 'passkey',
  kind: 'passkey',

  preLogin: (request) => beginAuthentication(request),
  async login(request) {
    const { challengeId, response } = readPayload(answer, request.payload);
    return { userId: await finishAuthentication(request, challengeId, response), isStrong: true };
  },

  preVerify: (request) => beginAuthentication(request, request.viewer),
  async verify(request) {
    const { challengeId, response } = readPayload(answer, request.payload);
    await finishAuthentication(request, challengeId, response, request.viewer);
  },
  isUsable: async ({ db }, userId) => (await listPasskeys(db, userId)).length > 0,
};
