import { mentionsPoints } from '../exporters/shared/points.ts';
import { bytesOf } from '../file-tree.ts';
import type { FileSource, FileTree } from '../file-tree.ts';
import type { CheckerPlan, JudgePlan } from '../judge-plan.ts';
import { filesOfPlan, readJudgePlan } from '../plan/read-judge-plan.ts';
import type { SourceProblem } from '../source-package/source-problem.ts';

/**
 * What differs between a problem and the same one after an export and an import: names of parts, each the beginning of
 * the place of a note that would declare it. Files that importers rename are compared by their contents.
 */
export async function differencesOf(before: SourceProblem, after: SourceProblem): Promise<string[]> {
  const [one, other] = await Promise.all([before, after].map(partsOf));
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
  return [...names].filter((name) => JSON.stringify(one?.[name]) !== JSON.stringify(other?.[name]));
}

async function partsOf(problem: SourceProblem): Promise<Record<string, unknown>> {
  const { plan, findings } = await readJudgePlan(problem.config, problem.data);
  if (!plan) throw new Error(JSON.stringify(findings));
  const { data } = problem;
  const parts: Record<string, unknown> = {
    slug: problem.slug,
    tags: problem.tags,
    'judge.config.timeMs': plan.timeMs,
    'judge.config.memoryMiB': plan.memoryBytes,
    'judge.config.outputMiB': plan.outputBytes,
    'judge.config.files': plan.files,
    'judge.config.outputOnly': plan.handsInOutputs ?? false,
    ...(await judgingOf(plan, data)),
  };
  for (const [locale, title] of Object.entries(problem.title)) parts[`title.${locale}`] = title;
  for (const [locale, text] of Object.entries(problem.statements)) parts[`statement.${locale}.md`] = text;
  for (const { path, bytes } of problem.submissions) parts[path] = bytes.toString('base64');
  for (const { key, content } of problem.attachments) parts[`attachments/${key}`] = await textOf(content);
  const judged = new Set(filesOfPlan(plan));
  for (const path of data.paths.filter((one) => !judged.has(one) && !/(^|\/)testlib\.h$/.test(one))) {
    parts[path] = await textOf({ tree: data, path });
  }
  return parts;
}

async function judgingOf(plan: JudgePlan, data: FileTree): Promise<Record<string, unknown>> {
  const { subtasks, checker, interactor, graders } = plan;
  const indexOf = new Map(subtasks.map(({ id }, index) => [id, index]));
  const contents = async (paths: readonly string[]) =>
    await Promise.all(paths.map(async (path) => await textOf({ tree: data, path })));
  const program = async (one: CheckerPlan) => {
    if (one.type === 'native') return [one.compare, one.caseSensitive, one.absolute, one.relative];
    const { protocol, pointsMode, sources, args } = one;
    const mode = (await mentionsPoints(one, data)) ? pointsMode : null;
    return { protocol, mode, args, main: await contents(sources.slice(0, 1)) };
  };
  const cases = subtasks.flatMap((subtask) => subtask.cases);
  return {
    'judge.config.subtasks': subtasks.map(({ points, scoring, dependsOn, threshold, cases: own }) => {
      const total = own.reduce((sum, { weight }) => sum + weight, 0);
      const shares = scoring === 'sum' ? own.map(({ weight }) => (weight / total).toFixed(6)) : [];
      return [points.toFixed(6), scoring, threshold, dependsOn.map((id) => indexOf.get(id)), own.length, shares];
    }),
    'judge.config.subtasks: verdict': subtasks.map((one) => [one.countsInVerdict ?? true, one.penalty ?? 0]),
    'judge.config: limits': cases.map(({ timeMs, memoryBytes }) => [timeMs, memoryBytes]),
    'judge.config.cases: sample': cases.map(({ sample }) => sample),
    'tests: input': await contents(cases.map(({ input }) => input)),
    // No answer, and an empty one, are the same to every program.
    'tests: answer': await Promise.all(
      cases.map(async ({ answer }) => (answer === null ? '' : await textOf({ tree: data, path: answer }))),
    ),
    'judge.config.checker': await program(checker),
    'judge.config.interactor': interactor && { ...interactor, program: await program(interactor.program) },
    'judge.config.grader': await Promise.all(
      Object.entries(graders ?? {}).map(async ([family, paths = []]) => [family, await contents(paths)]),
    ),
  };
}

async function textOf(content: FileSource): Promise<string> {
  return (await bytesOf(content)).toString('base64');
}
