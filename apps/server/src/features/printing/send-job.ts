import { MAX_PRINT_BYTES, MAX_PRINT_PAGES } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContest, findContestScope, refuseUnlessEntering } from '../contests/contest-scope.ts';
import { countPages, layOut, ROWS } from '../../work/print-layout.ts';
import { sendAbility } from './policy.ts';
import { countSent, findByKey, findPrintSettings, insertJob, lockForPrinting } from './queries.ts';

/**
 * Control characters that no text has. Requests with NUL or half a character are refused before, since neither can be
 * stored.
 */
// oxlint-disable-next-line no-control-regex
const BINARY = /[\u0001-\u0007\u000e-\u0019\u001c-\u001f]/;

export const sendPrintJob = route('POST /api/contest/:contestId/print-job', {
  scope: findContestScope,
  handle: async ({ scope, body: { key, title, language = '', source }, viewer: { userId }, context: { db, live } }) =>
    await db.transact(async (tx) => {
      // Checked under the lock: the contest may have ended, or the limit been reached, since the request arrived.
      await lockForPrinting(tx, scope.id);
      const contest = await findContest(tx, scope.id, userId);
      if (!contest) throw refusal('not-found');
      refuseUnlessEntering(contest);
      const participantId = contest.actingId;
      const known = await findByKey(tx, scope.id, participantId, key);
      if (known) return known;
      const counts = await countSent(tx, scope.id, participantId);
      const ability = sendAbility(contest, await findPrintSettings(tx, scope.id), counts);
      if (ability !== true) throw refusal(ability);
      if (BINARY.test(source)) throw refusal('print-not-text');
      const bytes = Buffer.byteLength(source);
      const rows = bytes > MAX_PRINT_BYTES ? null : layOut(source, MAX_PRINT_PAGES * ROWS);
      if (!rows) throw refusal('print-too-large');
      const sent = { contestId: scope.id, userId: participantId, sentBy: userId, key, title, language };
      const job = await insertJob(tx, { ...sent, source, bytes, pages: countPages(rows) });
      await live.publish(tx, { type: 'print', contestId: scope.id, participantId });
      return job;
    }),
});
