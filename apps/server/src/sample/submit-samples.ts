import type { ExpectedVerdict } from '@assay/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { hashOf, makeArchive, treeOfFiles } from '@assay/problem';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { App } from '../app.ts';
import { solutions } from '../db/schema.ts';
import { startSession } from '../features/sessions/session-token.ts';
import type { TakenPackage } from '../work/jobs/take-package.ts';

/**
 * Verdicts shown to new users, if the problem has a program for them. Slow ones are omitted, so that the queue is soon
 * empty.
 */
const shown: readonly ExpectedVerdict[] = [
  'accepted',
  'partially_accepted',
  'wrong_answer',
  'run_time_error',
  'compile_error',
];
const MAX_PER_PROBLEM = 3;

interface Samples {
  submissions: TakenPackage['submissions'];
  problemId: string;
  user: { id: string };
  /** Absent: practice. */
  contestId?: string;
  /** For which verdicts; absent: those of `shown`. */
  verdicts?: readonly ExpectedVerdict[];
}

/** Submits some of a problem's own programs as the user, by the public routes. Skips those already submitted. */
export async function submitSamples(
  app: App,
  { submissions, problemId, user, contestId, verdicts = shown }: Samples,
): Promise<void> {
  const { db } = app.context;
  const chosen = chooseSubmissions(submissions, verdicts);
  const session = { userId: user.id, tags: ['problem', 'contest'], ip: '127.0.0.1', userAgent: 'assay sample' };
  const token = await db.transact((tx) => startSession(tx, session, app.context));
  for (const submission of chosen) {
    const language = submission.language ?? '';
    const files = { 'answer.code': submission.bytes, '.metadata.json': JSON.stringify({ language }) };
    const archive = await makeArchive(treeOfFiles(files));
    const hash = hashOf(archive);
    const isSame = and(
      eq(solutions.problemId, problemId),
      eq(solutions.userId, user.id),
      contestId === undefined ? isNull(solutions.contestId) : eq(solutions.contestId, contestId),
      eq(solutions.solutionDataHash, hash),
    );
    const [existing] = await db.select({ id: solutions.id, state: solutions.state }).from(solutions).where(isSame);
    if (existing && existing.state !== SOLUTION_STATE.created) continue;
    await submit(app, { problemId, contestId, token, archive, hash, language });
  }
}

/** One program for each verdict, alternating between C++ and Python. */
function chooseSubmissions(
  all: TakenPackage['submissions'],
  verdicts: readonly ExpectedVerdict[],
): TakenPackage['submissions'] {
  const chosen: TakenPackage['submissions'] = [];
  for (const verdict of verdicts) {
    const fitting = all.filter((one) => one.expected === verdict && one.language !== null);
    const wanted = chosen.length % 2 === 0 ? 'C++17' : 'Python 3';
    const one = fitting.find(({ language }) => language === wanted) ?? fitting[0];
    if (one && chosen.length < MAX_PER_PROBLEM) chosen.push(one);
  }
  return chosen;
}

interface Submission {
  problemId: string;
  contestId: string | undefined;
  token: string;
  archive: Buffer;
  hash: string;
  language: string;
}

async function submit(
  { http }: App,
  { problemId, contestId, token, archive, hash, language }: Submission,
): Promise<void> {
  const ofProblem = `/api/problem/${problemId}/solution`;
  const announcePath = contestId === undefined ? ofProblem : `/api/contest/${contestId}/problem/${problemId}/solution`;
  const submitPath = contestId === undefined ? ofProblem : `/api/contest/${contestId}/solution`;
  const headers = { authorization: `Bearer ${token}` };
  const post = async (url: string, payload: object): Promise<unknown> => {
    const reply = await http.inject({ method: 'POST', url, headers, payload });
    if (reply.statusCode !== 200) throw new Error(`A sample solution was refused: ${reply.body}`);
    return reply.json();
  };
  const announced = await post(announcePath, { hash, size: archive.length, language });
  const { solutionId, uploadUrl } = announced as { solutionId: string; uploadUrl: string }; // The contract's type.
  const { pathname, search } = new URL(uploadUrl);
  const uploaded = await http.inject({ method: 'PUT', url: `${pathname}${search}`, payload: archive });
  if (uploaded.statusCode >= 300) throw new Error(`A sample solution could not be stored: ${uploaded.body}`);
  await post(`${submitPath}/${solutionId}/submit`, {});
}
