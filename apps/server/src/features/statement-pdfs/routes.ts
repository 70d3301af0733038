import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { listContestProblems } from '../contest-problems/queries.ts';
import { contestScopePast } from '../contests/contest-scope.ts';
import { isShown } from '../contests/policy.ts';
import { findTitles } from '../desk-sheets/queries.ts';
import { findProblemScope } from '../problems/problem-scope.ts';
import { sendPdf } from './make-pdf.ts';
import { findStatementVersions } from './queries.ts';

const getProblemSet = route('GET /api/contest/:contestId/problem-set/pdf', {
  scope: contestScopePast('readProblems'),
  handle: async ({ scope, query, viewer, origin, raw, reply, context }) => {
    const { db } = context;
    const rows = await listContestProblems(db, scope.id, scope.actingId);
    const shown = rows.filter((row) => isShown(scope, row.settings, scope.nowMs));
    const versions = await findStatementVersions(
      db,
      shown.map(({ id }) => id),
    );
    if (shown.length === 0) throw refusal('not-found');
    const contest = await findTitles(db, scope.id);
    const search = new URLSearchParams({
      ...(query.language !== undefined && { language: query.language }),
      ...(query.duplex === true && { duplex: 'true' }),
    });
    const order = {
      page: `/org/${scope.orgId}/contest/${scope.id}/problem-set?${search.toString()}`,
      language: query.page,
      content: [JSON.stringify(contest), ...shown.map(({ id, settings }) => `${settings.slug} ${versions.get(id)}`)],
      fileName: 'problem-set.pdf',
    };
    return await sendPdf(order, { raw, reply, viewer, origin, context });
  },
});

const getStatement = route('GET /api/problem/:problemId/pdf', {
  scope: findProblemScope,
  handle: async ({ scope, query, viewer, origin, raw, reply, context }) => {
    const versions = await findStatementVersions(context.db, [scope.id]);
    const search = new URLSearchParams(query.language === undefined ? {} : { language: query.language });
    const order = {
      page: `/org/${scope.orgId}/problem/${scope.id}/paper?${search.toString()}`,
      language: query.page,
      content: [versions.get(scope.id) ?? ''],
      fileName: 'statement.pdf',
    };
    return await sendPdf(order, { raw, reply, viewer, origin, context });
  },
});

export const statementPdfRoutes = [getProblemSet, getStatement];
