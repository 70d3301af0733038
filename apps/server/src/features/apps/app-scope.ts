import { eq } from 'drizzle-orm';
import { hasCapability, type AppSettings, type CapabilityOf } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { apps } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { effectiveCapability, guardedApps } from '../access/guarded.ts';

/** What every route of an app needs. */
export interface AppScope {
  id: string;
  orgId: string;
  settings: AppSettings;
  /** The viewer's capability on the app. */
  capability: bigint;
}

interface AppRequest {
  params: { appId: string };
  viewer: UserViewer;
  context: AppContext;
}

/** Finds the app of the path for a viewer with access to it; a hidden app is reported as not found. */
export async function findAppScope({ params, viewer, context }: AppRequest): Promise<AppScope> {
  const [found] = await context.db
    .select({
      id: apps.id,
      orgId: apps.orgId,
      settings: apps.settings,
      capability: effectiveCapability(guardedApps, viewer.userId),
    })
    .from(apps)
    .where(eq(apps.id, params.appId));
  if (!found || !hasCapability('app', found.capability, 'access')) throw refusal('not-found');
  return found;
}

/** A scope that requires more than access. */
export function appScopeWith(...needed: CapabilityOf<'app'>[]) {
  return async (request: AppRequest): Promise<AppScope> => {
    const scope = await findAppScope(request);
    if (!needed.every((name) => hasCapability('app', scope.capability, name))) throw refusal('no-right');
    return scope;
  };
}
