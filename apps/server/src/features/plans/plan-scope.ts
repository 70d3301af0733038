import { eq } from 'drizzle-orm';
import { hasCapability, type PlanSettings, type CapabilityOf } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { plans } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { effectiveCapability, guardedPlans } from '../access/guarded.ts';

/** What every route of a plan needs. */
export interface PlanScope {
  id: string;
  orgId: string;
  settings: PlanSettings;
  /** The viewer's capability on the plan. */
  capability: bigint;
}

interface PlanRequest {
  params: { planId: string };
  viewer: UserViewer;
  context: AppContext;
}

/** Finds the plan of the path for a viewer with access to it; a hidden plan is reported as not found. */
export async function findPlanScope({ params, viewer, context }: PlanRequest): Promise<PlanScope> {
  const [found] = await context.db
    .select({
      id: plans.id,
      orgId: plans.orgId,
      settings: plans.settings,
      capability: effectiveCapability(guardedPlans, viewer.userId),
    })
    .from(plans)
    .where(eq(plans.id, params.planId));
  if (!found || !hasCapability('plan', found.capability, 'access')) throw refusal('not-found');
  return found;
}

/** A scope that requires more than access. */
export function planScopeWith(...needed: CapabilityOf<'plan'>[]) {
  return async (request: PlanRequest): Promise<PlanScope> => {
    const scope = await findPlanScope(request);
    if (!needed.every((name) => hasCapability('plan', scope.capability, name))) throw refusal('no-right');
    return scope;
  };
}
