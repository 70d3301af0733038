import type { Body, Reply } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { refreshBalloons } from '../due-balloons/refresh-balloons.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith, type ContestScope } from '../contests/contest-scope.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { participantNews } from './participant-news.ts';
import {
  findInTeams,
  findMembersAmong,
  findPeopleNamed,
  insertParticipants,
  lockParticipants,
  updateParticipant,
} from './queries.ts';

type Key = 'POST /api/contest/:contestId/participant/admin/import';
type Row = Body<Key>['rows'][number];
type Outcome = Reply<Key>['rows'][number]['outcome'];

/** A row with its resolved user; `fault` says why there is none. */
interface ParticipantRow {
  userId: string;
  tags: string[] | undefined;
  fault?: 'unknown-name' | 'ambiguous-name';
}

const done: readonly Outcome[] = ['registered', 'updated', 'unchanged'];

/** Imports all rows or none: if any row fails, nothing changes, and the reply lists what each row would do. */
export const importParticipants = route('POST /api/contest/:contestId/participant/admin/import', {
  scope: contestScopeWith('admin'),
  handle: ({ scope, body: { rows, dryRun = false }, viewer, ip, context: { db, live } }) =>
    db.transact(async (tx) => {
      if (dryRun) return present(await decide(tx, scope, await resolveRows(tx, scope, rows)), false);
      const updatedAt = await invalidateRanklists(tx, scope.id);
      const decided = await decide(tx, scope, await resolveRows(tx, scope, rows));
      const isDone = decided.every(({ outcome }) => done.includes(outcome));
      if (isDone) {
        const at = (wanted: Outcome) => decided.filter(({ outcome }) => outcome === wanted);
        await insertParticipants(
          tx,
          scope.id,
          at('registered').map(({ userId, tags = [] }) => ({ userId, tags })),
          updatedAt,
        );
        for (const { userId, tags } of at('updated'))
          await updateParticipant(tx, scope.id, userId, { tags, updatedAt });
        await refreshBalloons(tx, scope.id);
        const after = { registered: at('registered').length, updated: at('updated').length };
        const subject = subjectOf(scope.id);
        await recordAct(tx, { viewer, ip, action: 'contest.import', orgId: scope.orgId, subject, after });
        const changed = decided.filter(({ outcome }) => outcome !== 'unchanged').map(({ userId }) => userId);
        await live.publish(tx, ...participantNews(scope.id, changed));
      }
      return present(decided, isDone);
    }),
});

function present(decided: readonly { userId: string; outcome: Outcome }[], stored: boolean): Reply<Key> {
  return { rows: decided.map(({ userId, outcome }) => ({ userId, outcome })), stored };
}

async function resolveRows(tx: Tx, scope: ContestScope, rows: readonly Row[]): Promise<ParticipantRow[]> {
  const names = rows.flatMap(({ userId, name }) => (userId === undefined && name !== undefined ? [name] : []));
  const named = await findPeopleNamed(tx, { contestId: scope.id, orgId: scope.orgId }, names);
  return rows.map(({ userId, name, tags }): ParticipantRow => {
    if (userId !== undefined) return { userId, tags };
    const [only, ...others] = named.get(name ?? '') ?? [];
    if (only === undefined) return { userId: '', tags, fault: 'unknown-name' };
    return others.length > 0 ? { userId: '', tags, fault: 'ambiguous-name' } : { userId: only, tags };
  });
}

async function decide(tx: Tx, scope: ContestScope, rows: readonly ParticipantRow[]) {
  const ids = rows.flatMap(({ userId }) => (userId === '' ? [] : [userId]));
  const participants = await lockParticipants(tx, scope.id, ids);
  const members = await findMembersAmong(tx, scope.orgId, ids);
  const inTeams = await findInTeams(tx, scope.id, ids);
  const seen = new Set<string>();
  return rows.map(({ userId, tags, fault }) => {
    const outcome = ((): Outcome => {
      if (fault) return fault;
      if (seen.has(userId)) return 'duplicate-row';
      seen.add(userId);
      const before = participants.get(userId);
      if (inTeams.has(userId)) return 'in-team';
      if (before === undefined) return members.has(userId) ? 'registered' : 'not-a-member';
      const isSame = tags === undefined || JSON.stringify(tags) === JSON.stringify(before);
      return isSame ? 'unchanged' : 'updated';
    })();
    return { userId, tags, outcome };
  });
}
