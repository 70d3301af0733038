import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { isAdmin, type UserViewer, type Viewer } from '../../http/viewer/viewer.ts';
import { isOrgAdmin, requireOrgFactor } from '../orgs/org-scope.ts';
import { findOrgForViewer } from '../orgs/queries.ts';

/** Site administrators see the unpublished announcements of the site and of all organizations. */
export function seesUnpublished(viewer: Viewer): boolean {
  return isAdmin(viewer);
}

/**
 * Refuses unless the viewer may write announcements of the organization, or of the site (null): site administrators,
 * and the administrators of the organization.
 */
export async function requireWriter(db: Db, viewer: UserViewer, orgId: string | null): Promise<void> {
  const isSiteAdmin: boolean = isAdmin(viewer);
  if (isSiteAdmin) return;
  const org = orgId === null ? undefined : await findOrgForViewer(db, orgId, viewer.userId);
  if (!org || !isOrgAdmin(org)) throw refusal(viewer.secondFactorDue ? 'second-factor-due' : 'no-right');
  requireOrgFactor(org, viewer);
}
