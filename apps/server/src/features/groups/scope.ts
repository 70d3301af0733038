import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { administersOrg } from '../access/policy.ts';
import { findOrgForViewer } from '../orgs/queries.ts';
import { requireOrgFactor } from '../orgs/scope.ts';
import { type CountedGroupRow, findGroupForMember } from './queries.ts';

interface Asked {
  params: { groupId: string };
  viewer: UserViewer;
  context: AppContext;
}

export interface GroupScope extends CountedGroupRow {
  /** Whether the viewer administers the group's organization. */
  administers: boolean;
}

/** The group the path names, for members of its organization; for others there is none. */
export async function findGroupScope({ params, viewer, context }: Asked): Promise<GroupScope> {
  const found = await findGroupForMember(context.db, params.groupId, viewer.userId);
  if (!found) throw refusal('not-found');
  const { capability, ...group } = found;
  return { ...group, administers: administersOrg(capability) };
}

/** The group the path names, for administrators of its organization. */
export async function findGroupAdminScope(asked: Asked): Promise<GroupScope> {
  const group = await findGroupScope(asked);
  if (!group.administers) throw refusal('no-right');
  const org = await findOrgForViewer(asked.context.db, group.orgId, asked.viewer.userId);
  if (org) requireOrgFactor(org, asked.viewer);
  return group;
}
