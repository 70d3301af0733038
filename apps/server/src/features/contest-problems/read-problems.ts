import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { URL_LIFE_S } from '../../storage/file-urls.ts';
import { ofProblems } from '../attachments/attached.ts';
import { findAttachmentName, listAttachments } from '../attachments/queries.ts';
import { contestScopePast, type ContestScope } from '../contests/contest-scope.ts';
import { isShown } from '../contests/policy.ts';
import { findCountedResults, type CountedResults } from '../results/counted-results.ts';
import { findNextSubmissionMs } from '../submission-limits/next-submission.ts';
import { findContestProblemScope } from './contest-problem-scope.ts';
import { presentContestProblem, presentContestProblemRow } from './present.ts';
import {
  findContestProblemPage,
  listContestProblems as findContestProblems,
  type ContestProblemListRow,
} from './queries.ts';

export const listContestProblems = route('GET /api/contest/:contestId/problem', {
  scope: contestScopePast('readProblems'),
  handle: async ({ scope, context: { db } }) => {
    const rows = await findContestProblems(db, scope.id, scope.actingId);
    const counted = await findOwnResults(db, scope, rows);
    return rows
      .filter((row) => isShown(scope, row.settings, scope.nowMs))
      .map((row) => presentContestProblemRow(scope, row, counted));
  },
});

export const getContestProblem = route('GET /api/contest/:contestId/problem/:problemId', {
  scope: findContestProblemScope,
  handle: async ({ scope: { contest, problemId }, query, context: { db } }) => {
    const language = query.language ?? null;
    const row = await findContestProblemPage(db, {
      contestId: contest.id,
      problemId,
      userId: contest.actingId,
      language,
    });
    if (!row) throw refusal('not-found');
    const counted = await findOwnResults(db, contest, [row]);
    const isParticipant = contest.participant !== null;
    const nextMs = isParticipant
      ? await findNextSubmissionMs(db, contest, { problemId, settings: row.settings })
      : null;
    return presentContestProblem(contest, row, counted, {
      attachments: await listAttachments(db, ofProblems, problemId),
      nextMs,
    });
  },
});

/** The viewer's counted results. Reads nothing if the viewer has not tried any of these problems. */
async function findOwnResults(
  db: Db,
  { id, actingId }: Pick<ContestScope, 'id' | 'actingId'>,
  rows: readonly Pick<ContestProblemListRow, 'result'>[],
): Promise<CountedResults> {
  if (rows.every((row) => row.result === null)) return new Map();
  return (await findCountedResults(db, [id], [actingId]))(id, actingId);
}

export const contestProblemAttachmentUrl = route(
  'GET /api/contest/:contestId/problem/:problemId/attachment/:key/url/download',
  {
    scope: findContestProblemScope,
    handle: async ({ scope: { problemId }, params: { key }, query, origin, context: { db, store } }) => {
      const name = await findAttachmentName(db, ofProblems, problemId, key);
      if (name === undefined) throw refusal('not-found');
      const url = await store.signedUrl({
        key: ofProblems.fileKey(problemId, key),
        method: 'GET',
        expiresInS: query.expiresIn ?? URL_LIFE_S,
        origin,
        fileName: name,
      });
      return { url };
    },
  },
);
