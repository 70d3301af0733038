import { and, eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { userIdentities, users } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import { requireMfa } from '../second-factors/mfa.ts';
import { requireOwnSession } from '../../http/viewer/own-session.ts';
import { hasPassword } from '../passwords/password-provider.ts';
import { listPasskeys } from '../second-factors/queries.ts';
import { ownsProfile } from '../users/policy.ts';
import { findUser } from '../users/queries.ts';
import { listIdentities } from '../providers/identities.ts';
import type { Provider } from '../providers/provider.ts';
import { findProvider } from './registry.ts';

interface BindRequest {
  params: { userId: string };
  viewer: UserViewer;
  context: AppContext;
}

async function findOwner({ params, viewer, context }: BindRequest): Promise<void> {
  if (!ownsProfile(viewer, params.userId)) throw refusal('no-right');
  requireOwnSession(viewer);
  if (!(await findUser(context.db, params.userId))) throw refusal('not-found');
}

/** An administrator proves their own identity before binding a credential to another user. */
async function requireProof({ viewer, context }: BindRequest, mfaToken: string | undefined): Promise<void> {
  if (context.config.identity.mfaBind) await requireMfa(context, viewer, mfaToken);
}

/**
 * Whether this sets a first password: there is no old one to verify, and a person at another user's unlocked screen
 * must not be able to set one.
 */
async function isFirstPassword({ params, viewer, context }: BindRequest, { name }: Provider): Promise<boolean> {
  return name === 'password' && params.userId === viewer.userId && !(await hasPassword(context, viewer.userId));
}

const preBind = route('POST /api/user/:userId/preBind', {
  scope: findOwner,
  handle: async (request) => {
    const { params, body, viewer, context, ip, origin, language } = request;
    const provider = findProvider(context, body.provider);
    if (!provider.bind) throw refusal('unknown-provider');
    await requireProof(request, body.mfaToken);
    const { userId } = params;
    return { ...(await provider.preBind?.({ payload: body.payload, userId, viewer, context, ip, origin, language })) };
  },
});

const bind = route('POST /api/user/:userId/bind', {
  scope: findOwner,
  handle: async (request) => {
    const { params, body, viewer, context, ip, origin, language } = request;
    const provider = findProvider(context, body.provider);
    if (!provider.bind) throw refusal('unknown-provider');
    const { userId } = params;
    if (await isFirstPassword(request, provider)) await requireMfa(context, viewer, body.mfaToken);
    else await requireProof(request, body.mfaToken);
    const reply = await provider.bind({ payload: body.payload, userId, viewer, context, ip, origin, language });
    if (userId !== viewer.userId) {
      const act = {
        action: 'user.bind',
        subject: { type: 'user', id: userId },
        after: { provider: provider.name },
      } as const;
      await context.db.transact((tx) => recordAct(tx, { viewer, ip, ...act }));
    }
    return { ...reply };
  },
});

const showIdentities = route('GET /api/user/:userId/identity', {
  scope: async ({ params, viewer, context }) => {
    if (!ownsProfile(viewer, params.userId)) throw refusal('no-right');
    if (!(await findUser(context.db, params.userId))) throw refusal('not-found');
  },
  handle: async ({ params: { userId }, context }) => {
    const rows = await listIdentities(context.db, userId);
    const providers = context.providers;
    return {
      password: await hasPassword(context, userId),
      mfaBind: context.config.identity.mfaBind,
      identities: rows.map(({ provider, subject, createdAt }) => {
        const title = providers.get(provider)?.title;
        return { provider, subject, createdAt: createdAt.getTime(), ...(title !== undefined && { title }) };
      }),
    };
  },
});

/** A user keeps at least one way to sign in: the password, a passkey, or another provider that can sign in. */
const unbind = route('POST /api/user/:userId/unbind', {
  scope: findOwner,
  handle: async (request) => {
    const { params, body, viewer, context, ip } = request;
    const { userId } = params;
    await requireProof(request, body.mfaToken);
    await context.db.transact(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
      const bound = (await listIdentities(tx, userId)).map((one) => one.provider);
      if (!bound.includes(body.provider)) throw refusal('not-found');
      const others = bound.filter((name) => name !== body.provider && context.providers.get(name)?.login);
      const hasOther =
        others.length > 0 || (await hasPassword(context, userId)) || (await listPasskeys(tx, userId)).length > 0;
      if (!hasOther) throw refusal('last-way-in');
      await deleteIdentity(tx, userId, body.provider);
      if (userId === viewer.userId) return;
      const act = {
        action: 'user.unbind',
        subject: { type: 'user', id: userId },
        before: { provider: body.provider },
      } as const;
      await recordAct(tx, { viewer, ip, ...act });
    });
    return {};
  },
});

export const bindRoutes = [preBind, bind, showIdentities, unbind];

/** An e-mail address or telephone number that is no longer bound can be changed by hand again. */
async function deleteIdentity(tx: Tx, userId: string, provider: string): Promise<void> {
  await tx.delete(userIdentities).where(and(eq(userIdentities.userId, userId), eq(userIdentities.provider, provider)));
  const field = provider === 'mail' ? 'email' : provider === 'sms' ? 'telephone' : undefined;
  if (field === undefined) return;
  await tx
    .update(users)
    .set({ verified: sql`array_remove(${users.verified}, ${field})` })
    .where(eq(users.id, userId));
}
