import { benchProgramsOf, type CheckerPlan, type JudgePlan, type SourceProblem } from '@assay/problem';
import type { RunnerConfig } from '../config.ts';
import { loadPackage } from './load-package.ts';
import { planOf, print, printFindings, withScratch } from './with-packages.ts';

const MIB = 1024 * 1024;

/**
 * Prints the contents of a package (folder or zip): limits, subtasks with their cases, and the programs; or, with
 * `file`, the bytes of one file. Returns the exit status, 1 if the package is unusable.
 */
export async function showCommand(path: string, file: string | undefined, config: RunnerConfig): Promise<number> {
  return await withScratch(config, 'convert', async (scratch) => {
    const { problem, notes } = await loadPackage(path, scratch);
    if (file === undefined || !problem) printFindings(notes);
    if (!problem) return 1;
    if (file !== undefined) return await showFile(problem, file);
    const plan = await planOf(problem);
    const titles = Object.entries(problem.title).map(([language, title]) => `${title} (${language})`);
    print([problem.slug, ...titles].join('  '));
    if (!plan) return 1;
    for (const line of [...settingsOf(plan), ...subtasksOf(problem, plan), ...programsOf(problem)]) print(line);
    return 0;
  });
}

async function showFile({ data, submissions }: SourceProblem, file: string): Promise<number> {
  const bytes = data.has(file) ? await data.read(file) : submissions.find((one) => one.path === file)?.bytes;
  if (!bytes) {
    process.stderr.write(`${file} is not in the package.\n`);
    return 1;
  }
  process.stdout.write(bytes);
  return 0;
}

function settingsOf(plan: JudgePlan): string[] {
  const { timeMs, memoryBytes, outputBytes, interactor, script, files, passes, graders } = plan;
  const facts = [
    `time ${timeMs} ms`,
    `memory ${memoryBytes / MIB} MiB`,
    `output ${outputBytes / MIB} MiB`,
    ...(interactor && !interactor.thenCheck ? [] : [`checker ${script ? script.sources[0] : nameOf(plan.checker)}`]),
    ...(interactor ? [`interactor ${interactor.program.sources[0]}`] : []),
    ...(files ? [`files ${files.input ?? 'standard input'} and ${files.output ?? 'standard output'}`] : []),
    ...(graders ? [`graders for ${Object.keys(graders).join(', ')}`] : []),
    ...(passes === undefined ? [] : [`${passes} passes`]),
  ];
  return [facts.join(', '), ''];
}

function nameOf(checker: CheckerPlan): string {
  return checker.type === 'custom' ? (checker.sources[0] ?? checker.protocol) : checker.compare;
}

function subtasksOf({ data }: SourceProblem, { timeMs, memoryBytes, subtasks }: JudgePlan): string[] {
  const sizeOf = (path: string) => (data.has(path) ? `${data.size(path)} bytes` : 'missing');
  return subtasks.flatMap(({ id, name, points, scoring, dependsOn, cases }) => [
    `subtask ${id}${name && name !== id ? ` (${name})` : ''}: ${points} points by ${scoring}${dependsOn.length > 0 ? `, after ${dependsOn.join(', ')}` : ''}`,
    ...cases.map((one) => {
      if (one.question) return `  ${one.name}  question ${one.question.key}`;
      const facts = [
        `${one.input} (${sizeOf(one.input)})`,
        one.answer === null ? 'no answer' : `${one.answer} (${sizeOf(one.answer)})`,
        ...(one.sample ? ['sample'] : []),
        ...(one.timeMs === timeMs ? [] : [`${one.timeMs} ms`]),
        ...(one.memoryBytes === memoryBytes ? [] : [`${one.memoryBytes / MIB} MiB`]),
      ];
      return `  ${one.name}  ${facts.join('  ')}`;
    }),
  ]);
}

function programsOf({ data, submissions }: SourceProblem): string[] {
  const { generators, validators } = benchProgramsOf(data.paths);
  const part = (title: string, names: readonly string[]) => [
    '',
    names.length > 0 ? `${title}:` : `${title}: none`,
    ...names.map((name) => `  ${name}`),
  ];
  return [
    ...part(
      'submissions',
      submissions.map(({ path }) => path),
    ),
    ...part('validators', validators),
    ...part('generators', generators),
  ];
}
