import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { seal } from '../../secrets/seal.ts';
import { appScopeWith } from './app-scope.ts';
import { hashAppSecret, makeAppSecret } from './app-secret.ts';
import { APP_SLUG_KEY, deleteAppRow, updateAppContent, updateAppSettings, updateSecret } from './queries.ts';

const scope = appScopeWith('admin');
const subjectOf = (id: string) => ({ type: 'app', id });

export const changeAppContent = route('PATCH /api/app/:appId/content', {
  scope: appScopeWith('content'),
  handle: async ({ body: { title, slug, description, tags }, scope: app, context: { db } }) => {
    try {
      await db.transact((tx) => updateAppContent(tx, app.id, { title, slug, description, tags }));
    } catch (error) {
      if (violatedUnique(error) === APP_SLUG_KEY) throw refusal('slug-taken');
      throw error;
    }
    return {};
  },
});

export const getAppSettings = route('GET /api/app/:appId/admin/settings', {
  scope,
  handle: ({ scope: app }) => app.settings,
});

export const replaceAppSettings = route('PATCH /api/app/:appId/admin/settings', {
  scope,
  handle: async ({ body, scope: { id, orgId, settings }, viewer, ip, context: { db } }) => {
    await db.transact(async (tx) => {
      await updateAppSettings(tx, id, body);
      const change = { before: settings, after: body };
      await recordAct(tx, { viewer, ip, action: 'app.settings', orgId, subject: subjectOf(id), ...change });
    });
    return {};
  },
});

/**
 * Only this reply shows the new secret. The previous one is invalid from now on, or stays valid for the requested time.
 */
export const revokeSecret = route('POST /api/app/:appId/admin/revoke-secret', {
  scope,
  handle: async ({ body, scope: { id, orgId, settings }, viewer, ip, context }) => {
    const secret = makeAppSecret();
    const overlapS = body?.overlapS ?? 0;
    const sealedSecret = settings.enableIaaa ? seal(secret, context.secret('app-secret')) : null;
    const storedSecret = { secretHash: hashAppSecret(secret), sealedSecret };
    await context.db.transact(async (tx) => {
      await updateSecret(tx, id, { ...storedSecret, overlapMs: overlapS * 1000, now: context.clock.now() });
      const after = { overlapS };
      await recordAct(tx, { viewer, ip, action: 'app.revoke-secret', orgId, subject: subjectOf(id), after });
    });
    return { secret };
  },
});

export const deleteApp = route('DELETE /api/app/:appId/admin', {
  scope,
  handle: async ({ scope: { id, orgId }, viewer, ip, context: { db } }) => {
    await db.transact(async (tx) => {
      if (!(await deleteAppRow(tx, id))) throw refusal('not-found');
      await recordAct(tx, { viewer, ip, action: 'app.delete', orgId, subject: subjectOf(id) });
    });
    return 0 as const;
  },
});
