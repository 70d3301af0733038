import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { findTitles, listDesks } from './queries.ts';

/** Passwords are on no sheet: they are set and shown once under _Administration → Members_. */
const getDeskSheets = route('GET /api/contest/:contestId/admin/desk-sheet', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope, query: { language }, viewer, origin, reply, context: { db, work } }) => {
    const contest = await findTitles(db, scope.id);
    if (!contest) throw refusal('not-found');
    const desks = await listDesks(db, scope.id);
    const title = contest.titles[language] ?? contest.title;
    const sheets = { title, address: origin, language, desks, atMs: scope.nowMs };
    const sizeBytes = desks.length * BYTES_PER_DESK;
    const pdf = await work.run('printDeskSheets', sheets, { owner: viewer.userId, sizeBytes });
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="desk-sheets.pdf"',
      'cache-control': 'no-store',
    });
    return reply.send(Buffer.from(pdf));
  },
});

/** Estimate of the size of a page, from which the time limit follows. */
const BYTES_PER_DESK = 2_048;

export const deskSheetRoutes = [getDeskSheets];
