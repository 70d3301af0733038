import { printObjectCapability } from '@assay/contract';

interface OrgItemRow {
  accessLevel: number;
  slug: string;
  title: string;
  description: string;
  tags: string[];
}

/** What the pages of apps, contests, plans and problems share. */
export function presentOrgItem(scope: { id: string; orgId: string; capability: bigint }, row: OrgItemRow) {
  const { accessLevel, slug, title, description, tags } = row;
  const capability = printObjectCapability(scope.capability);
  return { _id: scope.id, orgId: scope.orgId, accessLevel, slug, title, description, tags, capability };
}
