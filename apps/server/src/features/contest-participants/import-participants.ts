import type { Body, Reply } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit.ts';
import { contestScopeWith, type ContestScope } from '../contests/contest-scope.ts';
import { invalidateRanklists } from '../ranklists/invalidate.ts';
import { findMembersAmong, insertParticipants, lockParticipants, updateParticipant } from './queries.ts';

type Key = 'POST /api/contest/:contestId/participant/admin/import';
type Row = Body<Key>['rows'][number];
type Outcome = Reply<Key>['rows'][number]['outcome'];

/** All rows or none: one that cannot be followed keeps everything as it was, and the reply says of each row what it would do. */
export const importParticipants = route('POST /api/contest/:contestId/participant/admin/import', {
  scope: contestScopeWith('admin'),
  handle: ({ scope, body: { rows }, viewer, ip, context: { db, live } }) =>
    db.transact(async (tx) => {
      const updatedAt = await invalidateRanklists(tx, scope.id);
      const outcomes = await decide(tx, scope, rows);
      const isDone = outcomes.every((one) => one !== 'not-a-member' && one !== 'duplicate-row');
      if (isDone) {
        const at = (wanted: Outcome) => rows.filter((_, index) => outcomes[index] === wanted);
        await insertParticipants(
          tx,
          scope.id,
          at('registered').map(({ userId, tags = [] }) => ({ userId, tags })),
          updatedAt,
        );
        for (const { userId, tags } of at('updated'))
          await updateParticipant(tx, scope.id, userId, { tags, updatedAt });
        const after = { registered: at('registered').length, updated: at('updated').length };
        const subject = subjectOf(scope.id);
        await recordAct(tx, { viewer, ip, action: 'contest.import', orgId: scope.orgId, subject, after });
        await live.publish(tx, { type: 'contest', contestId: scope.id });
      }
      return {
        rows: rows.map(({ userId }, index) => ({ userId, outcome: outcomes[index] ?? 'unchanged' })),
        stored: isDone,
      };
    }),
});

async function decide(tx: Tx, scope: ContestScope, rows: readonly Row[]): Promise<Outcome[]> {
  const ids = rows.map((row) => row.userId);
  const participants = await lockParticipants(tx, scope.id, ids);
  const members = await findMembersAmong(tx, scope.orgId, ids);
  const seen = new Set<string>();
  return rows.map(({ userId, tags }): Outcome => {
    if (seen.has(userId)) return 'duplicate-row';
    seen.add(userId);
    const before = participants.get(userId);
    if (before === undefined) return members.has(userId) ? 'registered' : 'not-a-member';
    const isSame = tags === undefined || JSON.stringify(tags) === JSON.stringify(before);
    return isSame ? 'unchanged' : 'updated';
  });
}
