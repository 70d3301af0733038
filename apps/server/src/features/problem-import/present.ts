import type { PackageReading } from './read-package.ts';

/** What a package holds and what would become of it. */
export function presentReading({ format, problem, plan, findings, choices, picked }: PackageReading) {
  return {
    format,
    choices: choices.map(({ key, title }) => ({ key, title })),
    ...(picked !== undefined && { picked }),
    slug: problem?.slug ?? '',
    title: problem ? titleOf(problem.title) : '',
    ...(plan && { timeMs: plan.timeMs, memoryBytes: plan.memoryBytes }),
    caseCount: plan?.subtasks.reduce((sum, subtask) => sum + subtask.cases.length, 0) ?? 0,
    statements: Object.keys(problem?.statements ?? {}),
    submissionCount: problem?.submissions.length ?? 0,
    findings,
  };
}

/** The title for everybody, in English where there is one; empty where there is none. */
export function titleOf(titles: Readonly<Record<string, string>>): string {
  return titles['en'] ?? Object.values(titles)[0] ?? '';
}
