import type { AppContext } from '../../context.ts';
import { makeDevice } from '../passwords/known-device.ts';
import { findCredentialsById } from '../passwords/queries.ts';
import type { ProvenUser, Provider } from '../providers/provider.ts';
import { secondFactorMethods } from '../second-factors/methods.ts';
import { hasSecondFactor } from '../second-factors/queries.ts';
import { findProvider } from './registry.ts';
import { RESET_DUE_TAG, SECOND_FACTOR_TAG, startSession } from '../sessions/session-token.ts';

/** How long the second factor may take. */
const PENDING_LIFETIME_MS = 10 * 60_000;

interface From {
  context: AppContext;
  ip: string;
  userAgent: string;
}

/**
 * The result of a successful sign-in. If a second factor is required, it is a token for that step only; if the password
 * must be replaced, a token for replacing it.
 */
export async function completeSignIn({ context, ip, userAgent }: From, provider: Provider['name'], user: ProvenUser) {
  const { userId, isStrong } = user;
  const needsMore = !isStrong && (await hasSecondFactor(context.db, userId));
  if (needsMore) {
    const methods = await usableMethods(context, userId);
    const pending = { userId, provider, tags: [SECOND_FACTOR_TAG], lifetimeMs: PENDING_LIFETIME_MS, ip, userAgent };
    const token = await context.db.transact((tx) => startSession(tx, pending, context));
    return { token, secondFactor: { methods } };
  }
  const isDue = (await findCredentialsById(context.db, userId))?.passwordResetDue === true;
  const tags = isDue ? [RESET_DUE_TAG] : null;
  const session = { userId, provider, tags, secondFactor: isStrong, ip, userAgent };
  const token = await context.db.transact((tx) => startSession(tx, session, context));
  return { token, ...(isDue && { passwordResetDue: true as const }), device: await makeDevice(context, userId) };
}

async function usableMethods(context: AppContext, userId: string): Promise<string[]> {
  const usable = await Promise.all(
    secondFactorMethods.map(
      async (name) => [name, await findProvider(context, name).isUsable?.(context, userId)] as const,
    ),
  );
  return usable.filter(([, isUsable]) => isUsable === true).map(([name]) => name);
}
