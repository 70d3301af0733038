import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { findBoard, findBoardRoles, revealFinal, updateBoardRoles } from './queries.ts';

const scope = contestScopeWith('admin');

export const setBoard = route('PATCH /api/contest/:contestId/board', {
  scope,
  handle: async ({ body, scope: { id: contestId, orgId }, viewer, ip, context: { db, live } }) => {
    const { openKey, finalKey, revealAt } = body;
    await db.transact(async (tx) => {
      // Locks the ranklists of the contest against concurrent changes.
      await invalidateRanklists(tx, contestId);
      const roles = await findBoardRoles(tx, contestId);
      const keys = [openKey, finalKey].filter((key) => key !== undefined);
      if (keys.some((key) => !roles.keys.has(key))) throw refusal('not-found');
      // With only a final one, the board would be empty until its reveal.
      if (openKey === finalKey ? openKey !== undefined : openKey === undefined) throw refusal('board-invalid');
      await updateBoardRoles(tx, contestId, { openKey, finalKey, revealAt });
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
  handle: async ({ scope: { id: contestId, orgId }, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      await invalidateRanklists(tx, contestId);
      const board = await findBoard(tx, contestId);
      if (board?.state !== 'held' || !board.toReveal || !board.final) throw refusal('board-not-held');
      const { key, documentAt } = board.final;
      await revealFinal(tx, contestId);
      const subject = { type: 'contest', id: contestId };
      await recordAct(tx, { viewer, ip, action: 'ranklist.reveal', orgId, subject, after: { key } });
      const version = documentAt?.getTime() ?? board.nowMs;
      await live.publish(tx, { type: 'contest', contestId }, { type: 'ranklist', contestId, key, version });
    });
    return {};
  },
});
