import type { PackageReading } from './read-package.ts';
import { bounded } from './shown-finding.ts';

/** Maximum number of problems of one file offered for selection, and maximum title length of each in characters. */
const MAX_CHOICES = 1000;
const MAX_TITLE_CHARACTERS = 200;
const MAX_LOCALES = 100;

export type PackageReport = ReturnType<typeof reportOf>;

/** The content of a package and the result of importing it, as on the wire. */
export function reportOf({ format, problem, plan, findings, choices, picked }: PackageReading) {
  return {
    format,
    choices: choices
      .slice(0, MAX_CHOICES)
      .map(({ key, title }) => ({ key, title: title.slice(0, MAX_TITLE_CHARACTERS) })),
    ...(picked !== undefined && { picked }),
    slug: problem?.slug ?? '',
    title: problem ? titleOf(problem.title) : '',
    ...(plan && { timeMs: plan.timeMs, memoryBytes: plan.memoryBytes }),
    caseCount: plan?.subtasks.reduce((sum, subtask) => sum + subtask.cases.length, 0) ?? 0,
    statements: Object.keys(problem?.statements ?? {}).slice(0, MAX_LOCALES),
    submissionCount: problem?.submissions.length ?? 0,
    findings: bounded(findings),
  };
}

/** The title for everyone, in English if available; empty if there is none. */
export function titleOf(titles: Readonly<Record<string, string>>): string {
  return titles['en'] ?? Object.values(titles)[0] ?? '';
}
