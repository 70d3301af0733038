import type { Body, Reply } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { participantNews } from '../contest-participants/participant-news.ts';
import { findMembersAmong, findPeopleNamed } from '../contest-participants/queries.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith, type ContestScope } from '../contests/contest-scope.ts';
import { nameKey } from '../users/name-key.ts';
import { beginTeamChange, refuseTakenName } from './change-members.ts';
import { endDirection, replaceTeam, storeTeam } from './direct-teams.ts';
import { findTeamsNamed, findUnfree, listMembers, type TeamListRow } from './queries.ts';

type Key = 'POST /api/contest/:contestId/admin/team/import';
type Row = Body<Key>['rows'][number];
type Outcome = Reply<Key>['rows'][number]['outcome'];

interface DecidedRow {
  outcome: Outcome;
  /** The member that makes the row invalid. */
  member?: string;
  row: Row;
  /** The team of this name. */
  before?: TeamListRow | undefined;
  memberIds: string[] | undefined;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const done: readonly Outcome[] = ['created', 'updated', 'unchanged'];

/** Imports all rows or none: if any row is invalid, nothing changes, and the reply lists what each row would do. */
export const importTeams = route('POST /api/contest/:contestId/admin/team/import', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope, body: { rows, dryRun = false }, viewer, ip, context: { db, live } }) => {
    if (!scope.teams || scope.teams.entry === 'individuals') throw refusal('individuals-only');
    return await db
      .transact(async (tx) => {
        const people = await resolvePeople(tx, scope, rows);
        if (dryRun) return present(await decide(tx, scope, rows, people), false);
        const userIds = [...people.values()].flatMap((ids) => (ids.length === 1 ? ids : []));
        const change = await beginTeamChange(tx, scope.id, userIds);
        const decided = await decide(tx, scope, rows, people);
        if (!decided.every(({ outcome }) => done.includes(outcome))) return present(decided, false);
        const changed: string[] = [];
        for (const { outcome, before, row, memberIds } of decided) {
          if (outcome !== 'updated' || !before) continue;
          const { members: _, ...fields } = row;
          await replaceTeam(tx, scope, change, before, { ...fields, members: memberIds });
          changed.push(before.id);
        }
        for (const { outcome, row, memberIds = [] } of decided) {
          if (outcome !== 'created') continue;
          const { members: _, ...fields } = row;
          changed.push(await storeTeam(tx, scope, change, fields, memberIds));
        }
        await endDirection(tx, scope.id);
        const count = (wanted: Outcome) => decided.filter(({ outcome }) => outcome === wanted).length;
        const after = { created: count('created'), updated: count('updated') };
        const act = {
          viewer,
          ip,
          action: 'contest.team-import',
          orgId: scope.orgId,
          subject: subjectOf(scope.id),
        } as const;
        await recordAct(tx, { ...act, after });
        await live.publish(tx, ...participantNews(scope.id, changed));
        return present(decided, true);
      })
      .catch(refuseTakenName);
  },
});

function present(decided: readonly DecidedRow[], stored: boolean): Reply<Key> {
  return { rows: decided.map(({ outcome, member }) => ({ outcome, ...(member !== undefined && { member }) })), stored };
}

/** Ids by the text of a member: a name, which several users may share, or an id. */
async function resolvePeople(tx: Tx, scope: ContestScope, rows: readonly Row[]): Promise<Map<string, string[]>> {
  const texts = [...new Set(rows.flatMap(({ members = [] }) => members))];
  const named = await findPeopleNamed(
    tx,
    { contestId: scope.id, orgId: scope.orgId },
    texts.filter((text) => !UUID.test(text)),
  );
  return new Map(texts.map((text) => [text, UUID.test(text) ? [text.toLowerCase()] : (named.get(text) ?? [])]));
}

async function decide(
  tx: Tx,
  scope: ContestScope,
  rows: readonly Row[],
  people: ReadonlyMap<string, readonly string[]>,
): Promise<DecidedRow[]> {
  const userIds = [...new Set([...people.values()].flat())];
  const [known, orgMembers, unfree] = [
    await findTeamsNamed(
      tx,
      scope.id,
      rows.map(({ name }) => name),
    ),
    await findMembersAmong(tx, scope.orgId, userIds),
    await findUnfree(tx, scope.id, userIds, null),
  ];
  const byName = new Map(known.map((team) => [team.name, team]));
  const current = await listMembers(
    tx,
    known.map(({ id }) => id),
  );
  const teamOf = new Map(current.map((member) => [member.userId, member.teamId]));
  const seen = { names: new Set<string>(), keys: new Set<string>(), people: new Set<string>() };
  return rows.map((row): DecidedRow => {
    const before = byName.get(row.name);
    const memberIds = row.members?.flatMap((text) => people.get(text)?.slice(0, 1) ?? []);
    const decided = { row, before, memberIds: memberIds && [...new Set(memberIds)] };
    if (seen.names.has(row.name)) return { ...decided, outcome: 'duplicate-row' };
    if (seen.keys.has(nameKey(row.name))) return { ...decided, outcome: 'name-taken' };
    seen.names.add(row.name);
    seen.keys.add(nameKey(row.name));
    if ((decided.memberIds?.length ?? 0) > (scope.teams?.maxSize ?? 0))
      return { ...decided, outcome: 'too-many-members' };
    for (const member of row.members ?? []) {
      const [userId, ...others] = people.get(member) ?? [];
      if (userId === undefined) return { ...decided, outcome: 'unknown-member', member };
      if (others.length > 0) return { ...decided, outcome: 'ambiguous-member', member };
      if (!orgMembers.has(userId)) return { ...decided, outcome: 'not-a-member', member };
      const reason = unfree.get(userId);
      const isElsewhere = reason === 'already-in-team' && teamOf.get(userId) !== before?.id;
      if (isElsewhere || seen.people.has(userId)) return { ...decided, outcome: 'in-another-team', member };
      if (reason === 'already-taking-part') return { ...decided, outcome: 'took-part-alone', member };
    }
    for (const userId of decided.memberIds ?? []) seen.people.add(userId);
    if (!before) return { ...decided, outcome: 'created' };
    const own = current.filter(({ teamId }) => teamId === before.id).map(({ userId }) => userId);
    return { ...decided, outcome: isUnchanged(decided, before, own) ? 'unchanged' : 'updated' };
  });
}

function isUnchanged({ row, memberIds }: Omit<DecidedRow, 'outcome'>, before: TeamListRow, own: readonly string[]) {
  const { affiliation, country, coach, seat, categories } = before;
  const isSame =
    (row.affiliation ?? affiliation) === affiliation &&
    (row.country ?? country) === country &&
    (row.coach ?? coach) === coach &&
    (row.seat ?? seat) === seat &&
    (row.categories ?? categories).toSorted().join() === categories.toSorted().join();
  return (
    isSame &&
    (memberIds === undefined || (memberIds.length === own.length && memberIds.every((id) => own.includes(id))))
  );
}
