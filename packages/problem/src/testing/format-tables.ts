import { exportFormats, foreignFormats } from '@assay/contract/package-formats';
import type { ForeignFormat } from '@assay/contract/package-formats';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportPackage } from '../exporters/export-package.ts';
import { readAnyPackage } from '../importers/read-any-package.ts';
import type { JudgePlan } from '../judge-plan.ts';
import { readJudgePlan } from '../plan/read-judge-plan.ts';
import type { SourceProblem } from '../source-package/source-problem.ts';
import { bareProblem } from './bare-problem.ts';
import { BECOMES_PROGRAM } from '../exporters/shared/native-checker.ts';
import { examplesOf } from './format-examples.ts';

/* The generated tables of docs/problem-format.md: what importers support in real packages, and what exporters do with
   real problems. */

const PAGE = join(import.meta.dirname, '../../../../docs/problem-format.md');

interface Read {
  problem: SourceProblem;
  plan: JudgePlan;
}

/** Features of a package, and how to detect each in one that was read. */
const features: readonly (readonly [name: string, holds: (read: Read) => boolean])[] = [
  ['several subtasks', ({ plan }) => plan.subtasks.filter((one) => one.points > 0).length > 1],
  ['subtasks that depend on others', ({ plan }) => plan.subtasks.some((one) => one.dependsOn.length > 0)],
  ['stock checkers', ({ plan }) => plan.checker.type === 'native' && plan.checker.compare !== 'lines'],
  ['checkers of the package', ({ plan }) => plan.checker.type === 'custom'],
  ['interaction', ({ plan }) => plan.interactor !== undefined],
  ['several processes', ({ plan }) => plan.interactor?.processes !== undefined],
  ['several passes', ({ plan }) => plan.passes !== undefined],
  ['graders and headers', ({ plan }) => plan.graders !== undefined],
  ['named files', ({ plan }) => plan.files !== undefined],
  ['submitted outputs', ({ plan }) => plan.handsInOutputs === true],
  ['questions', ({ plan }) => plan.subtasks.some((one) => one.cases.some((each) => each.question))],
  ['samples', ({ plan }) => plan.subtasks.some((one) => one.cases.some((each) => each.sample))],
  ['statements', ({ problem }) => Object.keys(problem.statements).length > 0],
  ['images and other files', ({ problem }) => problem.attachments.length > 0],
  ['solutions', ({ problem }) => problem.submissions.length > 0],
];

const one = { pattern: 't/*.in' };
const program = (type: 'testlib' | 'kattis') => ({ type, source: type === 'testlib' ? 'c.cpp' : 'c.py' });
const half = { id: 'b', points: 50, pattern: 't/2.in' };

/** Problems of every kind, by their judge config. */
const kinds: Readonly<Record<string, Record<string, unknown>>> = {
  'all or nothing': { ...one, subtasks: undefined },
  'subtasks by `min` and `sum`': {
    subtasks: [
      { ...half, id: 'a', pattern: 't/1.in' },
      { ...half, scoring: 'sum' },
    ],
  },
  'subtasks that depend on others': {
    subtasks: [
      { ...half, id: 'a', pattern: 't/1.in' },
      { ...half, dependsOn: ['a'] },
    ],
  },
  'subtasks by `max` and `product`': {
    subtasks: [
      { ...half, id: 'a', pattern: 't/1.in', scoring: 'max' },
      { ...half, scoring: 'product' },
    ],
  },
  'subtasks by `threshold`': {
    subtasks: [
      { ...half, id: 'a', pattern: 't/1.in' },
      { ...half, scoring: 'threshold', threshold: 0.5 },
    ],
  },
  'checker `tokens`': one,
  'checkers `exact`, `floats`': { ...one, checker: { type: 'floats' } },
  'checker `lines`': { ...one, checker: { type: 'lines' } },
  'checker `unordered`': { ...one, checker: { type: 'unordered' } },
  'checker `kattis`': { ...one, checker: program('kattis') },
  'checker `testlib`': { ...one, checker: program('testlib') },
  'checkers for other judges': { ...one, checker: { type: 'lemon', source: 'c.cpp' } },
  'interactor `kattis`': { ...one, interactor: program('kattis') },
  'interactor `testlib`': { ...one, interactor: program('testlib') },
  'managers of CMS': { ...one, interactor: { type: 'cms', source: 'c.cpp' } },
  'several passes': { ...one, passes: 2, checker: program('kattis') },
  'two steps': { ...one, twoSteps: {} },
  'submitted outputs': { ...one, outputOnly: true },
  'named files': { ...one, files: { input: 'a.in', output: 'a.out' } },
  graders: { ...one, grader: { cpp: ['c.cpp'] } },
  'several processes': { ...one, interactor: { ...program('testlib'), processes: 2 } },
  questions: { questions: [{ key: 'q1', answer: 'A' }] },
  'judging scripts': { ...one, script: program('kattis') },
  'limits of single tests': {
    cases: [
      { input: 't/1.in', answer: 't/1.ans' },
      { input: 't/2.in', answer: 't/2.ans', timeMs: 3000 },
    ],
  },
};

const files = { 't/1.in': '', 't/1.ans': '', 't/2.in': '', 't/2.ans': '', 'c.cpp': '', 'c.py': '' };

async function readAll(format: ForeignFormat): Promise<Read[]> {
  const examples = await examplesOf(format);
  return await Promise.all(
    examples.map(async ({ name, tree }) => {
      const reading = await readAnyPackage(tree, { format, name });
      const problem = reading.format === 'unknown' ? undefined : reading.problem;
      const plan = problem && (await readJudgePlan(problem.config, problem.data)).plan;
      if (!problem || !plan) throw new Error(`The ${name} of ${format} is unexpected: ${JSON.stringify(reading)}`);
      return { problem, plan };
    }),
  );
}

async function imports(): Promise<string> {
  const columns = await Promise.all(foreignFormats.map(readAll));
  return table(
    ['', ...foreignFormats.map((format) => `\`${format}\``)],
    features.map(([name, holds]) => [name, ...columns.map((reads) => (reads.some(holds) ? '✓' : ''))]),
  );
}

async function exportsOf(config: Record<string, unknown>): Promise<string[]> {
  const problem = bareProblem(config, files);
  return await Promise.all(
    exportFormats.map(async (format) => {
      const { tree, changed } = await exportPackage(problem, format);
      if (!tree) return 'refused';
      if (changed.some(({ message }) => message === BECOMES_PROGRAM[0])) return 'program';
      if (changed.some(({ place }) => place.startsWith('judge.config'))) return 'changed';
      return changed.some(({ place }) => place === 'c.cpp') ? 'wrapped' : '✓';
    }),
  );
}

async function exports(): Promise<string> {
  const rows = Object.entries(kinds).map(async ([name, config]) => [name, ...(await exportsOf(config))]);
  return table(['', ...exportFormats.map((format) => `\`${format}\``)], await Promise.all(rows));
}

/** The page with its tables regenerated from the code. */
export async function withFormatTables(page: string): Promise<string> {
  const tables: Readonly<Record<string, string>> = { imports: await imports(), exports: await exports() };
  return page.replaceAll(
    /(<!-- table: (.+?) -->\n)[^]*?(<!-- end -->)/g,
    (whole, begin: string, name: string, end: string) => {
      const made = tables[name];
      return made === undefined ? whole : `${begin}\n${made}\n\n${end}`;
    },
  );
}

/** In aligned columns, as Prettier formats them. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

// Run as a program, it writes the tables into the page.
if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, await withFormatTables(readFileSync(PAGE, 'utf8')));
