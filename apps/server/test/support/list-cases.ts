import { endpoints, type EndpointKey } from '@assay/contract';
import type { Grown } from '@assay/testkit';
import { SOLUTION_STATE } from '@assay/contract/states';

/** A list request without the requested page. */
export interface ListRequest {
  params?: object;
  query?: object;
}

type Place = Pick<
  Grown,
  'orgId' | 'ownerId' | 'memberId' | 'problemId' | 'contestId' | 'groupId' | 'planId' | 'rejudgeId' | 'contestRejudgeId'
>;

const ofOrg = ({ orgId }: Place) => ({ orgId });
const searches = ['路径', '图', 'shortest', 'dp', '3', 'convex hull queries', '大象要从', 'shortest-path-120'];
const ofSolutions = (grown: Place) => [
  {},
  { sort: 'oldest' },
  { status: 'Accepted' },
  { status: 'Judge Failed' },
  { state: SOLUTION_STATE.pending },
  { scoreL: 100 },
  { userId: grown.memberId },
  { userId: grown.memberId, status: 'Accepted', scoreR: 50 },
];

/** Typical requests of every list of the contract. Null: it is not read from tables. */
export const listCases: Partial<Record<EndpointKey, ((grown: Place) => ListRequest[]) | null>> = {
  'GET /api/problem': (grown) => [
    { query: ofOrg(grown) },
    ...['tag3', 'rare'].map((tag) => ({ query: { ...ofOrg(grown), tag } })),
    { query: { ...ofOrg(grown), tags: ['tag3', '@hard'], sort: 'solved' } },
    ...[undefined, 'oldest', 'slug', 'difficulty', 'solved', 'rate'].map((sort) => ({
      query: { ...ofOrg(grown), after: grown.problemId, status: 'unsolved', ...(sort && { sort }) },
    })),
    ...['newest', 'oldest', 'slug', 'difficulty', 'solved', 'rate'].map((sort) => ({
      query: { ...ofOrg(grown), sort },
    })),
    ...['solved', 'tried', 'untried', 'unsolved'].map((status) => ({ query: { ...ofOrg(grown), status } })),
    ...searches.map((search) => ({ query: { ...ofOrg(grown), search } })),
    { query: { ...ofOrg(grown), search: '路径', tag: 'tag3', status: 'untried', sort: 'newest' } },
  ],
  'GET /api/problem/:problemId/solution': (grown) =>
    [...ofSolutions(grown), { sort: 'score' }].map((query) => ({ params: { problemId: grown.problemId }, query })),
  'GET /api/solution': (grown) => [
    ...ofSolutions(grown).map((query) => ({ query: { ...ofOrg(grown), ...query } })),
    { query: { ...ofOrg(grown), problemId: grown.problemId } },
    { query: { ...ofOrg(grown), contestId: grown.contestId } },
    { query: { ...ofOrg(grown), contestId: 'none' } },
  ],
  'GET /api/contest': (grown) => [
    { query: ofOrg(grown) },
    { query: { ...ofOrg(grown), tag: 'season3' } },
    ...['upcoming', 'running', 'past'].map((status) => ({ query: { ...ofOrg(grown), status } })),
    ...searches.map((search) => ({ query: { ...ofOrg(grown), search } })),
  ],
  'GET /api/contest/public': () => [{ query: {} }, ...searches.map((search) => ({ query: { search } }))],
  'GET /api/contest/:contestId/clarification': ({ contestId, problemId }) =>
    [{}, { state: 'open' }, { category: 'problem', problemId }, { mine: true }].map((query) => ({
      params: { contestId },
      query,
    })),
  'GET /api/contest/:contestId/balloon': ({ contestId, problemId }) =>
    [{ show: 'open' }, { show: 'done' }, { show: 'open', problemId }].map((query) => ({
      params: { contestId },
      query,
    })),
  'GET /api/contest/:contestId/hack': ({ contestId }) =>
    [{}, { mine: true }].map((query) => ({ params: { contestId }, query })),
  'GET /api/contest/:contestId/admin/place/seat': ({ contestId }) => [
    { params: { contestId } },
    { params: { contestId }, query: { search: 'a' } },
  ],
  'GET /api/contest/:contestId/admin/place/incident': ({ contestId, memberId }) => [
    { params: { contestId } },
    { params: { contestId }, query: { userId: memberId } },
  ],
  'GET /api/contest/:contestId/admin/shadow/difference': ({ contestId }) => [{ params: { contestId }, query: {} }],
  'GET /api/contest/:contestId/print-job': ({ contestId }) =>
    ['open', 'done'].map((show) => ({ params: { contestId }, query: { show } })),
  'GET /api/contest/:contestId/participant': (grown) => [{ params: { contestId: grown.contestId } }],
  'GET /api/contest/:contestId/solution': (grown) =>
    ofSolutions(grown).map((query) => ({ params: { contestId: grown.contestId }, query })),
  'GET /api/plan': (grown) => [
    { query: ofOrg(grown) },
    ...searches.map((search) => ({ query: { ...ofOrg(grown), search } })),
  ],
  'GET /api/plan/:planId/participant': (grown) =>
    [{}, { search: 'a' }, { sort: 'name' }, { sort: 'progress' }].map((query) => ({
      params: { planId: grown.planId },
      query,
    })),
  'GET /api/app': (grown) => [
    { query: ofOrg(grown) },
    ...searches.map((search) => ({ query: { ...ofOrg(grown), search } })),
  ],
  'GET /api/group': (grown) => [{ query: ofOrg(grown) }, { query: { ...ofOrg(grown), search: '集训' } }],
  'GET /api/group/:groupId/access': (grown) => [{ params: { groupId: grown.groupId } }],
  'GET /api/group/:groupId/member': (grown) => [{ params: { groupId: grown.groupId } }],
  'GET /api/user': () => [{}, { query: { search: 'wang1' } }],
  'GET /api/admin/org': () => [{}, { query: { search: 'a' } }],
  'GET /api/admin/user': () => [{}, { query: { search: 'wang1' } }],
  'GET /api/admin/runner-quota/org': () => [{}, { query: { search: 'a' } }],
  'GET /api/org/:orgId/admin/member': (grown) => [
    { params: ofOrg(grown) },
    { params: ofOrg(grown), query: { search: 'wang1' } },
  ],
  'GET /api/org/:orgId/admin/audit': (grown) => [
    { params: ofOrg(grown) },
    { params: ofOrg(grown), query: { subjectId: grown.problemId } },
    { params: ofOrg(grown), query: { userId: grown.ownerId } },
  ],
  'GET /api/admin/audit': (grown) => [{}, { query: { userId: grown.ownerId } }],
  'GET /api/announcement': (grown) => [{}, { query: ofOrg(grown) }],
  'GET /api/instance': (grown) => [{ query: ofOrg(grown) }, { query: { ...ofOrg(grown), userId: grown.memberId } }],
  'GET /api/problem/:problemId/review/comment': ({ problemId }) =>
    [{}, { state: 'open' }].map((query) => ({ params: { problemId }, query })),
  'GET /api/problem/:problemId/grant': ({ problemId }) => [{ params: { problemId } }],
  'GET /api/org/:orgId/library': ({ orgId }) => [
    { params: { orgId } },
    ...searches.map((search) => ({ params: { orgId }, query: { search } })),
  ],
  'GET /api/problem/:problemId/admin/rejudge': ({ problemId }) => [{ params: { problemId } }],
  'GET /api/problem/:problemId/admin/rejudge/:rejudgeId/solution': ({ problemId, rejudgeId }) => [
    { params: { problemId, rejudgeId } },
    { params: { problemId, rejudgeId }, query: { state: 'waiting' } },
  ],
  'GET /api/contest/:contestId/admin/clock/start': ({ contestId }) => [
    { params: { contestId } },
    ...[true, false].map((started) => ({ params: { contestId }, query: { started } })),
  ],
  'GET /api/contest/:contestId/admin/team': ({ contestId }) =>
    [{}, { search: 'wang' }, { category: 'star' }, { incomplete: true }].map((query) => ({
      params: { contestId },
      query,
    })),
  'GET /api/contest/:contestId/admin/rejudge': ({ contestId }) => [{ params: { contestId } }],
  'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/solution': ({ contestId, contestRejudgeId: rejudgeId }) => [
    { params: { contestId, rejudgeId } },
  ],
  'GET /api/search': (grown) =>
    [...searches, 'wang1', 'w', '王', 'a b', '!?', 'camp'].map((search) => ({ query: { ...ofOrg(grown), search } })),
  // Compares two documents, regardless of the tables.
  'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/rank': null,
};

/** Paged lists of the contract, and the search of all kinds. */
export const listKeys = (Object.keys(endpoints) as EndpointKey[]).filter((key) => {
  const { query } = endpoints[key];
  return key === 'GET /api/search' || (key.startsWith('GET ') && query !== null && 'perPage' in query.shape);
});
