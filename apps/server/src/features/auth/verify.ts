import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findProvider } from './registry.ts';
import { makeMfaToken } from '../second-factors/mfa.ts';
import { requireOwnSession } from '../../http/viewer/own-session.ts';

export const preVerify = route('POST /api/auth/preVerify', {
  scope: ({ viewer }) => requireOwnSession(viewer),
  handle: async ({ body, viewer, context, ip, origin, language }) => {
    const provider = findProvider(context, body.provider);
    return { ...(await provider.preVerify?.({ payload: body.payload, viewer, context, ip, origin, language })) };
  },
});

export const verify = route('POST /api/auth/verify', {
  scope: ({ viewer }) => requireOwnSession(viewer),
  handle: async ({ body, viewer, context, ip, origin, language }) => {
    const provider = findProvider(context, body.provider);
    if (!provider.verify) throw refusal('unknown-provider');
    await provider.verify({ payload: body.payload, viewer, context, ip, origin, language });
    return { token: await makeMfaToken(context, viewer, provider.name) };
  },
});
