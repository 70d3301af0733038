import { ACCESS_LEVEL } from '@assay/contract/states';
import { but, inOrg, listedFrom, on, session } from '../rules.ts';
import { listed, ofOrg, row, type Row, type Table } from '../row.ts';

const make: Row['send'] = ({ orgId, fresh }) => ({
  body: { orgId, slug: `p${fresh}`, title: 't', accessLevel: ACCESS_LEVEL.private },
});
const archive: Row['send'] = ({ orgId, hash }) => ({ body: { orgId, hash, size: 1 } });
const ours: Row['send'] = () => ({ body: { format: 'assay' } });
const administers = on('problem', 'admin');
/** The third bit edits the whole statement. */
const translates = but({ 'listed 3': 200 }, on('problem', 'translate'));
const french: Row['send'] = () => ({ params: { language: 'fr' } });
/** Takes part in the review: setters of the data, and testers, who do not see solutions. */
const reviews = (then = 200) => but({ 'listed 7': then }, on('problem', 'data', then));
const aVisit: Row['send'] = () => ({ params: { visitId: '00000000-0000-4000-8000-000000000000' } });
/** A comment that does not exist. */
const aComment =
  (body?: object): Row['send'] =>
  () => ({ params: { commentId: '00000000-0000-4000-8000-000000000000' }, ...(body && { body }) });
/** A grant that does not exist. */
const aGrant: Row['send'] = () => ({ params: { grantId: '00000000-0000-4000-8000-000000000000' } });
const entry = { capability: '1' };

/**
 * Problems and solutions outside contests. One solution belongs to `listed 0`; its owner and administrators of the
 * problem see it.
 */
