import type { CapabilityKind } from '@assay/contract';
import type { Reply } from '../../lib/api/index.ts';

export type AccessEntry = Reply<'GET /api/problem/:problemId/admin/access'>[number];

/** Actions on the access list of one object. Each resolves after the shown list was refetched. */
export interface AccessActions {
  kind: CapabilityKind;
  /** Without `capability` with access only. */
  add: (principalId: string, capability?: string) => Promise<unknown>;
  change: (principalId: string, capability: string) => Promise<unknown>;
  remove: (principalId: string) => Promise<unknown>;
}
