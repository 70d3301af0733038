import { ACCESS_LEVEL } from '@assay/contract/states';
import { defaultAwardPlan } from '@assay/rules';
import { orgCapability, type ViewerName } from '../cast.ts';
import { anybody, but, inOrg, listedFrom, on, session } from '../rules.ts';
import { inContest, listed, ofOrg, page, row, type Row, type Table } from '../row.ts';

const make: Row['send'] = ({ orgId, fresh }) => ({
  body: { orgId, slug: `c${fresh}`, title: 't', accessLevel: ACCESS_LEVEL.private, start: 1, duration: 1 },
});
const stages = ['a', 'b', 'c'].map((name, start) => ({ name, start, settings: {} }));
const settings = { score: 1, slug: 'B', solutionCountLimit: 1 };
const question = { category: 'general', body: 'b' };
const administers = on('contest', 'admin');
/** Volunteers with the right to the balloons need no other. */
const delivers: (then: number) => Row['rule'] = (then) => but({ 'listed 4': then }, on('contest', 'admin', then));
/** The jury and observers read the queue. */
const readsBalloons: Row['rule'] = but({ 'listed 6': 200, 'listed 7': 200 }, delivers(200));
/** The same of printing. */
const prints: (then: number) => Row['rule'] = (then) => but({ 'listed 5': then }, on('contest', 'admin', then));
/** What the jury does, with access to the contest. */
const judging = (then: number): Row['rule'] => but({ 'listed 6': then }, on('contest', 'admin', then));
const judges = judging(200);
/** What the jury and observers read. */
const observing = (then: number): Row['rule'] =>
  but({ 'listed 6': then, 'listed 7': then }, on('contest', 'admin', then));
const observes = observing(200);
/** Nothing is open in the current stage, so only administrators, the jury and observers pass the gates. */
const gated = observes;
const ofRejudge: Row['send'] = ({ contestRejudgeId }) => ({ params: { rejudgeId: contestRejudgeId }, query: page });
const participant: Row['send'] = (_, { people }) => ({ params: { userId: people.participant } });
const ofTeam: Row['send'] = () => ({ params: { teamId: '00000000-0000-4000-8000-000000000000' } });
const NO_ONE = '00000000-0000-4000-8000-000000000000';
const ofCanary: Row['send'] = () => ({ params: { canaryId: NO_ONE } });
const ofRun: Row['send'] = () => ({ params: { runId: NO_ONE } });
const ofVirtualTeam = () => ({ params: { teamId: NO_ONE } });
/** Creating requires a participant, and no administrator here is one. */
const administered = on('contest', 'admin', 403);

/** A version of the clock that does not exist: users who may change the clock are refused for it. */
const version = 1_000_000;
const outdated = on('contest', 'admin', 409);