export const problems: Table = {
  'POST /api/problem': row(inOrg('problem'), make),
  'GET /api/problem': row(session(), ofOrg),
  'GET /api/problem/tags': row(session(), ofOrg),
  'POST /api/problem/recommend': row(inOrg('problem'), ({ orgId }) => ({ body: { orgId, sample: 1 } })),
  'POST /api/problem/import/upload': row(inOrg('problem'), archive),
  'POST /api/problem/import/inspect': row(inOrg('problem', 412), archive),
  'POST /api/problem/import': row(inOrg('problem', 412), ({ orgId, hash }) => ({
    body: { orgId, hash, size: 1, accessLevel: ACCESS_LEVEL.private },
  })),

  'GET /api/problem/:problemId': row(on('problem', 'access')),
  // Servers of tests have no Chromium.
  'GET /api/problem/:problemId/pdf': row(on('problem', 'access', 501), () => ({ query: { page: 'en' } })),
  'PATCH /api/problem/:problemId/content': row(on('problem', 'content')),
  'GET /api/problem/:problemId/translation': row(translates),
  'GET /api/problem/:problemId/translation/:language': row(translates, french),
  'PUT /api/problem/:problemId/translation/:language': row(translates, ({ hash }) => ({
    params: { language: 'fr' },
    body: { title: 'Titre', description: '', version: '', sourceVersion: hash },
  })),
  'GET /api/problem/:problemId/notice-contest': row(on('problem', 'content')),
  'GET /api/problem/:problemId/attachment': row(on('problem', 'access')),
  'POST /api/problem/:problemId/attachment': row(on('problem', 'content', 400)),
  'GET /api/problem/:problemId/attachment/:key/url/:type': row(on('problem', 'access')),
  'DELETE /api/problem/:problemId/attachment/:key': row(on('problem', 'content')),
  'GET /api/problem/:problemId/data': row(on('problem', 'data')),
  'POST /api/problem/:problemId/data': row(on('problem', 'data', 400)),
  'POST /api/problem/:problemId/data/setDataHash': row(on('problem', 'data', 400)),
  'GET /api/problem/:problemId/data/:hash/url/:type': row(on('problem', 'data')),
  'DELETE /api/problem/:problemId/data/:hash': row(on('problem', ['data', 'content'], 409)),
  'GET /api/problem/:problemId/draft': row(on('problem', 'data')),
  'GET /api/problem/:problemId/draft/effect': row(on('problem', 'data', 409)),
  'POST /api/problem/:problemId/draft': row(on('problem', 'data', 412)),
  'POST /api/problem/:problemId/draft/change': row(on('problem', 'data', 409), () => ({ body: { changes: [] } })),
  'POST /api/problem/:problemId/draft/hack': row(on('problem', 'data', 409), () => ({
    body: { contestId: '00000000-0000-4000-8000-000000000000' },
  })),
  'POST /api/problem/:problemId/draft/upload': row(on('problem', 'data', 409), ({ hash }) => ({
    body: { hash, size: 1 },
  })),
  'GET /api/problem/:problemId/draft/test/:testId/:side': row(reviews(409), () => ({
    params: { testId: '00000000-0000-4000-8000-000000000000', side: 'input' },
  })),
  'PUT /api/problem/:problemId/draft/visit/:visitId': row(on('problem', 'data'), aVisit),
  'DELETE /api/problem/:problemId/draft/visit/:visitId': row(on('problem', 'data'), aVisit),
  'POST /api/problem/:problemId/draft/run': row(on('problem', 'data', 409)),
  'POST /api/problem/:problemId/draft/stress': row(on('problem', 'data', 409), () => ({
    body: {
      generator: 'generators/gen.cpp',
      args: '{seed}',
      seed: 1,
      reference: 'submissions/accepted/a.cpp',
      solution: { path: 'submissions/accepted/b.cpp' },
      rounds: 1,
    },
  })),
  'POST /api/problem/:problemId/draft/counterexample': row(on('problem', 'data', 409), () => ({
    body: { benchId: '00000000-0000-4000-8000-000000000000' },
  })),
  'POST /api/problem/:problemId/draft/publish': row(on('problem', 'data', 409), () => ({
    body: { message: '', revision: 1 },
  })),
  'GET /api/problem/:problemId/review': row(reviews()),
  'GET /api/problem/:problemId/review/draft': row(reviews()),
  'PUT /api/problem/:problemId/review/hidden-solutions': row(on('problem', 'data'), () => ({
    body: { hidden: false },
  })),
  'POST /api/problem/:problemId/review/approval': row(reviews(409), () => ({
    body: { kind: 'tested', target: { revision: 1 } },
  })),
  'GET /api/problem/:problemId/review/comment': row(reviews(), listed),
  'POST /api/problem/:problemId/review/comment': row(reviews(), () => ({
    body: { place: { part: 'problem' }, body: 'b' },
  })),
  'POST /api/problem/:problemId/review/comment/:commentId/reply': row(reviews(404), aComment({ body: 'b' })),
  'PATCH /api/problem/:problemId/review/comment/:commentId': row(reviews(404), aComment({ body: 'b' })),
  'POST /api/problem/:problemId/review/comment/:commentId/state': row(
    reviews(404),
    aComment({ state: 'done', from: 'open' }),
  ),
  'DELETE /api/problem/:problemId/review/comment/:commentId': row(reviews(404), aComment()),
  'DELETE /api/problem/:problemId/review/approval/:approvalId': row(reviews(404), () => ({
    params: { approvalId: '00000000-0000-4000-8000-000000000000' },
  })),
  'GET /api/problem/:problemId/grant': row(administers, listed),
  'POST /api/problem/:problemId/grant': row(administers),
  'PATCH /api/problem/:problemId/grant/:grantId': row(on('problem', 'admin', 404), aGrant),
  'DELETE /api/problem/:problemId/grant/:grantId': row(on('problem', 'admin', 404), aGrant),
  'GET /api/problem/:problemId/difficulty': row(on('problem', 'access')),
  // No viewer has solved it.
  'PUT /api/problem/:problemId/difficulty/vote': row(on('problem', 'access', 403), () => ({ body: { difficulty: 5 } })),
  'DELETE /api/problem/:problemId/difficulty/vote': row(on('problem', 'access', 404)),
  'POST /api/problem/:problemId/draft/package': row(on('problem', 'data', 409), () => ({ body: { of: 'draft' } })),
  'POST /api/problem/:problemId/draft/import/upload': row(on('problem', 'data', 409), ({ hash }) => ({
    body: { hash, size: 1 },
  })),
  'POST /api/problem/:problemId/draft/import/inspect': row(on('problem', 'data', 409), ({ hash }) => ({
    body: { hash },
  })),
  'POST /api/problem/:problemId/draft/import': row(on('problem', 'data', 409), ({ hash }) => ({
    body: { hash, parts: ['data'], revision: 1, textVersion: hash },
  })),
  'POST /api/problem/:problemId/draft/import/undo': row(on('problem', 'data', 409), () => ({
    body: { revision: 1 },
  })),
  'GET /api/problem/:problemId/repository': row(on('problem', 'data')),
  // No such URL is connected to.
  'PUT /api/problem/:problemId/repository': row(on('problem', 'data', 400), () => ({
    body: { url: 'ftp://git.example/a', branch: 'main', pulls: true, pushes: false },
  })),
  'DELETE /api/problem/:problemId/repository': row(on('problem', 'data', 404)),
  'POST /api/problem/:problemId/repository/fetch': row(on('problem', 'data', 404)),
  'POST /api/problem/:problemId/repository/keep': row(on('problem', 'data', 409), () => ({ body: { commit: 'c' } })),
  'POST /api/problem/:problemId/export/inspect': row(on('problem', 'data', 412), ours),
  'POST /api/problem/:problemId/export': row(on('problem', 'data', 412), ours),

  'POST /api/problem/:problemId/bench': row(on('problem', 'data'), ({ hash }) => ({ body: { kind: 'verify', hash } })),
  'GET /api/problem/:problemId/bench': row(on('problem', 'data')),
  'GET /api/problem/:problemId/bench/:benchId': row(on('problem', 'data')),
  'POST /api/problem/:problemId/bench/:benchId/cancel': row(on('problem', 'data')),
  // There is no file in the store.
  'GET /api/problem/:problemId/data/:hash/file': row(on('problem', 'data', 412)),
  'GET /api/problem/:problemId/data/:hash/file/text': row(on('problem', 'data', 412), () => ({
    query: { path: 'p' },
  })),
  'GET /api/problem/:problemId/data/:hash/effect': row(on('problem', 'data', 412), ({ hash }) => ({
    query: { before: hash },
  })),
  'POST /api/problem/:problemId/data/:hash/time-limit': row(on('problem', 'data', 412), () => ({
    body: { timeMs: 1 },
  })),

  'GET /api/problem/:problemId/admin/access': row(administers),
  'POST /api/problem/:problemId/admin/access': row(on('problem', 'admin', 409), ({ principalId }) => ({
    body: { principalId },
  })),
  'PATCH /api/problem/:problemId/admin/access/:principalId': row(administers, () => ({ body: entry })),
  'DELETE /api/problem/:problemId/admin/access/:principalId': row(administers),
  'PATCH /api/problem/:problemId/admin/accessLevel': row(administers, () => ({
    body: { accessLevel: ACCESS_LEVEL.private },
  })),
  'GET /api/problem/:problemId/admin/rule': row(administers),
  'GET /api/problem/:problemId/admin/rule/solution': row(on('problem', 'admin', 404)),
  'PATCH /api/problem/:problemId/admin/rule/solution': row(administers, () => ({ body: { rules: [] } })),
  'DELETE /api/problem/:problemId/admin/rule/solution': row(administers),
  'GET /api/problem/:problemId/admin/settings': row(administers),
  'PATCH /api/problem/:problemId/admin/settings': row(administers),
  'POST /api/problem/:problemId/admin/submit-all': row(administers),
  'GET /api/problem/:problemId/admin/judging-hold': row(administers),
  'POST /api/problem/:problemId/admin/judging-hold': row(on('problem', 'admin', 409)),
  'POST /api/problem/:problemId/admin/judging-hold/:holdId/resume': row(administers),
  'POST /api/problem/:problemId/admin/rejudge-all': row(administers),
  'POST /api/problem/:problemId/admin/rejudge': row(administers),
  'GET /api/problem/:problemId/admin/rejudge': row(administers, listed),
  'GET /api/problem/:problemId/admin/rejudge-match': row(administers),
  'GET /api/problem/:problemId/admin/rejudge/:rejudgeId': row(administers),
  'POST /api/problem/:problemId/admin/rejudge/:rejudgeId/cancel': row(administers),
  'GET /api/problem/:problemId/admin/rejudge/:rejudgeId/verdict': row(administers),
  'POST /api/problem/:problemId/admin/rejudge/:rejudgeId/apply': row(on('problem', 'admin', 409)),
  'POST /api/problem/:problemId/admin/rejudge/:rejudgeId/undo': row(on('problem', 'admin', 409)),
  'GET /api/problem/:problemId/admin/rejudge/:rejudgeId/solution': row(administers, listed),
  'GET /api/problem/:problemId/admin/rejudge/:rejudgeId/csv': row(administers),
  // It has a live instance.
  'DELETE /api/problem/:problemId/admin': row(on('problem', 'admin', 409)),

  'POST /api/problem/:problemId/solution': row(on('problem', 'access', 400)),
  // All users' submissions; everyone with access can list their own.
  'GET /api/problem/:problemId/solution': row(administers, listed),
  'GET /api/problem/:problemId/solution/:solutionId': row(owned(200, 200)),
  // It is already submitted, and its file was not uploaded.
  'POST /api/problem/:problemId/solution/:solutionId/submit': row(owned(404, 412)),
  'POST /api/problem/:problemId/solution/:solutionId/rejudge': row(owned(403, 200)),
  'GET /api/problem/:problemId/solution/:solutionId/details/download': row(owned(403, 200)),
  'GET /api/problem/:problemId/solution/:solutionId/data/download': row(owned(200, 200)),
  'GET /api/problem/:problemId/solution/:solutionId/judging': row(owned(200, 200)),
  'GET /api/problem/:problemId/solution/:solutionId/judging/:attempt/details/download': row(owned(403, 200), () => ({
    params: { attempt: '1' },
  })),
  'POST /api/problem/:problemId/run': row(on('problem', 'access', 400)),
  // Only of the owner.
  'GET /api/problem/:problemId/run/:runId': row(but({ 'listed 0': 200 }, on('problem', 'access', 404))),
  'POST /api/problem/:problemId/instance': row(on('problem', 'access', 412)),
};

/** For a user's submission: the statuses for its owner and for administrators; it is hidden from all others. */
function owned(owner: number, administrator: number) {
  const rule = on('problem', 'admin', administrator);
  return but({ ...listedFrom(2, 404), 'listed 0': owner }, rule);
}
