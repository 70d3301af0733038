import type { CapabilityKind } from '@assay/contract';
import type { Reply } from '../../lib/api/index.ts';

export type AccessEntry = Reply<'GET /api/problem/:problemId/admin/access'>[number];

/** What can be done to the access list of one object. Each act ends once what is shown of the list has been renewed. */
export interface AccessActs {
  kind: CapabilityKind;
  add: (principalId: string) => Promise<unknown>;
  change: (principalId: string, capability: string) => Promise<unknown>;
  remove: (principalId: string) => Promise<unknown>;
}
