import { route } from '../../http/route.ts';

/** Ways to sign in that this installation offers. */
export const providers = ['password'] as const;

export function isProvider(name: string): boolean {
  return providers.some((one) => one === name);
}

export const signInWays = route('GET /api/auth/login', {
  handle: ({ context }) => ({ providers: [...providers], signup: context.config.signup }),
});
