import { printCapability } from '@assay/contract';
import { emailHash } from '../users/email-hash.ts';
import { presentProfile, presentPublicProfile, type ProfileRow } from '../users/present.ts';
import type { GroupRow } from './queries.ts';

export function presentGroupProfile({ name, email }: Pick<GroupRow, 'name' | 'email'>) {
  return { name, email };
}

export function presentGroup(row: GroupRow) {
  return { _id: row.id, orgId: row.orgId, profile: presentGroupProfile(row), emailHash: emailHash(row.email) };
}

/** A member of a group; with private fields when `full`. */
export function presentGroupMember(
  row: ProfileRow & { id: string; userId: string; capability: bigint },
  full: boolean,
) {
  const profile = full ? presentProfile(row) : presentPublicProfile(row);
  return {
    _id: row.id,
    user: { _id: row.userId, profile, emailHash: emailHash(row.email) },
    capability: printCapability(row.capability),
  };
}
