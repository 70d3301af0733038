import { printCapability } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { groups, orgs, OrgSettings } from '../../db/schema.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { orgHash } from '../users/email-hash.ts';
import { ownsProfile } from '../users/policy.ts';
import { presentProfile, presentPublicProfile, type ProfileRow } from '../users/present.ts';
import type { ProfileConsent } from './queries.ts';

type OrgRow = Pick<typeof orgs.$inferSelect, 'name' | 'email'>;
type ShownOrgRow = OrgRow & Pick<typeof orgs.$inferSelect, 'picture'>;
type GroupRow = Pick<typeof groups.$inferSelect, 'id' | 'name' | 'email'>;

export function presentOrgProfile(row: OrgRow) {
  return { name: row.name, email: row.email };
}

export function presentJoinedOrg(context: Pick<AppContext, 'secret'>, row: ShownOrgRow & { id: string }) {
  return { _id: row.id, profile: presentOrgProfile(row), emailHash: orgHash(context, row) };
}

/** `capability` of the viewer; null for non-members. */
export function presentOrg(context: Pick<AppContext, 'secret'>, row: ShownOrgRow, capability: bigint | null) {
  return {
    profile: presentOrgProfile(row),
    emailHash: orgHash(context, row),
    membership: { capability: printCapability(capability ?? 0n) },
  };
}

/** Settings without the storage secret. */
export function presentSettings({ oss, ...settings }: OrgSettings) {
  return { ...settings, ...(oss && { oss: { ...oss, secretKey: '' as const } }) };
}

export interface MemberRow extends ProfileRow {
  id: string;
  userId: string;
  capability: bigint;
  profileConsent: ProfileConsent;
  accountMade: boolean;
  groups: GroupRow[];
}

/** A member as administrators of the organization see one: with private fields if the user consented. */
export function presentMember(row: MemberRow, viewer: UserViewer) {
  const isShown = row.profileConsent === 'granted' || ownsProfile(viewer, row.userId);
  return {
    _id: row.id,
    user: { _id: row.userId, profile: isShown ? presentProfile(row) : presentPublicProfile(row) },
    capability: printCapability(row.capability),
    profileConsent: row.profileConsent,
    ...(row.accountMade && { accountMade: true as const }),
    groups: row.groups.map(({ id, name, email }) => ({ _id: id, profile: { name, email } })),
  };
}
