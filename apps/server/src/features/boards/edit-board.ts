import { lastEndMs } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { applyClock } from '../contests/apply-clock.ts';
import { lockClock, transactionTimeMs } from '../clocks/queries.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { dropDocuments, findBoard, findBoardRoles, revealFinal, updateBoardRoles } from './queries.ts';

const scope = contestScopeWith('admin');

export const setBoard = route('PATCH /api/contest/:contestId/board', {
  scope,
  handle: async ({
    body,
    scope: { id: contestId, orgId, commonStages: stages },
    viewer,
    ip,
    context: { db, live },
  }) => {
    const { openKey, finalKey, revealAt } = body;
    await db.transact(async (tx) => {
      const clock = await lockClock(tx, contestId, 'update');
      // Locks the ranklists of the contest against concurrent changes.
      await invalidateRanklists(tx, contestId, { rebuild: clock !== undefined });
      const roles = await findBoardRoles(tx, contestId);
      const keys = [openKey, finalKey].filter((key) => key !== undefined);
      if (keys.some((key) => !roles.keys.has(key))) throw refusal('not-found');
      // With only a final one, the board would be empty until its reveal.
      if (openKey === finalKey ? openKey !== undefined : openKey === undefined) throw refusal('board-invalid');
      await updateBoardRoles(tx, contestId, { openKey, finalKey, revealAt });
      if (clock) {
        const isMoved = roles.finalKey !== finalKey;
        if (isMoved)
          await dropDocuments(
            tx,
            contestId,
            [roles.finalKey, finalKey].filter((key) => key !== undefined),
          );
        // The reveal is the thaw of the clock; without a new time it stays.
        const after =
          revealAt === undefined ? clock : { ...clock, thawAfterMs: Math.max(0, revealAt - lastEndMs(clock)) };
        await applyClock(tx, contestId, { before: clock, after, stages });
      }
      const before = { openKey: roles.openKey, finalKey: roles.finalKey, revealAt: roles.revealAtMs };
      const subject = { type: 'contest', id: contestId };
      await recordAct(tx, { viewer, ip, action: 'ranklist.board', orgId, subject, before, after: body });
      await live.publish(tx, { type: 'contest', contestId });
    });
    return {};
  },
});

export const revealBoard = route('POST /api/contest/:contestId/board/reveal', {
  scope,
  handle: async ({ scope: { id: contestId, orgId, commonStages: stages }, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const clock = await lockClock(tx, contestId, 'update');
      await invalidateRanklists(tx, contestId);
      const board = await findBoard(tx, contestId);
      if (board?.state !== 'held' || !board.toReveal) throw refusal('board-not-held');
      const { key, documentAt } = board.final ?? { key: board.shown.key, documentAt: null };
      if (clock) {
        const after = { ...clock, thawedAtMs: await transactionTimeMs(tx) };
        await applyClock(tx, contestId, { before: clock, after, stages });
      } else await revealFinal(tx, contestId);
      const subject = { type: 'contest', id: contestId };
      await recordAct(tx, { viewer, ip, action: 'ranklist.reveal', orgId, subject, after: { key } });
      const version = documentAt?.getTime() ?? board.nowMs;
      await live.publish(tx, { type: 'contest', contestId }, { type: 'ranklist', contestId, key, version });
    });
    return {};
  },
});
