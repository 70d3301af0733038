import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { makeTurns } from '../passwords/turns.ts';
import { findProvider } from '../providers/registry.ts';
import { completeSignIn } from './complete-sign-in.ts';

/** Without a first step of its own a way to sign in answers it with an empty object. */
export const preSignIn = route('POST /api/auth/preLogin', {
  handle: async ({ body, context, ip, origin, language }) => {
    const provider = findProvider(context, body.provider);
    if (!provider.login) throw refusal('unknown-provider');
    return { ...(await provider.preLogin?.({ payload: body.payload, context, ip, origin, language })) };
  },
});

/**
 * Of the passwords that are tried in this process at the same moment. More would not be faster, and would take the connections to the database from
 * everybody else when a class comes in.
 */
const PASSWORDS_AT_ONCE = 3;
const inTurn = makeTurns(PASSWORDS_AT_ONCE);

export const signIn = route('POST /api/auth/login', {
  handle: async ({ body, context, ip, origin, language, userAgent }) => {
    const provider = findProvider(context, body.provider);
    const { payload, device } = body;
    const enter = async () => {
      const known = await provider.login?.({ payload, context, ip, origin, language, device });
      if (!known) throw refusal('unknown-provider');
      return await completeSignIn({ context, ip, userAgent }, provider.name, known);
    };
    // Others wait for services elsewhere, behind which nobody has to queue.
    return await (provider.kind === 'password' ? inTurn(enter) : enter());
  },
});
