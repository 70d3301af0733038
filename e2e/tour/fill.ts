import { readFile } from 'node:fs/promises';
import { type Client, sampleProblem, submitProgram, verdictOf } from '../support/client.ts';
import { judgedInContest, makeContest, newMember, submitInContest } from '../support/contest.ts';

/* The content of the images in docs/tour.md: a running contest with participants. */

const HOUR_MS = 3_600_000;
const PROBLEMS = ['two-weights', 'hallmarks', 'drill-cores', 'rich-seam'];
const GREEDY = 'wrong_answer/greedy.py';
const QUESTION = 'Can both numbers be negative? Their sum would then be below the smallest value in the statement.';
const ANSWER = `Yes. The limits hold for $a$ and $b$, not for their sum: it can be as low as $-8 \\cdot 10^{18}$, which still
fits into a signed 64-bit integer.`;

/** Who submits what: the problem by its letter, and a file of its package. */
const contestants: Readonly<Record<string, readonly (readonly [letter: string, file: string])[]>> = {
  zhang_wei: [
    ['A', 'accepted/reference.py'],
    ['B', 'accepted/reference.py'],
    ['C', 'accepted/reference.py'],
    ['D', 'accepted/reference.py'],
  ],
  'ada.l': [
    ['A', 'accepted/reference.py'],
    ['B', 'wrong_answer/one-line.py'],
    ['B', 'accepted/reference.py'],
    ['C', 'accepted/reference.py'],
  ],
  chen_yu: [
    ['A', 'wrong_answer/off-by-one.py'],
    ['A', 'accepted/reference.py'],
    ['D', 'accepted/reference.py'],
  ],
  'li.na': [
    ['B', 'accepted/reference.py'],
    ['A', 'accepted/reference.py'],
    ['C', GREEDY],
  ],
  miriam: [
    ['A', 'accepted/reference.py'],
    ['C', GREEDY],
    ['C', GREEDY],
    ['C', 'accepted/reference.py'],
  ],
  tomas_k: [
    ['A', 'run_time_error/exception.py'],
    ['A', 'accepted/reference.py'],
  ],
  liu_yang: [['B', 'wrong_answer/one-line.py']],
  olga: [['A', 'accepted/reference.py']],
};

export interface Filled {
  orgId: string;
  contestId: string;
  problemId: string;
  /** A solution with subtasks, some of them passed. */
  solution: { problemId: string; solutionId: string };
  contestant: string;
  /** A question of the contestant, with the answer of the jury. */
  questionId: string;
}

/** Creates users, a contest and their solutions, and waits until all are judged. */
export async function fill(admin: Client, origin: string): Promise<Filled> {
  const now = Date.now();
  const made = await makeContest(admin, {
    slug: 'spring-cup',
    title: 'Spring Cup · 春季赛',
    description: 'Five hours, four problems. Clarifications are given in the hall.',
    start: now - 2 * HOUR_MS,
    end: now + 3 * HOUR_MS,
    problems: PROBLEMS,
    ranklists: { icpc: 'type = icpc\ntopstars = 3', frozen: `type = icpc\nfreezeAt = ${now + 2 * HOUR_MS}` },
  });
  const { orgId, contestId, problemIds } = made;
  const params = { contestId };
  let contestant = '';
  let questionId = '';
  const waiting: (() => Promise<void>)[] = [];
  for (const [name, tries] of Object.entries(contestants)) {
    const { token, client } = await newMember(admin, origin, orgId, name);
    contestant ||= token;
    await client('POST /api/contest/:contestId/register', { params });
    questionId ||= await askAndAnswer(client, admin, contestId, problemIds[0] ?? '');
    for (const [letter, file] of tries) {
      const at = letter.charCodeAt(0) - 65;
      const code = await sourceOf(PROBLEMS[at] ?? '', file);
      const target = { contestId, problemId: problemIds[at] ?? '' };
      const solutionId = await submitInContest(client, target, 'Python 3', code);
      waiting.push(() => judgedInContest(client, contestId, solutionId));
    }
  }
  for (const judged of waiting) await judged();

  const { problemId } = await sampleProblem(admin, 'two-weights');
  const seam = await sampleProblem(admin, 'rich-seam');
  const partial = await sourceOf('rich-seam', 'partially_accepted/small-table.py');
  const solutionId = await submitProgram(admin, seam.problemId, 'Python 3', partial);
  await verdictOf(admin, seam.problemId, solutionId);
  await admin('POST /api/announcement', {
    body: { title: 'The spring cup begins at nine', date: '2026-03-14', public: true },
  });
  return { orgId, contestId, problemId, solution: { problemId: seam.problemId, solutionId }, contestant, questionId };
}

async function askAndAnswer(asker: Client, jury: Client, contestId: string, problemId: string): Promise<string> {
  const { clarificationId } = await asker('POST /api/contest/:contestId/clarification', {
    params: { contestId },
    body: { category: 'problem', problemId, body: QUESTION },
  });
  await jury('POST /api/contest/:contestId/admin/clarification/:clarificationId/answer', {
    params: { contestId, clarificationId },
    body: { version: 1, body: ANSWER, to: 'all' },
  });
  return clarificationId;
}

function sourceOf(problem: string, file: string): Promise<string> {
  return readFile(new URL(`../../problems/${problem}/submissions/${file}`, import.meta.url), 'utf8');
}
