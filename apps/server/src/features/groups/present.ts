import { printCapability } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { presentTitles } from '../access/present-object.ts';
import { orgHash, personHash } from '../users/email-hash.ts';
import { presentProfile, presentPublicProfile, type ProfileRow } from '../users/present.ts';
import type { CountedGroupRow, DirectedRow, GroupRow } from './queries.ts';

export function presentGroupProfile({ name, email }: Pick<GroupRow, 'name' | 'email'>) {
  return { name, email };
}

export function presentGroup(context: Pick<AppContext, 'secret'>, row: CountedGroupRow) {
  const { id, orgId, memberCount, accessLevel } = row;
  const profile = presentGroupProfile(row);
  return { _id: id, orgId, profile, emailHash: orgHash(context, row), memberCount, accessLevel };
}

/** The contests that enroll a group, for those who administer them. */
export function presentDirected(rows: readonly DirectedRow[]) {
  if (rows.length === 0) return {};
  return { contests: rows.map(({ id, title, titles }) => ({ _id: id, title, ...presentTitles(titles) })) };
}

/** A member of a group; with private fields when `full`. */
export function presentGroupMember(
  context: Pick<AppContext, 'secret'>,
  row: ProfileRow & { id: string; userId: string; picture: string | null; capability: bigint },
  full: boolean,
) {
  const profile = full ? presentProfile(row) : presentPublicProfile(row);
  return {
    _id: row.id,
    user: { _id: row.userId, profile, emailHash: personHash(context, { ...row, id: row.userId }) },
    capability: printCapability(row.capability),
  };
}
