import type { Rehearsal } from '@assay/contract';
import type { RehearsalReportRow } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { findRoomRunners, type NumberedRunner } from '../contest-room/room-runners.ts';
import { endRehearsal, findRehearsal, findRehearsed, measure, type RehearsalRow } from './queries.ts';
import { startRehearsal } from './start-rehearsal.ts';

const directing = contestScopeWith('admin');

export const rehearsalRoutes = [
  route('GET /api/contest/:contestId/admin/rehearsal', {
    scope: directing,
    handle: async ({ scope: { id, orgId }, viewer, context }) => {
      const { db } = context;
      const contest = await findRehearsed(db, id);
      const found = await findRehearsal(db, id);
      if (!found) return { ...contest, rehearsal: null };
      const soFar = found.report ?? (await measure(db, id, found));
      // Read again: it may have ended, and its submissions been deleted, in between.
      const row = (await findRehearsal(db, id)) ?? found;
      const report = row.report ?? soFar;
      const runners = await findRoomRunners(context, orgId, viewer);
      return { ...contest, rehearsal: presentRehearsal(row, report, runners) };
    },
  }),
  startRehearsal,
  route('POST /api/contest/:contestId/admin/rehearsal/stop', {
    scope: directing,
    handle: async ({ scope: { id, orgId }, viewer, ip, context: { db } }) => {
      await db.transact(async (tx) => {
        const after = await endRehearsal(tx, id, 'stopped');
        if (!after) throw refusal('rehearsal-ended');
        const act = { action: 'contest.rehearsal-stop', orgId, subject: subjectOf(id) } as const;
        await recordAct(tx, { viewer, ip, ...act, after });
      });
      return {};
    },
  }),
];

function presentRehearsal(
  { startedAtMs, startedBy, settings, playedMs, endedAtMs, endReason }: RehearsalRow,
  { runners, ...report }: RehearsalReportRow,
  known: readonly NumberedRunner[],
): Rehearsal {
  return {
    startedAt: startedAtMs,
    ...(startedBy !== null && { startedBy }),
    settings,
    playedMs,
    ...(endedAtMs !== null && endReason !== null && { ended: { at: endedAtMs, reason: endReason } }),
    report: {
      ...report,
      runners: runners.map(({ runnerId, ...figures }) => {
        const found = known.find(({ row }) => row.id === runnerId);
        return {
          ...figures,
          ...(found && { number: found.number, ...(found.name !== undefined && { name: found.name }) }),
        };
      }),
    },
  };
}
