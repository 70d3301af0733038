import { route } from '../../http/route.ts';
import type { AppContext } from '../../context.ts';
import { hasSecondFactor } from '../second-factors/queries.ts';
import { isSecondFactor } from '../second-factors/methods.ts';
import type { Provider } from '../providers/provider.ts';
import { isSignUpOpen } from '../users/sign-up-fields.ts';
import { isOfWire, presentWay } from '../providers/ways.ts';

export const signInWays = route('GET /api/auth/login', {
  handle: async ({ context }) => {
    const ways = [...context.providers.values()].filter((one) => one.login);
    return {
      providers: ways.filter(isOfWire).map((one) => one.name),
      signup: await isSignUpOpen(context.db, context.config),
      ways: ways.map(presentWay),
      passwordReset: context.config.identity.mail !== null && context.config.identity.providers.includes('password'),
    };
  },
});

/** Methods to prove the user's identity again. A user with a second factor proves that one, see `requireMfa`. */
export const verifyWays = route('GET /api/auth/verify', {
  handle: async ({ viewer, context }) => {
    const all = [...context.providers.values()].filter((one) => one.verify);
    const ways = viewer.kind === 'user' ? await usableBy(context, viewer.userId, all) : all;
    return { providers: all.filter(isOfWire).map((one) => one.name), ways: ways.map(presentWay) };
  },
});

async function usableBy(context: AppContext, userId: string, all: readonly Provider[]): Promise<Provider[]> {
  const needsSecond = await hasSecondFactor(context.db, userId);
  const fitting = all.filter((one) => !needsSecond || isSecondFactor(one.name));
  const usable = await Promise.all(fitting.map(async (one) => (await one.isUsable?.(context, userId)) ?? true));
  return fitting.filter((_, at) => usable[at]);
}
