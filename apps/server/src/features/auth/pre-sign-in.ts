import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { isProvider } from './sign-in-ways.ts';

/** Signing in with a password has no first step, and says so with an empty object. */
export const preSignIn = route('POST /api/auth/preLogin', {
  handle: ({ body }) => {
    if (!isProvider(body.provider)) throw refusal('unknown-provider');
    return {};
  },
});
