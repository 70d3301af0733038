import { BYTE_ORDER_MARK, csvLine } from '@assay/rules';
import type { ShadowDifference } from '@assay/contract';
import { offsetOf } from '../../db/page.ts';
import { sendCsvFile } from '../../http/csv.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { compareAll, passesFilter } from './differences.ts';
import { deleteMark, lockShadow, putMark } from './queries.ts';

const scope = contestScopeWith('admin');

export const listDifferences = route('GET /api/contest/:contestId/admin/shadow/difference', {
  scope,
  handle: async ({ scope: { id }, query, context }) => {
    const found = (await compareAll(context, id)).filter((one) => passesFilter(one, query));
    const from = offsetOf(query);
    return { items: found.slice(from, from + query.perPage), ...(query.count && { total: found.length }) };
  },
});

/** Refuses to mark a difference that is not the one the viewer has seen. */
export const markDifference = route('PATCH /api/contest/:contestId/admin/shadow/difference', {
  scope,
  handle: async ({ scope: { id: contestId, orgId }, body, viewer, ip, context }) => {
    const { key, version, marked, note = '' } = body;
    await context.db.transact(async (tx) => {
      if (!(await lockShadow(tx, contestId))) throw refusal('not-found');
      const act = { viewer, ip, action: 'contest.shadow-mark', orgId, subject: subjectOf(contestId) } as const;
      if (marked) {
        const found = (await compareAll({ ...context, db: tx }, contestId)).find((one) => one.key === key);
        if (!found?.kind) throw refusal('not-found');
        if (found.version !== version) throw refusal('conflict');
        await putMark(tx, { contestId, key, version, note, markedBy: viewer.userId });
        await recordAct(tx, { ...act, after: { [key]: note } });
      } else {
        if (!(await deleteMark(tx, contestId, key))) throw refusal('not-found');
        await recordAct(tx, { ...act, before: { [key]: '' } });
      }
    });
    return {};
  },
});

const head = [
  'kind',
  'submission',
  'submission here',
  'problem',
  'team',
  'team name',
  'contest time ms',
  'verdict there',
  'verdict here',
  'score there',
  'score here',
  'run time there ms',
  'run time here ms',
  'rank there',
  'rank here',
  'solved there',
  'solved here',
  'penalty there',
  'penalty here',
  'obstacle',
  'looked at by',
  'note',
];

export const downloadDifferences = route('GET /api/contest/:contestId/admin/shadow/csv', {
  scope,
  handle: async ({ scope: { id }, query, context, reply }) => {
    const found = (await compareAll(context, id)).filter((one) => passesFilter(one, query));
    return sendCsvFile(reply, `shadow-${id}`, linesOf(found));
  },
});

// A stream of lines, as the sender of files wants it.
// oxlint-disable-next-line typescript/require-await
async function* linesOf(found: readonly ShadowDifference[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(head);
  for (const one of found) {
    const { there, here, mark } = one;
    const pair = (key: keyof typeof there) => [String(there[key] ?? ''), String(here[key] ?? '')];
    yield csvLine([
      one.kind ?? '',
      one.submissionId ?? '',
      one.solutionId ?? '',
      one.problem ?? '',
      one.teamId ?? '',
      one.team ?? '',
      String(one.contestTimeMs ?? ''),
      ...pair('verdict'),
      ...pair('score'),
      ...pair('runTimeMs'),
      ...pair('rank'),
      ...pair('solved'),
      ...pair('penalty'),
      one.obstacle ?? '',
      mark?.by ?? '',
      mark?.note ?? '',
    ]);
  }
}
