import type { FeedbackLevel, SolutionDetails } from '@assay/contract';

type Job = NonNullable<SolutionDetails['jobs']>[number];
type Test = NonNullable<Job['tests']>[number];

/**
 * The details of a judging as contestants read them at a level of feedback. Nothing of the result depends on the cases
 * that it hides: only known fields are copied. Names and scores of subtasks, and the output of a failed compiler, are
 * always shown; the verdict of a subtask only with the case that explains it.
 */
export function detailsAt(details: SolutionDetails, level: FeedbackLevel): SolutionDetails {
  if (level === 'full') return details;
  const { version, summary } = details;
  const jobs = details.jobs ?? [];
  return {
    version,
    feedback: level,
    jobs: level === 'none' ? [] : jobs.map((job) => jobAt(job, level)),
    // A program that ran has none: the summary of a program that did not is what its compiler wrote.
    ...(jobs.length === 0 && summary !== undefined && { summary }),
  };
}

function jobAt(job: Job, level: Exclude<FeedbackLevel, 'full' | 'none'>): Job {
  const { name, score, scoreScale, points } = job;
  const tests = level === 'subtasks' ? [] : shownTests(job.tests ?? [], level);
  return {
    name,
    score,
    ...(scoreScale !== undefined && { scoreScale }),
    ...(points !== undefined && { points }),
    status: tests.find(({ status }) => status !== 'Accepted')?.status ?? (tests.length > 0 ? 'Accepted' : ''),
    tests: tests.map(withoutUsage),
  };
}

/** Skipped cases and those without a result yet have no score. */
function shownTests(tests: readonly Test[], level: 'restricted' | 'one-case'): Test[] {
  const lowest = Math.min(...tests.filter(isJudged).map(({ score }) => score));
  const at = tests.findIndex((test) => isJudged(test) && test.score === lowest);
  return level === 'restricted' ? tests.slice(0, at + 1) : tests.slice(Math.max(0, at), at + 1);
}

const isJudged = ({ status }: Test) => status !== '' && status !== 'Skipped';

function withoutUsage({ name, score, scoreScale, status, summary }: Test): Test {
  const message = messageOf(summary ?? '');
  return {
    name,
    score,
    ...(scoreScale !== undefined && { scoreScale }),
    status,
    ...(message !== '' && { summary: message }),
  };
}

/** The checker's message without the time and memory before it; empty if the summary has another form. */
function messageOf(summary: string): string {
  return /^\d+ ms · [\d.]+ MiB · (.+)$/s.exec(summary)?.[1] ?? '';
}
