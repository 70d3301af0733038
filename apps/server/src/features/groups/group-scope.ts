import { hasCapability, type CapabilityOf } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { administersOrg } from '../access/policy.ts';
import { findOrgForViewer } from '../orgs/queries.ts';
import { requireOrgFactor } from '../orgs/org-scope.ts';
import { type CountedGroupRow, findGroupForMember } from './queries.ts';

interface GroupRequest {
  params: { groupId: string };
  viewer: UserViewer;
  context: AppContext;
}

export interface GroupScope extends CountedGroupRow {
  /** The viewer's capability on the group. */
  capability: bigint;
  /** Whether the viewer administers the group's organization. */
  administersOrg: boolean;
}

/** The group of the path, for members of its organization who may see it; for other viewers it is not found. */
export async function findGroupScope({ params, viewer, context }: GroupRequest): Promise<GroupScope> {
  const found = await findGroupForMember(context.db, params.groupId, viewer.userId);
  if (!found || !hasCapability('group', found.capability, 'access')) throw refusal('not-found');
  const { orgCapability, ...group } = found;
  return { ...group, administersOrg: administersOrg(orgCapability) };
}

/** A scope that requires a right on the group in addition to access. */
export function groupScopeWith(needed: CapabilityOf<'group'>) {
  return async (request: GroupRequest): Promise<GroupScope> => {
    const group = await findGroupScope(request);
    if (!hasCapability('group', group.capability, needed)) throw refusal('no-right');
    await requireFactor(group, request);
    return group;
  };
}

/** The group of the path, for administrators of its organization. */
export async function findGroupForOrgAdmin(request: GroupRequest): Promise<GroupScope> {
  const group = await findGroupScope(request);
  if (!group.administersOrg) throw refusal('no-right');
  await requireFactor(group, request);
  return group;
}

async function requireFactor({ orgId }: GroupScope, { viewer, context }: GroupRequest): Promise<void> {
  const org = await findOrgForViewer(context.db, orgId, viewer.userId);
  if (org) requireOrgFactor(org, viewer);
}
