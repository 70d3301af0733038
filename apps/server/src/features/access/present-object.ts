import { printObjectCapability } from '@assay/contract';

interface ObjectRow {
  accessLevel: number;
  slug: string;
  title: string;
  description: string;
  tags: string[];
}

/** Common fields of the pages of apps, contests, plans and problems. */
export function presentObject(scope: { id: string; orgId: string; capability: bigint }, row: ObjectRow) {
  const { accessLevel, slug, title, description, tags } = row;
  const capability = printObjectCapability(scope.capability);
  return { _id: scope.id, orgId: scope.orgId, accessLevel, slug, title, description, tags, capability };
}
