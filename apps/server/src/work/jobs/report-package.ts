import type { PackageReading } from './read-package.ts';
import { bounded } from './shown-finding.ts';

/** Problems of one file that are offered to choose from, and characters of the title of each. */
const MAX_CHOICES = 1000;
const MAX_TITLE_CHARACTERS = 200;
const MAX_LOCALES = 100;

export type PackageReport = ReturnType<typeof reportOf>;

/** What a package holds and what would become of it, as the wire has it. */
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

/** The title for everybody, in English where there is one; empty where there is none. */
export function titleOf(titles: Readonly<Record<string, string>>): string {
  return titles['en'] ?? Object.values(titles)[0] ?? '';
}
