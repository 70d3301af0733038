import { randomUUID } from 'node:crypto';
import { REHEARSAL, type RehearsalShortage } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemDataKey } from '../../storage/keys.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { planSubmissions } from './plan-submissions.ts';
import { findRehearsal, findRehearsed, insertRehearsal, listRehearsedProblems, type NewProgram } from './queries.ts';

export const startRehearsal = route('POST /api/contest/:contestId/admin/rehearsal', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id: contestId, orgId }, body, viewer, ip, context }) => {
    const { db } = context;
    const { isOpen, lengthMs } = await findRehearsed(db, contestId);
    if (!isOpen) throw refusal('rehearsal-late');
    const last = await findRehearsal(db, contestId);
    if (last && last.endedAtMs === null) throw refusal('rehearsal-running');
    const { participants, speed } = body;
    const playMs = Math.min(body.playMs ?? lengthMs, lengthMs);
    if (playMs / speed > REHEARSAL.maxRealMs) throw refusal('rehearsal-long');
    const { programs, shortages } = await readAllPrograms(context, contestId, viewer.userId);
    if (programs.length === 0) throw refusal('rehearsal-empty');
    const planned = planSubmissions({ participants, lengthMs, programs }, Math.random);
    const fromMs = lengthMs - playMs;
    const played = planned.filter(({ atMs }) => atMs >= fromMs);
    // A short part of a small contest may have none.
    const submissions = (played.length > 0 ? played : planned.slice(-1)).map(({ atMs, ...one }) => ({
      ...one,
      atMs: Math.max(0, atMs - fromMs),
    }));
    const settings = { participants, speed, playMs };
    await db.transact(async (tx) => {
      if (!(await findRehearsed(tx, contestId)).isOpen) throw refusal('rehearsal-late');
      const made = { startedBy: viewer.userId, settings, shortages, programs, submissions };
      if (!(await insertRehearsal(tx, contestId, made))) throw refusal('rehearsal-running');
      const act = { action: 'contest.rehearsal', orgId, subject: subjectOf(contestId) } as const;
      await recordAct(tx, { viewer, ip, ...act, after: settings });
    });
    return {};
  },
});

/** The programs of all problems, and the problems of which none can be submitted. */
async function readAllPrograms({ db, store, work }: AppContext, contestId: string, owner: string) {
  const programs: NewProgram[] = [];
  const shortages: RehearsalShortage[] = [];
  for (const { problemId, dataHash, label, sizeBytes, needsInstance } of await listRehearsedProblems(db, contestId)) {
    const lacks = (reason: RehearsalShortage['reason']) => shortages.push({ problemId, reason });
    if (needsInstance) {
      lacks('instance');
      continue;
    }
    const read =
      dataHash === null
        ? null
        : await store.withLocalFile(problemDataKey(problemId, dataHash), (path) =>
            work.run('readPrograms', { path }, { owner, sizeBytes: sizeBytes ?? 0 }),
          );
    if (dataHash === null || label === null || !read) lacks('no-data');
    else if (read.programs.length === 0) lacks(read.left > 0 ? 'too-large' : 'no-programs');
    else {
      for (const { content, ...program } of read.programs)
        programs.push({ ...program, id: randomUUID(), problemId, dataHash, label, content: Buffer.from(content) });
    }
  }
  return { programs, shortages };
}
