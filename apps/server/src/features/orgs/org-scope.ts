import { hasCapability } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { Reader, UserViewer } from '../../http/viewer/viewer.ts';
import { findOrgForViewer, type OrgForViewer } from './queries.ts';

interface OrgRequest {
  params: { orgId: string };
  viewer: UserViewer;
  context: AppContext;
}

/** The organization of the path. Every signed-in user may see it, and visitors if it allows them. */
export async function findOrgScope({
  params,
  viewer,
  context,
}: Omit<OrgRequest, 'viewer'> & { viewer: Reader }): Promise<OrgForViewer> {
  const org = await findOrgForViewer(context.db, params.orgId, viewer.userId);
  if (!org) throw refusal('not-found');
  return org;
}

/** The organization of the path, for its administrators only. */
export async function findOrgAdminScope(request: OrgRequest): Promise<OrgForViewer> {
  const org = await findOrgScope(request);
  if (!isOrgAdmin(org)) throw refusal('no-right');
  requireOrgFactor(org, request.viewer);
  return org;
}

/** The organization of the path, for its owner only. */
export async function findOrgOwnerScope(request: OrgRequest): Promise<OrgForViewer> {
  const org = await findOrgScope(request);
  if (org.ownerId !== request.viewer.userId) throw refusal('no-right');
  requireOrgFactor(org, request.viewer);
  return org;
}

/** If an organization requires a second factor, its administrators must have given one in this session. */
export function requireOrgFactor(org: OrgForViewer, { secondFactor }: UserViewer): void {
  if (org.requiresSecondFactor && !secondFactor) throw refusal('second-factor-due');
}

export function isOrgAdmin(org: OrgForViewer): boolean {
  return org.capability !== null && hasCapability('org', org.capability, 'admin');
}
