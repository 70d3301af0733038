import {
  makeArchive,
  readJudgePlan,
  treeOfFiles,
  type ExpectedVerdict,
  type FindingLevel,
  type JudgePlan,
  type SourceProblem,
  type SourceSubmission,
} from '@assay/problem';
import { judgeSolution } from './judge/judge-solution.ts';
import type { Judgement } from './judge/judgement.ts';
import type { Workshop } from './workshop.ts';

/** What the folders of `submissions/` declare. A partially accepted program gets more than 0 points and less than 100. */
const declaredStatus: Readonly<Record<ExpectedVerdict, string>> = {
  accepted: 'Accepted',
  partially_accepted: 'Partially Accepted',
  wrong_answer: 'Wrong Answer',
  time_limit_exceeded: 'Time Limit Exceeded',
  memory_limit_exceeded: 'Memory Limit Exceeded',
  output_limit_exceeded: 'Output Limit Exceeded',
  run_time_error: 'Runtime Error',
  compile_error: 'Compile Error',
};
/** Submissions judged at once; their cases share the slots, the earlier submission first. */
const AT_ONCE = 2;

export interface VerifiedSubmission {
  /** Such as `accepted/sort.cpp`. */
  path: string;
  declared: string;
  judgement: Judgement;
  asDeclared: boolean;
}

export interface Verification {
  plan: JudgePlan | null;
  /** Sentences of the package reader, with their level. */
  findings: { level: FindingLevel; text: string }[];
  submissions: VerifiedSubmission[];
  /** Everything is as declared, nothing is missing. */
  good: boolean;
}

/**
 * Judges every submission of a package and compares with the verdict its folder declares. `dataFolder` holds the package's data
 * and is one of the workshop's data folders. Throws `JudgeFault` when the package's checker or data fail, `SandboxFault` when the
 * machine does.
 */
export async function verifyPackage(
  workshop: Workshop,
  problem: SourceProblem,
  dataFolder: string,
): Promise<Verification> {
  const { plan, findings } = await readJudgePlan(problem.config, problem.data);
  const told = findings.map(({ level, place, message }) => ({ level, text: `${place}: ${message}` }));
  if (!plan) return { plan: null, findings: told, submissions: [], good: false };
  if (!problem.submissions.some((one) => one.expected === 'accepted')) {
    told.push({ level: 'error', text: 'submissions/accepted: No submission shows that the problem can be solved.' });
  }
  const judged: VerifiedSubmission[] = [];
  const stop = new AbortController();
  const waiting = problem.submissions.entries();
  const work = async () => {
    for (const [index, submission] of waiting) {
      const archive = await archiveOf(submission);
      if (!archive) {
        told.push({ level: 'error', text: `${submission.path}: It was not judged: its language is not known here.` });
        continue;
      }
      const request = { plan, dataFolder, archive, priority: index, signal: stop.signal };
      const judgement = await judgeSolution(workshop.judge, request);
      const path = submission.path.replace(/^submissions\//, '');
      const declared = declaredStatus[submission.expected];
      judged[index] = { path, declared, judgement, asDeclared: isAsDeclared(submission.expected, judgement) };
    }
  };
  let failure: { error: unknown } | null = null;
  const watched = () =>
    work().catch((error: unknown) => {
      failure ??= { error };
      stop.abort(error);
    });
  await Promise.all(Array.from({ length: AT_ONCE }, watched));
  if (failure) throw (failure as { error: unknown }).error; // assigned in a callback, which the compiler does not see
  const submissions = judged.filter((one) => one !== undefined);
  const good = submissions.every((one) => one.asDeclared) && told.every((one) => one.level !== 'error');
  return { plan, findings: told, submissions, good };
}

async function archiveOf({ language, bytes }: SourceSubmission): Promise<Buffer | null> {
  if (language === null) return null;
  return await makeArchive(treeOfFiles({ 'answer.code': bytes, '.metadata.json': JSON.stringify({ language }) }));
}

function isAsDeclared(expected: ExpectedVerdict, { status, score }: Judgement): boolean {
  if (expected === 'partially_accepted') return score > 0 && score < 100;
  return status === declaredStatus[expected];
}

const letters: Readonly<Record<string, string>> = {
  Accepted: 'A',
  'Wrong Answer': 'W',
  'Time Limit Exceeded': 'T',
  'Memory Limit Exceeded': 'M',
  'Output Limit Exceeded': 'O',
  'Runtime Error': 'R',
  Skipped: '-',
  '': '-',
};
const COLUMNS = ['submission', 'declared', 'got', 'score', 'ms', 'MiB', 'cases'] as const;

/** The table of a verification, for a terminal; one letter a case, `-` where it was not needed, a space between subtasks. */
export function printTable(submissions: readonly VerifiedSubmission[]): string {
  const rows = submissions.map(({ path, declared, judgement, asDeclared }) => [
    `${asDeclared ? ' ' : '!'} ${path}`,
    declared,
    judgement.status,
    String(judgement.score),
    judgement.metrics ? String(judgement.metrics.cpu) : '-',
    judgement.metrics ? (judgement.metrics.mem / 1024).toFixed(1) : '-',
    judgement.details.jobs.map((job) => job.tests.map((one) => letters[one.status] ?? '?').join('')).join(' '),
  ]);
  const widths = COLUMNS.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column >= 3 && column <= 5 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(COLUMNS.map((name, column) => (column === 0 ? `  ${name}` : name))), ...rows.map(line)].join('\n');
}
