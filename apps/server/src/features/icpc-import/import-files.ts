import type { Reply } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { FileFault } from '../../work/icpc/records.ts';
import { lockContest } from '../api-accounts/finalization-queries.ts';
import { recordAct } from '../audit/record-act.ts';
import { participantNews } from '../contest-participants/participant-news.ts';
import { beginTeamChange } from '../contest-teams/change-members.ts';
import { endDirection } from '../contest-teams/direct-teams.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { decide, type Decision } from './decide.ts';
import { findKnown } from './known.ts';
import { storeDecision } from './store.ts';

type Key = 'POST /api/contest/:contestId/admin/icpc-import';
type ReplyEntry = Reply<Key>['entries'][number];

/** Imports all entries of the files or none: if any is refused, nothing changes. Nothing is ever deleted. */
export const importIcpcFiles = route('POST /api/contest/:contestId/admin/icpc-import', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope, body: { files, dryRun = false }, viewer, ip, context: { db, live, work } }) => {
    const sizeBytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    const { entries, faults } = await work.run('readIcpcFiles', { files }, { owner: viewer.userId, sizeBytes });
    const isForTeams = scope.teams !== null && scope.teams.entry !== 'individuals';
    if (!isForTeams && entries.some(({ kind }) => kind === 'team')) throw refusal('individuals-only');
    const names = files.map(({ name }) => name);
    return await db.transact(async (tx) => {
      if (dryRun) return present(names, faults, decide(entries, await findKnown(tx, scope.id)), false);
      const change = await beginTeamChange(tx, scope.id, []);
      // Also without ranklists, whose lock the change of teams takes, imports follow each other.
      await lockContest(tx, scope.id);
      const decision = decide(entries, await findKnown(tx, scope.id));
      const isRefused = faults.length > 0 || decision.decided.some(({ outcome }) => outcome === 'refused');
      if (isRefused) return present(names, faults, decision, false);
      const changed = await storeDecision(tx, scope, change, decision);
      await endDirection(tx, scope.id);
      const count = (wanted: string) => decision.decided.filter(({ outcome }) => outcome === wanted).length;
      await recordAct(tx, {
        viewer,
        ip,
        action: 'contest.icpc-import',
        orgId: scope.orgId,
        subject: subjectOf(scope.id),
        after: { files: names, created: count('created'), updated: count('updated') },
      });
      await live.publish(tx, ...participantNews(scope.id, changed));
      return present(names, faults, decision, true);
    });
  },
});

function present(
  files: readonly string[],
  faults: readonly FileFault[],
  { decided }: Decision,
  stored: boolean,
): Reply<Key> {
  const entries: ReplyEntry[] = [
    ...faults.map((fault) => ({ name: '', outcome: 'refused' as const, ...fault })),
    ...decided.map(({ entry: { file, line, kind, name, id }, ...verdict }) => ({
      file,
      line,
      kind,
      name: (name === '' ? id : name).slice(0, MAX_NAME),
      ...verdict,
    })),
  ];
  const order = new Map(files.map((name, index) => [name, index]));
  const placeOf = ({ file }: ReplyEntry) => order.get(file) ?? 0;
  return { entries: entries.toSorted((a, b) => placeOf(a) - placeOf(b) || a.line - b.line), stored };
}

const MAX_NAME = 200;
