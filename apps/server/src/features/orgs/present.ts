import { printCapability } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { groups, orgs, OrgSettings } from '../../db/schema.ts';
import { emailHash } from '../users/email-hash.ts';
import { presentProfile, type ProfileRow } from '../users/present.ts';

type OrgRow = Pick<typeof orgs.$inferSelect, 'name' | 'email'>;
type GroupRow = Pick<typeof groups.$inferSelect, 'id' | 'name' | 'email'>;

export function presentOrgProfile(row: OrgRow) {
  return { name: row.name, email: row.email };
}

export function presentJoinedOrg(context: Pick<AppContext, 'secret'>, row: OrgRow & { id: string }) {
  return { _id: row.id, profile: presentOrgProfile(row), emailHash: emailHash(context, row.email) };
}

/** `capability` of the viewer; null for those who are no members. */
export function presentOrg(context: Pick<AppContext, 'secret'>, row: OrgRow, capability: bigint | null) {
  return {
    profile: presentOrgProfile(row),
    emailHash: emailHash(context, row.email),
    membership: { capability: printCapability(capability ?? 0n) },
  };
}

/** Settings with the storage secret left out. */
export function presentSettings({ oss, ...settings }: OrgSettings) {
  return { ...settings, ...(oss && { oss: { ...oss, secretKey: '' as const } }) };
}

export interface MemberRow extends ProfileRow {
  id: string;
  userId: string;
  capability: bigint;
  groups: GroupRow[];
}

/** A member as administrators of the organization see one: with private fields. */
export function presentMember(row: MemberRow) {
  return {
    _id: row.id,
    user: { _id: row.userId, profile: presentProfile(row) },
    capability: printCapability(row.capability),
    groups: row.groups.map(({ id, name, email }) => ({ _id: id, profile: { name, email } })),
  };
}