/** Contests. The current stage opens nothing; what each switch opens is tested with the contests. */
export const contests: Table = {
  'POST /api/contest': row(inOrg('contest'), make),
  'GET /api/contest': row(session(), ofOrg),
  'GET /api/contest/public': row(anybody(), listed),
  'GET /api/contest/tags': row(session(), ofOrg),
  'GET /api/contest/:contestId': row(on('contest', 'access')),
  'POST /api/contest/:contestId/register': row(but({ owner: 200, director: 200 }, on('contest', 'access', 403))),
  // The participant of the scene has submitted a solution.
  'POST /api/contest/:contestId/withdraw': row(but({ participant: 409 }, on('contest', 'access', 412))),
  // It has no start window.
  'POST /api/contest/:contestId/start': row(on('contest', 'access', 409)),
  'GET /api/contest/:contestId/self': row(but({ participant: 200 }, on('contest', 'access', 412))),
  'PATCH /api/contest/:contestId/content': row(on('contest', 'content')),
  'GET /api/contest/:contestId/attachment': row(on('contest', 'access')),
  'POST /api/contest/:contestId/attachment': row(on('contest', 'content', 400)),
  'GET /api/contest/:contestId/attachment/:key/url/:type': row(on('contest', 'access')),
  'DELETE /api/contest/:contestId/attachment/:key': row(on('contest', 'content')),

  'GET /api/contest/:contestId/admin/access': row(administers),
  'POST /api/contest/:contestId/admin/access': row(on('contest', 'admin', 409), ({ principalId }) => ({
    body: { principalId },
  })),
  'PATCH /api/contest/:contestId/admin/access/:principalId': row(administers, () => ({ body: { capability: '1' } })),
  'DELETE /api/contest/:contestId/admin/access/:principalId': row(administers),
  'PATCH /api/contest/:contestId/admin/accessLevel': row(administers, () => ({
    body: { accessLevel: ACCESS_LEVEL.private },
  })),
  'GET /api/contest/:contestId/admin/rule': row(administers),
  'GET /api/contest/:contestId/admin/rule/participant': row(on('contest', 'admin', 404)),
  'PATCH /api/contest/:contestId/admin/rule/participant': row(administers, () => ({ body: { rules: [] } })),
  'DELETE /api/contest/:contestId/admin/rule/participant': row(administers),
  'GET /api/contest/:contestId/admin/rule/solution': row(on('contest', 'admin', 404)),
  'PATCH /api/contest/:contestId/admin/rule/solution': row(administers, () => ({ body: { rules: [] } })),
  'DELETE /api/contest/:contestId/admin/rule/solution': row(administers),
  'DELETE /api/contest/:contestId/admin': row(administers),
  'POST /api/contest/:contestId/admin/submit-all': row(administers),
  'GET /api/contest/:contestId/admin/judging-hold': row(observes),
  'POST /api/contest/:contestId/admin/judging-hold': row(judges, ({ problemId }) => ({ body: { problemId } })),
  'POST /api/contest/:contestId/admin/judging-hold/:holdId/resume': row(judges, ({ contestHoldId }) => ({
    params: { holdId: contestHoldId },
  })),
  'GET /api/contest/:contestId/admin/round': row(administers),
  'PATCH /api/contest/:contestId/admin/round': row(administers, () => ({ body: { round: null } })),
  'POST /api/contest/:contestId/admin/system-test': row(on('contest', 'admin', 409)),
  'GET /api/contest/:contestId/admin/problem-lock': row(administers),
  'POST /api/contest/:contestId/admin/problem-lock/unlock': row(on('contest', 'admin', 404), ({ problemId }) => ({
    body: { problemId, userId: NO_ONE },
  })),
  'POST /api/contest/:contestId/problem/:problemId/lock': row(administered),
  'GET /api/contest/:contestId/admin/canary': row(observes),
  'POST /api/contest/:contestId/admin/canary': row(judges, () => ({ body: { solutionIds: [] } })),
  'PATCH /api/contest/:contestId/admin/canary': row(judges, () => ({ body: { intervalMin: 10 } })),
  'DELETE /api/contest/:contestId/admin/canary/:canaryId': row(judging(404), ofCanary),
  'POST /api/contest/:contestId/admin/canary/:canaryId/clear': row(judging(404), () => ({
    params: { canaryId: NO_ONE },
    body: { at: 1, note: 'n' },
  })),
  'POST /api/contest/:contestId/admin/rejudge-all': row(judges),
  'POST /api/contest/:contestId/admin/rejudge': row(judges),
  'GET /api/contest/:contestId/admin/rejudge': row(observes, listed),
  'GET /api/contest/:contestId/admin/rejudge-match': row(observes),
  'GET /api/contest/:contestId/admin/rejudge/:rejudgeId': row(observes, ofRejudge),
  'POST /api/contest/:contestId/admin/rejudge/:rejudgeId/cancel': row(judges, ofRejudge),
  'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/verdict': row(observes, ofRejudge),
  'POST /api/contest/:contestId/admin/rejudge/:rejudgeId/apply': row(judging(409), ofRejudge),
  'POST /api/contest/:contestId/admin/rejudge/:rejudgeId/undo': row(judging(409), ofRejudge),
  'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/solution': row(observes, ofRejudge),
  'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/csv': row(observes, ofRejudge),
  'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/rank': row(observes, ofRejudge),
  'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/award': row(observes, ofRejudge),
  'GET /api/contest/:contestId/admin/stages': row(administers),
  'PATCH /api/contest/:contestId/admin/stages': row(administers, () => ({ body: stages })),

  'PATCH /api/contest/:contestId/admin/clock': row(outdated, () => ({ body: { version, start: 1, duration: 1 } })),
  'POST /api/contest/:contestId/admin/clock/pause': row(outdated, () => ({ body: { version, reason: 'r' } })),
  'POST /api/contest/:contestId/admin/clock/resume': row(outdated, () => ({ body: { version } })),
  'POST /api/contest/:contestId/admin/clock/removed': row(outdated, () => ({
    body: { version, start: 1, end: 2, reason: 'r' },
  })),
  'DELETE /api/contest/:contestId/admin/clock/removed/:intervalId': row(outdated, () => ({
    params: { intervalId: '00000000-0000-4000-8000-000000000000' },
    query: { version, reason: 'r' },
  })),

  'GET /api/contest/:contestId/admin/clock/start': row(administers, listed),
  'DELETE /api/contest/:contestId/admin/clock/start/:userId': row(outdated, () => ({
    params: { userId: '00000000-0000-4000-8000-000000000000' },
    query: { version, reason: 'r' },
  })),
  'GET /api/contest/:contestId/admin/clock/grant': row(administers),
  'POST /api/contest/:contestId/admin/clock/grant': row(outdated, () => ({
    body: { version, principalId: '00000000-0000-4000-8000-000000000000', extra: 1, reason: 'r' },
  })),
  'DELETE /api/contest/:contestId/admin/clock/grant/:grantId': row(outdated, () => ({
    params: { grantId: '00000000-0000-4000-8000-000000000000' },
    query: { version },
  })),

  'GET /api/contest/:contestId/admin/place': row(administers),
  'PATCH /api/contest/:contestId/admin/place': row(administers, () => ({ body: { seats: true } })),
  'GET /api/contest/:contestId/admin/place/seat': row(administers, listed),
  'GET /api/contest/:contestId/admin/place/seat/csv': row(administers),
  'POST /api/contest/:contestId/admin/place/seat/import': row(administers, () => ({
    body: { rows: [{ name: 'n', address: '10.0.0.1' }] },
  })),
  'PATCH /api/contest/:contestId/admin/place/seat/:userId': row(administers, (_, { people }) => ({
    params: { userId: people.participant },
    body: { address: '10.0.0.1', reason: 'r' },
  })),
  'GET /api/contest/:contestId/admin/place/incident': row(observes, listed),

  'GET /api/contest/:contestId/admin/overview': row(observes),
  'GET /api/contest/:contestId/admin/room': row(observes),
  'GET /api/contest/:contestId/admin/translation': row(administers),
  'GET /api/contest/:contestId/admin/checklist': row(observes),
  'GET /api/contest/:contestId/admin/rehearsal': row(administers),
  // The contest runs.
  'POST /api/contest/:contestId/admin/rehearsal': row(on('contest', 'admin', 409), () => ({
    body: { participants: 1, speed: 20 },
  })),
  'POST /api/contest/:contestId/admin/rehearsal/stop': row(on('contest', 'admin', 409)),
  'PATCH /api/contest/:contestId/admin/problem-slugs': row(administers, ({ problemId }) => ({
    body: { problems: [{ problemId, slug: 'C' }] },
  })),
  'POST /api/contest/:contestId/admin/rule/participant/try': row(administers, () => ({
    body: { rules: { rules: [] } },
  })),
  'POST /api/contest/:contestId/admin/rule/solution/try': row(administers, () => ({ body: { rules: { rules: [] } } })),

  'GET /api/contest/:contestId/participant': row(gated, listed),
  'GET /api/contest/:contestId/participant/admin/:userId': row(administers, participant),
  'PATCH /api/contest/:contestId/participant/admin/:userId': row(administers, participant),
  'DELETE /api/contest/:contestId/participant/admin/:userId': row(administers, participant),
  'POST /api/contest/:contestId/participant/admin/import': row(administers, () => ({ body: { rows: [] } })),

  // The contest of the scene is for individuals.
  'GET /api/contest/:contestId/team': row(on('contest', 'access')),
  'POST /api/contest/:contestId/team': row(on('contest', 'access', 403), () => ({ body: { name: 't' } })),
  'POST /api/contest/:contestId/team/join': row(on('contest', 'access', 403), () => ({ body: { code: 'c' } })),
  'POST /api/contest/:contestId/team/leave': row(on('contest', 'access', 412)),
  'PATCH /api/contest/:contestId/team': row(on('contest', 'access', 412)),
  'DELETE /api/contest/:contestId/team/member/:userId': row(on('contest', 'access', 412), participant),
  'GET /api/contest/:contestId/team/:teamId': row(on('contest', 'access', 404), ofTeam),
  'GET /api/contest/:contestId/admin/team': row(administers, listed),
  'PATCH /api/contest/:contestId/admin/team-settings': row(administers, () => ({
    body: { entry: 'individuals', minSize: 1, maxSize: 3, forming: false },
  })),
  'GET /api/contest/:contestId/admin/desk-sheet': row(administers, () => ({ query: { language: 'en' } })),
  'POST /api/contest/:contestId/admin/team': row(on('contest', 'admin', 409), () => ({ body: { name: 't' } })),
  'PATCH /api/contest/:contestId/admin/team/:teamId': row(on('contest', 'admin', 404), ofTeam),
  'DELETE /api/contest/:contestId/admin/team/:teamId': row(on('contest', 'admin', 404), ofTeam),
  'POST /api/contest/:contestId/admin/team/import': row(on('contest', 'admin', 409), () => ({ body: { rows: [] } })),

  'GET /api/contest/:contestId/admin/group': row(administers),
  // The scene's administrator cannot see the group.
  'POST /api/contest/:contestId/admin/group': row(but({ director: 404 }, administers), ({ groupId }) => ({
    body: { groupId },
  })),
  'DELETE /api/contest/:contestId/admin/group/:groupId': row(on('contest', 'admin', 404)),

  'GET /api/contest/:contestId/admin/progress': row(administers),
  // The contest of the scene is over.
  'POST /api/contest/:contestId/admin/reminder': row(on('contest', 'admin', 412), () => ({
    body: { userIds: [], dryRun: true },
  })),

  'GET /api/contest/:contestId/problem': row(gated),
  // Servers of tests have no Chromium.
  'GET /api/contest/:contestId/problem-set/pdf': row(observing(501), () => ({ query: { page: 'en' } })),
  'POST /api/contest/:contestId/problem': row(but({ director: 404 }, on('contest', 'admin', 409)), ({ problemId }) => ({
    body: { problemId, settings },
  })),
  'GET /api/contest/:contestId/problem/:problemId': row(gated),
  'DELETE /api/contest/:contestId/problem/:problemId': row(administers),
  'GET /api/contest/:contestId/problem/:problemId/settings': row(administers),
  'PATCH /api/contest/:contestId/problem/:problemId/settings': row(administers, () => ({ body: settings })),
  'POST /api/contest/:contestId/problem/:problemId/submit-all': row(administers),
  'POST /api/contest/:contestId/problem/:problemId/rejudge-all': row(judges),
  'GET /api/contest/:contestId/problem/:problemId/attachment/:key/url/download': row(gated),
  'POST /api/contest/:contestId/problem/:problemId/solution': row(administered),
  'POST /api/contest/:contestId/problem/:problemId/run': row(administered),
  // Of other people there are none.
  'GET /api/contest/:contestId/problem/:problemId/run/:runId': row(observing(404)),
  'POST /api/contest/:contestId/problem/:problemId/instance': row(administered),

  'POST /api/contest/:contestId/admin/destroy-instances': row(administers),
  'GET /api/contest/:contestId/admin/instance-images': row(administers),

  'GET /api/contest/:contestId/solution': row(gated, listed),
  'GET /api/contest/:contestId/solution/:solutionId': row(gated, inContest),
  // Its file was not uploaded.
  'POST /api/contest/:contestId/solution/:solutionId/submit': row(on('contest', 'admin', 412), inContest),
  'POST /api/contest/:contestId/solution/:solutionId/rejudge': row(judges, inContest),
  'GET /api/contest/:contestId/solution/:solutionId/details/download': row(gated, inContest),
  'GET /api/contest/:contestId/solution/:solutionId/data/download': row(gated, inContest),

  'GET /api/contest/:contestId/solution/:solutionId/token': row(gated, inContest),
  'POST /api/contest/:contestId/solution/:solutionId/token': row(on('contest', 'admin', 403), inContest),
  'GET /api/contest/:contestId/solution/:solutionId/hack': row(gated, inContest),
  'POST /api/contest/:contestId/solution/:solutionId/hack': row(
    on('contest', 'admin', 403),
    ({ contestSolutionId }) => ({
      params: { solutionId: contestSolutionId },
      body: { input: '1' },
    }),
  ),
  'GET /api/contest/:contestId/hack': row(gated, listed),
  'GET /api/contest/:contestId/hack/:hackId': row(gated),

  'GET /api/contest/:contestId/solution/:solutionId/judging': row(gated, inContest),
  // The scene's was never judged.
  'GET /api/contest/:contestId/solution/:solutionId/judging/:attempt/details/download': row(
    (viewer) => (gated(viewer) === 200 ? 404 : gated(viewer)),
    ({ contestSolutionId }) => ({ params: { solutionId: contestSolutionId, attempt: '1' } }),
  ),

  'GET /api/contest/:contestId/ranklist': row(gated),
  'GET /api/contest/:contestId/board': row(gated),
  'GET /api/contest/:contestId/board/timeline': row(gated),
  'GET /api/contest/:contestId/virtual': row(on('contest', 'access')),
  // It does not allow virtual runs.
  'POST /api/contest/:contestId/virtual': row(on('contest', 'access', 403)),
  'GET /api/contest/:contestId/virtual/:runId': row(on('contest', 'access', 404), ofRun),
  'POST /api/contest/:contestId/virtual/:runId/finish': row(on('contest', 'access', 404), ofRun),
  'POST /api/contest/:contestId/virtual/team': row(on('contest', 'access', 403), () => ({ body: { name: 'Team' } })),
  'POST /api/contest/:contestId/virtual/team/join': row(on('contest', 'access', 403), () => ({ body: { code: 'X' } })),
  'POST /api/contest/:contestId/virtual/team/:teamId/start': row(on('contest', 'access', 404), ofVirtualTeam),
  'POST /api/contest/:contestId/virtual/team/:teamId/member': row(on('contest', 'access', 404), () => ({
    ...ofVirtualTeam(),
    body: { userId: NO_ONE },
  })),
  'DELETE /api/contest/:contestId/virtual/team/:teamId/member/:userId': row(on('contest', 'access', 404), () => ({
    params: { teamId: NO_ONE, userId: NO_ONE },
  })),
  'PATCH /api/contest/:contestId/admin/submission-limits': row(administers, () => ({ body: {} })),
  'PATCH /api/contest/:contestId/admin/virtual': row(administers, () => ({ body: { allowed: false } })),
  'PATCH /api/contest/:contestId/board': row(administers, () => ({ body: {} })),
  'POST /api/contest/:contestId/board/reveal': row(revealing),
  'POST /api/contest/:contestId/ranklist': row(administers, () => ({ body: { key: 'another', name: 'n' } })),
  'GET /api/contest/:contestId/ranklist/:key/url/download': row(gated),
  'GET /api/contest/:contestId/ranklist/:key/settings': row(administers),
  'PATCH /api/contest/:contestId/ranklist/:key/settings': row(administers),
  'DELETE /api/contest/:contestId/ranklist/:key': row(administers),
  'GET /api/contest/:contestId/admin/ranklist-info': row(administers),
  'POST /api/contest/:contestId/admin/update-ranklists': row(administers),

  'GET /api/clarification/unread': row(session()),
  'GET /api/contest/:contestId/clarification': row(on('contest', 'access'), listed),
  'GET /api/contest/:contestId/clarification-count': row(on('contest', 'access')),
  'GET /api/contest/:contestId/clarification/:clarificationId': row(ofAskerAndJury),
  // The contest has ended.
  'POST /api/contest/:contestId/clarification': row(on('contest', 'access', 403), () => ({ body: question })),
  'POST /api/contest/:contestId/clarification/:clarificationId/reply': row(
    but({ participant: 403, banned: 403 }, on('contest', 'access', 404)),
    () => ({ body: { body: 'b' } }),
  ),
  'POST /api/contest/:contestId/clarification/:clarificationId/read': row(ofAskerAndJury, ({ messageId }) => ({
    body: { messageId },
  })),
  'POST /api/contest/:contestId/admin/clarification': row(judges, () => ({ body: question })),
  'PATCH /api/contest/:contestId/admin/clarification/:clarificationId': row(judges, () => ({
    body: { version: 1, state: 'dismissed' },
  })),
  'POST /api/contest/:contestId/admin/clarification/:clarificationId/answer': row(judges, () => ({
    body: { version: 1, body: 'b', to: 'all' },
  })),
  'PATCH /api/contest/:contestId/admin/clarification/:clarificationId/message/:messageId': row(judges, () => ({
    body: { version: 1, body: 'c' },
  })),
  'POST /api/contest/:contestId/admin/clarification/:clarificationId/claim': row(judges),
  'DELETE /api/contest/:contestId/admin/clarification/:clarificationId/claim': row(judges),
  'GET /api/contest/:contestId/admin/canned-answer': row(judges),
  'PATCH /api/contest/:contestId/admin/canned-answer': row(judges, () => ({ body: { answers: ['a'] } })),

  'GET /api/contest/:contestId/admin/contest-api': row(administers),
  'POST /api/contest/:contestId/admin/contest-api/account': row(administers, () => ({ body: { role: 'public' } })),
  'PATCH /api/contest/:contestId/admin/contest-api/account/:accountId': row(on('contest', 'admin', 404), () => ({
    params: { accountId: '00000000-0000-4000-8000-000000000000' },
    body: { mayWrite: false },
  })),
  'DELETE /api/contest/:contestId/admin/contest-api/account/:accountId': row(on('contest', 'admin', 404), () => ({
    params: { accountId: '00000000-0000-4000-8000-000000000000' },
  })),
  // The contest has no clock.
  'GET /api/contest/:contestId/admin/contest-api/package': row(on('contest', 'admin', 409)),
  'GET /api/contest/:contestId/admin/contest-file/:name': row(on('contest', 'admin', 409), () => ({
    params: { name: 'results.tsv' },
  })),
  'POST /api/contest/:contestId/admin/icpc-import': row(administers, () => ({ body: { files: [] } })),
  'PATCH /api/contest/:contestId/admin/contest-api/finalization': row(on('contest', 'admin', 409), () => ({
    body: { finalized: true },
  })),
  'GET /api/contest/:contestId/admin/awards': row(observes),
  // The awards have another version.
  'PUT /api/contest/:contestId/admin/awards': row(on('contest', 'admin', 409), () => ({
    body: { ...defaultAwardPlan, version: 99 },
  })),
  'GET /api/contest/:contestId/admin/photo': row(observes),
  'POST /api/contest/:contestId/admin/photo/upload': row(administers, () => ({
    body: { size: 1, hash: '0'.repeat(64) },
  })),
  // Nothing was uploaded, and there is no such photo.
  'PUT /api/contest/:contestId/admin/photo/:userId': row(on('contest', 'admin', 412), (_, { people }) => ({
    params: { userId: people.participant },
    body: { hash: '0'.repeat(64) },
  })),
  'DELETE /api/contest/:contestId/admin/photo/:userId': row(administers, participant),
  'GET /api/contest/:contestId/admin/photo/:photoId/image': row(observing(404), () => ({
    params: { photoId: '00000000-0000-4000-8000-000000000000' },
  })),
  'GET /api/contest/:contestId/admin/shadow': row(administers),
  'PATCH /api/contest/:contestId/admin/shadow': row(on('contest', 'admin', 400), () => ({ body: { url: 'nowhere' } })),
  // It is no shadow.
  'DELETE /api/contest/:contestId/admin/shadow': row(on('contest', 'admin', 404)),
  'GET /api/contest/:contestId/admin/shadow/difference': row(administers, listed),
  'PATCH /api/contest/:contestId/admin/shadow/difference': row(on('contest', 'admin', 404), () => ({
    body: { key: 'k', version: 'v', marked: true },
  })),
  'GET /api/contest/:contestId/admin/shadow/csv': row(administers),
  'GET /api/contest/:contestId/balloon-queue': row(readsBalloons),
  'GET /api/contest/:contestId/balloon': row(readsBalloons, () => ({ query: { ...page, show: 'open' } })),
  'POST /api/contest/:contestId/balloon/:balloonId/claim': row(delivers(200)),
  'DELETE /api/contest/:contestId/balloon/:balloonId/claim': row(delivers(200)),
  'POST /api/contest/:contestId/balloon/:balloonId/delivery': row(delivers(200)),
  // It was not delivered.
  'DELETE /api/contest/:contestId/balloon/:balloonId/delivery': row(delivers(409)),
  'GET /api/contest/:contestId/admin/balloon': row(administers),
  'PATCH /api/contest/:contestId/admin/balloon': row(administers, () => ({ body: { inFreeze: true } })),

  'GET /api/contest/:contestId/print-job/own': row(on('contest', 'access')),
  // The contest has no printing.
  'POST /api/contest/:contestId/print-job': row(on('contest', 'access', 403), ({ problemId }) => ({
    body: { key: problemId, title: 'a.cpp', source: 's' },
  })),
  'POST /api/contest/:contestId/print-job/:jobId/cancel': row(but({ participant: 200 }, on('contest', 'access', 404))),
  'GET /api/contest/:contestId/print-queue': row(prints(200)),
  'GET /api/contest/:contestId/print-job': row(prints(200), () => ({ query: { ...page, show: 'open' } })),
  'POST /api/contest/:contestId/print-queue/next': row(prints(200)),
  'POST /api/contest/:contestId/print-job/:jobId/claim': row(prints(200)),
  'DELETE /api/contest/:contestId/print-job/:jobId/claim': row(prints(200)),
  'POST /api/contest/:contestId/print-job/:jobId/result': row(prints(200), () => ({ body: { result: 'printed' } })),
  // It has no result.
  'DELETE /api/contest/:contestId/print-job/:jobId/result': row(prints(409)),
  'GET /api/contest/:contestId/print-job/:jobId/pdf': row(
    // Other people's jobs do not exist for those who may see the contest.
    but({ ...listedFrom(2, 404), 'listed 0': 404, 'listed 5': 200, participant: 200 }, on('contest', 'admin')),
  ),
  'GET /api/contest/:contestId/admin/printing': row(administers),
  'PATCH /api/contest/:contestId/admin/printing': row(administers, () => ({ body: { maxJobs: 3 } })),

  // The number is useless without the right to manage it, so the reply is as if there were none.
  'GET /api/rk': row(session(), ({ contestId }) => ({ query: { contestId, ranklistKey: 'k' } })),
  'POST /api/rk': row(inOrg('admin', 409), ({ contestId, orgId }) => ({
    body: { contestId, orgId, ranklistKey: 'k' },
  })),
  'GET /api/rk/:ranklistId/download': row(anybody(404)),
  'GET /api/rk/:ranklistId/timeline': row(anybody(404)),
  'GET /api/rk/:ranklistId/visible': row(managing),
  'PATCH /api/rk/:ranklistId/visible': row(managing, () => ({ body: { visible: true } })),
  'DELETE /api/rk/:ranklistId': row(managing),
  'GET /api/rk/:ranklistId/copy': row(managing),
  'PUT /api/rk/:ranklistId/copy': row(managing, () => ({
    body: {
      target: 'bucket',
      bucket: { bucket: 'boards', accessKey: 'k', secretKey: 's', endpoint: 'http://a.invalid' },
    },
  })),
  'DELETE /api/rk/:ranklistId/copy': row(managing),
};

/** For others who may enter the contest, the question is not found. */
function ofAskerAndJury(viewer: ViewerName): number {
  if (viewer === 'participant') return 200;
  const status = observes(viewer);
  return status === 403 && on('contest', 'access')(viewer) === 200 ? 404 : status;
}

/** Administrators, who find nothing to reveal in a running contest. */
function revealing(viewer: ViewerName): number {
  const status = administers(viewer);
  return status === 200 ? 409 : status;
}

/** Administrators of the contest or its organization; for others the number is reported as free. */
function managing(viewer: ViewerName): number {
  if (viewer === 'org admin') return 200;
  const status = administers(viewer);
  return status === 403 && orgCapability(viewer) !== null && viewer !== 'restricted' ? 404 : status;
}
