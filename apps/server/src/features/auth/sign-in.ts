import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { inPasswordTurn } from '../passwords/password.ts';
import { findProvider } from './registry.ts';
import { completeSignIn } from './complete-sign-in.ts';

/** A provider without a first step replies with an empty object. */
export const preSignIn = route('POST /api/auth/preLogin', {
  handle: async ({ body, context, ip, origin, language }) => {
    const provider = findProvider(context, body.provider);
    if (!provider.login) throw refusal('unknown-provider');
    return { ...(await provider.preLogin?.({ payload: body.payload, context, ip, origin, language })) };
  },
});

export const signIn = route('POST /api/auth/login', {
  handle: async ({ body, context, ip, origin, language, userAgent }) => {
    const provider = findProvider(context, body.provider);
    const { payload, device } = body;
    const enter = async () => {
      const user = await provider.login?.({ payload, context, ip, origin, language, device });
      if (!user) throw refusal('unknown-provider');
      return await completeSignIn({ context, ip, userAgent }, provider.name, user);
    };
    // Other providers wait for external services, which must not block the queue.
    return await (provider.kind === 'password' ? inPasswordTurn(enter) : enter());
  },
});
