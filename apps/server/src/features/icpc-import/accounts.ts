import { randomBytes } from 'node:crypto';
import { userProfile } from '@assay/contract';
import { PROFILE_MAX } from '@assay/contract/profile-rules';
import { TYPED_PASSWORD_BYTES, typedPassword } from '@assay/rules/passwords';
import type { Db } from '../../db/client.ts';
import type { AccountEntry, PeopleEntry } from '../../work/icpc/records.ts';
import type { ContestScope } from '../contests/contest-scope.ts';
import { findUnfree, listMembers } from '../contest-teams/queries.ts';
import { assessImport, type AssessedRow, type MemberImport } from '../member-import/import-rows.ts';
import { findOrgForViewer } from '../orgs/queries.ts';
import { isOrgAdmin } from '../orgs/org-scope.ts';

type ImportRow = AssessedRow['row'];

/** What decides about the accounts of files. */
export interface KnownAccounts {
  /** Why the viewer may not create accounts and add members; null if allowed. */
  obstacle: 'member-right-missing' | 'second-factor-missing' | null;
  rows: ReadonlyMap<AccountEntry, AssessedRow>;
  /** Teams of the contest by member. */
  teamOf: ReadonlyMap<string, string>;
  /** Users who took part in the contest without a team. */
  alone: ReadonlySet<string>;
  /** Largest team that the contest allows. */
  maxSize: number;
}

/** Sign-in tokens with a restriction need this tag, like for the import of members. */
const MEMBER_TAG = 'organization';
const MAX_PASSWORD = 1_024;

/** Rows of a member import for the valid accounts of teams; those without a password get a random one. */
export function memberRows(entries: readonly PeopleEntry[]): Map<AccountEntry, ImportRow> {
  const valid = entries.filter(
    (entry): entry is AccountEntry => entry.kind === 'account' && faultOfAccount(entry) === null,
  );
  return new Map(
    valid.map((entry) => {
      const given = entry.password ?? '';
      const profile = { name: loginNameOf(entry) ?? '', email: '', realname: realnameOf(entry) };
      const password = given === '' ? typedPassword(randomBytes(TYPED_PASSWORD_BYTES)) : given;
      return [entry, { profile, password, passwordResetDue: false, orgCapability: '1', orgGroups: [] }];
    }),
  );
}

export function faultOfAccount(entry: AccountEntry): 'username-invalid' | 'password-invalid' | 'text-invalid' | null {
  if (loginNameOf(entry) === null) return 'username-invalid';
  if (entry.password === null || (entry.password?.length ?? 0) > MAX_PASSWORD) return 'password-invalid';
  return /\p{C}/u.test(realnameOf(entry)) ? 'text-invalid' : null;
}

/** Null if it is none. */
function loginNameOf({ name }: AccountEntry): string | null {
  return userProfile.shape.name.safeParse(name).data ?? null;
}

/** Names of teams may be longer than those of people. */
function realnameOf({ realname }: AccountEntry): string {
  const text = realname.trim().replaceAll(/\s+/g, ' ');
  if (text.length <= PROFILE_MAX.realname) return text;
  return `${Array.from(text.slice(0, PROFILE_MAX.realname - 2))
    .slice(0, -1)
    .join('')}…`;
}

export async function findKnownAccounts(
  db: Db,
  scope: ContestScope,
  memberImport: MemberImport,
  teamIds: readonly string[],
  rows: ReadonlyMap<AccountEntry, ImportRow>,
): Promise<KnownAccounts> {
  const empty = { teamOf: new Map(), alone: new Set<string>(), maxSize: 0, rows: new Map() };
  if (rows.size === 0) return { ...empty, obstacle: null };
  const assessed = await assessImport(db, memberImport, [...rows.values()], true);
  const members = await listMembers(db, teamIds);
  const userIds = assessed.filter(({ isKnown }) => isKnown).map(({ userId }) => userId);
  const unfree = await findUnfree(db, scope.id, userIds, null);
  return {
    obstacle: await memberObstacle(db, memberImport),
    rows: new Map([...rows.keys()].flatMap((entry, index) => (assessed[index] ? [[entry, assessed[index]]] : []))),
    teamOf: new Map(members.map(({ userId, teamId }) => [userId, teamId])),
    alone: new Set(userIds.filter((userId) => unfree.get(userId) === 'already-taking-part')),
    maxSize: scope.teams?.maxSize ?? 0,
  };
}

/** Accounts are created by those who may import members. */
async function memberObstacle(db: Db, { orgId, viewer }: MemberImport): Promise<KnownAccounts['obstacle']> {
  const org = await findOrgForViewer(db, orgId, viewer.userId);
  const isCovered = viewer.tags === null || viewer.tags.includes(MEMBER_TAG);
  if (!org || !isOrgAdmin(org) || !isCovered) return 'member-right-missing';
  return org.requiresSecondFactor && !viewer.secondFactor ? 'second-factor-missing' : null;
}
