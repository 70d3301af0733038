import type { OwnTeam, TeamMember, TeamRow } from '@assay/contract';
import type { ContestScope } from '../contests/contest-scope.ts';
import { isFormingOpen } from './policy.ts';
import type { MemberRow, TeamListRow } from './queries.ts';

const presentMember = ({ userId, name, captain }: MemberRow): TeamMember => ({ userId, name, captain });

/** A team as its members see it. */
export function presentOwnTeam(
  scope: ContestScope,
  row: TeamListRow,
  members: readonly MemberRow[],
  { userId: viewerId, isExam }: { userId: string; isExam: boolean },
): OwnTeam {
  const isOpen = isFormingOpen(scope);
  const isCaptain = members.some(({ userId, captain }) => userId === viewerId && captain);
  return {
    _id: row.id,
    name: row.name,
    ...presentOrigin(row),
    ...(row.coach !== '' && { coach: row.coach }),
    ...(row.seat !== '' && { seat: row.seat }),
    categories: row.categories,
    members: members.map(presentMember),
    ...(isOpen && { code: row.code }),
    abilities: { leave: isOpen && !row.tookPart && !isExam, change: isOpen && isCaptain },
  };
}

/** A team as everyone sees it who sees the board. */
export function presentPublicTeam(row: TeamListRow, members: readonly MemberRow[]) {
  return {
    _id: row.id,
    name: row.name,
    ...presentOrigin(row),
    members: members.map(({ userId, name }) => ({ userId, name })),
  };
}

function presentOrigin({ affiliation, country }: TeamListRow) {
  return { ...(affiliation !== '' && { affiliation }), ...(country !== '' && { country }) };
}

/** A team as a director sees it. */
export function presentTeamRow(row: TeamListRow, members: readonly MemberRow[]): TeamRow {
  return {
    _id: row.id,
    name: row.name,
    affiliation: row.affiliation,
    country: row.country,
    coach: row.coach,
    seat: row.seat,
    categories: row.categories,
    code: row.code,
    banned: row.banned,
    tookPart: row.tookPart,
    members: members.map(presentMember),
  };
}
