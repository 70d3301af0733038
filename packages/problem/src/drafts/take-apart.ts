import { isUtf8 } from 'node:buffer';
import {
  CHECKER_TEST_PATH,
  GENERATOR_SCRIPT_PATH,
  MAX_CHECKER_TESTS,
  MAX_PROGRAM_TEST_BYTES,
  MAX_VALIDATOR_TESTS,
  SUBTASK_VERDICTS_PATH,
  VALIDATOR_TEST_PATH,
} from '@assay/contract';
import { assayJudgeConfigSchema, checkingProgram } from '../config/assay-judge-config.ts';
import type { AssayCase, AssayJudgeConfig } from '../config/assay-judge-config.ts';
import type { ProblemConfig } from '../config/problem-config.ts';
import type { FileTree } from '../file-tree.ts';
import { planOfAssay } from '../plan/plan-of-assay.ts';
import { isSwitchedOff } from '../importers/shared/source-endings.ts';
import { languageOfSource } from '../plan/checker-sources.ts';
import { CONFIG_FILES, isNoProgram, placeOfSubmission } from '../source-package/read-source-package.ts';
import { readSubtaskVerdicts } from '../source-package/subtask-verdicts.ts';
import { MAX_DRAFT_PROGRAM_BYTES } from './draft-package.ts';
import type { DraftProgram, PackageParts, PackageTest, ProgramRole } from './draft-package.ts';

/**
 * The parts of a data archive for editing. Undefined if its adapter is not ours or its settings cannot be read. The
 * same parts give the same archive with `putTogether`.
 */
export async function takeApart(config: ProblemConfig, tree: FileTree): Promise<PackageParts | undefined> {
  if (config.judge.adapter !== 'assay') return undefined;
  const parsed = assayJudgeConfigSchema.safeParse(config.judge.config);
  if (!parsed.success) return undefined;
  const tests = testsOf(parsed.data, tree);
  const programs = await programsOf(parsed.data, tree, tests);
  const taken = new Set<string>([
    ...tests.flatMap(({ input, answer }) => [input, ...(answer === null ? [] : [answer])]),
    ...programs.map(({ path }) => path),
    ...CONFIG_FILES,
    SUBTASK_VERDICTS_PATH,
  ]);
  return {
    config: { ...config, judge: { ...config.judge, config: withoutCases(parsed.data) } },
    tests: tests.filter(({ input, generatedBy }) => tree.has(input) || generatedBy !== null),
    programs,
    kept: tree.paths.filter((path) => !taken.has(path)),
  };
}

function withoutCases({ cases: _cases, subtasks, ...rest }: AssayJudgeConfig): Record<string, unknown> {
  return { ...rest, ...(subtasks && { subtasks: subtasks.map(({ cases: _own, ...subtask }) => subtask) }) };
}

function testsOf(config: AssayJudgeConfig, tree: FileTree): PackageTest[] {
  if (config.questions) return [];
  const plan = planOfAssay(config, tree).plan;
  const subtasks = config.subtasks ?? [{ id: null, cases: config.cases }];
  return subtasks.flatMap(({ id, cases }) => {
    const planned = plan?.subtasks.find((one) => id === null || one.id === id)?.cases ?? [];
    return planned.map(({ name, sample, input, answer }, index): PackageTest => {
      const original: AssayCase | null = cases?.[index] ?? null;
      const generatedBy = original?.generatedBy ?? null;
      return { name, sample, subtask: id, original, generatedBy, input, answer };
    });
  });
}

/** Whether a submission has the answers to the questions of a quiz. */
function isAnswerSheet({ questions }: AssayJudgeConfig, path: string): boolean {
  return questions !== undefined && path.endsWith('.json');
}

/** A validator or generator of one file. Those in other folders, or with files of their own, are kept. */
function isProgramIn(folder: 'validators' | 'generators', path: string): boolean {
  return (
    path.startsWith(`${folder}/`) &&
    /^[a-z]+\/[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(path) &&
    languageOfSource(path) !== undefined &&
    !isSwitchedOff(path)
  );
}

/**
 * The submissions, the graders, the validators with their tests, the generators with their script, and the checker or
 * interactor if it is one file: those that are texts of reasonable length.
 */
async function programsOf(
  config: AssayJudgeConfig,
  tree: FileTree,
  tests: readonly PackageTest[],
): Promise<DraftProgram[]> {
  const judged = new Set(tests.flatMap(({ input, answer }) => [input, answer]));
  const checkerTests = await checkerTestsOf(tree, judged);
  const ofSubtasks = await readSubtaskVerdicts(tree, []);
  let validatorTests = 0;
  const source = checkingProgram(config);
  const graders = new Set(Object.values(config.grader ?? {}).flatMap((files) => files ?? []));
  const programs: DraftProgram[] = [];
  for (const path of tree.paths) {
    const role: ProgramRole | undefined =
      path === source
        ? 'checker'
        : placeOfSubmission(path) !== undefined && (!isNoProgram(path) || isAnswerSheet(config, path))
          ? 'solution'
          : isProgramIn('validators', path)
            ? 'validator'
            : isProgramIn('generators', path)
              ? 'generator'
              : path === GENERATOR_SCRIPT_PATH
                ? 'script'
                : VALIDATOR_TEST_PATH.test(path) && !judged.has(path)
                  ? 'validator-test'
                  : checkerTests.has(path)
                    ? 'checker-test'
                    : graders.has(path)
                      ? 'grader'
                      : undefined;
    const isTest = role === 'validator-test' || role === 'checker-test';
    const maxBytes = isTest ? MAX_PROGRAM_TEST_BYTES : MAX_DRAFT_PROGRAM_BYTES;
    if (role === undefined || tree.size(path) > maxBytes) continue;
    if (role === 'validator-test' && (validatorTests += 1) > MAX_VALIDATOR_TESTS) continue;
    const bytes = await tree.read(path);
    if (!isText(bytes)) continue;
    const subtaskVerdicts = role === 'solution' ? ofSubtasks.get(path) : undefined;
    programs.push({ role, path, text: bytes.toString('utf8'), ...(subtaskVerdicts && { subtaskVerdicts }) });
  }
  return programs;
}

/** Files of tests of the checker of which all three are texts that can be edited. */
async function checkerTestsOf(tree: FileTree, judged: ReadonlySet<string | null>): Promise<Set<string>> {
  const stems = new Set(tree.paths.flatMap((path) => CHECKER_TEST_PATH.exec(path)?.[1] ?? []));
  const found = new Set<string>();
  for (const stem of [...stems].slice(0, MAX_CHECKER_TESTS)) {
    const files = ['in', 'ans', 'out'].map((ending) => `${stem}.${ending}`);
    const isEditable = async (path: string) =>
      tree.has(path) && !judged.has(path) && tree.size(path) <= MAX_PROGRAM_TEST_BYTES && isText(await tree.read(path));
    if ((await Promise.all(files.map(isEditable))).every(Boolean)) for (const path of files) found.add(path);
  }
  return found;
}

function isText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}
