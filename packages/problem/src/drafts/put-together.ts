import { isDeepStrictEqual } from 'node:util';
import { SUBTASK_VERDICTS_PATH } from '@assay/contract';
import type { AssayCase, AssaySubtask } from '../config/assay-judge-config.ts';
import { assayJudgeConfigSchema } from '../config/assay-judge-config.ts';
import type { ProblemConfig } from '../config/problem-config.ts';
import { composeTree, readText } from '../file-tree.ts';
import type { FileSource, FileTree } from '../file-tree.ts';
import { freeName } from '../importers/shared/draft.ts';
import { asRecord, parseYaml } from '../parse-yaml.ts';
import { planOfAssay } from '../plan/plan-of-assay.ts';
import { CONFIG_FILES } from '../source-package/read-source-package.ts';
import { writeSubtaskVerdicts } from '../source-package/subtask-verdicts.ts';
import { toYaml } from '../source-package/write-source-package.ts';
import type { DraftProgram, WrittenTest } from './draft-package.ts';

export interface DraftContent {
  /** Without cases. */
  config: ProblemConfig;
  tests: readonly WrittenTest[];
  programs: readonly DraftProgram[];
}

/** The data version that the draft was made from. */
export interface DraftBase {
  tree: FileTree;
  /** As stored with the version. */
  config: ProblemConfig;
  /** Paths of the files to keep. */
  kept: readonly string[];
}

/**
 * The files of a data archive, its configuration, and the path of each test's input. An unchanged draft gives the files
 * of its base, byte for byte. The same draft always gives the same files.
 */
export async function putTogether(
  { config, tests, programs }: DraftContent,
  base?: DraftBase,
): Promise<{ tree: FileTree; config: ProblemConfig; inputs: string[] }> {
  const files = new Map<string, FileSource>();
  for (const path of base?.kept ?? []) if (base) files.set(path, { tree: base.tree, path });
  for (const { path, text } of programs) files.set(path, text);
  const verdicts = await writeSubtaskVerdicts(programs.map(inKnownSubtasks(config)), base?.tree, new Set(files.keys()));
  if (verdicts !== null) files.set(SUBTASK_VERDICTS_PATH, verdicts);
  const place = makePlacer(files, tests);
  const placed = tests.map((test) => ({
    test,
    input: place(test.input, test.inputPath, `${fileStem(test.name)}.in`),
    answer: test.answer === null ? null : place(test.answer, test.answerPath, `${fileStem(test.name)}.ans`),
  }));
  const judge = withCases(config.judge.config, placed, composeTree(files));
  const full: ProblemConfig = { ...config, judge: { ...config.judge, config: judge } };
  const file = base && CONFIG_FILES.find((path) => base.tree.has(path));
  files.set(file ?? 'problem.yaml', await configFile(full, base, file));
  return { tree: composeTree(files), config: full, inputs: placed.map(({ input }) => input) };
}

/** A program without what it declares for subtasks that no longer exist. */
function inKnownSubtasks({ judge }: ProblemConfig) {
  const parsed = assayJudgeConfigSchema.safeParse(judge.config);
  const ids = new Set(parsed.data?.subtasks?.map(({ id }) => id));
  return ({ path, subtaskVerdicts = {} }: DraftProgram) => ({
    path,
    subtaskVerdicts: Object.fromEntries(Object.entries(subtaskVerdicts).filter(([id]) => ids.has(id))),
  });
}

/** Assigns paths. Two tests share a file only if they have the same file of the base. */
function makePlacer(files: Map<string, FileSource>, tests: readonly WrittenTest[]) {
  const taken = new Set([...files.keys(), ...CONFIG_FILES].map((path) => path.toLowerCase()));
  const wanted = new Set(tests.flatMap((one) => [one.inputPath ?? '', one.answerPath ?? '']));
  const placedAs = new Map<string, string>();
  return (source: FileSource, path: string | null, name: string): string => {
    const shared = typeof source === 'object' && 'tree' in source && path !== null ? `${path}\n${source.path}` : null;
    const known = shared === null ? undefined : placedAs.get(shared);
    if (known !== undefined) return known;
    const isTaken = (one: string) => taken.has(one.toLowerCase());
    const free =
      path !== null && !isTaken(path) ? path : freeName(`tests/${name}`, (one) => isTaken(one) || wanted.has(one));
    taken.add(free.toLowerCase());
    files.set(free, source);
    if (shared !== null) placedAs.set(shared, free);
    return free;
  };
}

function fileStem(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
      .replaceAll(/^[^A-Za-z0-9]+|[-.]+$/g, '')
      .slice(0, 60) || 'test'
  );
}

interface PlacedTest {
  test: WrittenTest;
  input: string;
  answer: string | null;
}

/** The judge settings with the cases: explicit ones, or the pattern if it gives exactly these. */
function withCases(
  settings: Readonly<Record<string, unknown>>,
  placed: readonly PlacedTest[],
  tree: FileTree,
): Record<string, unknown> {
  const parsed = assayJudgeConfigSchema.safeParse(settings);
  if (!parsed.success || parsed.data.questions) return { ...settings };
  const { subtasks, pattern } = parsed.data;
  const planned = planOfAssay(settings, tree).plan?.subtasks;
  const isAsPlanned = (id: string | null, own: readonly PlacedTest[]) => {
    const cases = planned?.find((one) => id === null || one.id === id)?.cases ?? [];
    return (
      cases.length === own.length &&
      own.every(({ test, input, answer }, index) => {
        const one = cases[index];
        return (
          one?.name === test.name &&
          one.sample === test.sample &&
          one.input === input &&
          one.answer === answer &&
          test.original === null &&
          test.generatedBy === null
        );
      })
    );
  };
  if (!subtasks) {
    if (pattern !== undefined && isAsPlanned(null, placed)) return { ...settings };
    const { pattern: _pattern, ...rest } = settings;
    return { ...rest, cases: placed.map((one, index) => caseOf(one, index, undefined)) };
  }
  const given = Array.isArray(settings.subtasks) ? settings.subtasks.map(asRecord) : [];
  return {
    ...settings,
    subtasks: subtasks.map((subtask, at) => {
      const own = placed.filter(({ test }) => test.subtask === subtask.id);
      if (subtask.pattern !== undefined && isAsPlanned(subtask.id, own)) return given[at];
      const { pattern: _pattern, ...rest } = given[at] ?? {};
      return { ...rest, cases: own.map((one, index) => caseOf(one, index, subtask)) };
    }),
  };
}

function caseOf({ test, input, answer }: PlacedTest, index: number, subtask: AssaySubtask | undefined): AssayCase {
  const { original, name, sample, generatedBy } = test;
  const { answer: _answer, generatedBy: _line, ...rest } = original ?? { name, input };
  const isNamed = original?.name !== undefined || name !== String(index + 1);
  const wasSample = original?.sample ?? subtask?.sample ?? false;
  return {
    ...rest,
    input,
    ...(answer !== null && { answer }),
    ...(isNamed && { name }),
    ...(sample !== wasSample && { sample }),
    ...(generatedBy !== null && { generatedBy }),
  };
}

/** The file of the base if the settings are the same; otherwise a new one, with its other keys. */
async function configFile(
  config: ProblemConfig,
  base: DraftBase | undefined,
  file: string | undefined,
): Promise<FileSource> {
  if (!base || file === undefined) return toYaml(config, { sorted: true });
  if (isDeepStrictEqual(config, base.config)) return { tree: base.tree, path: file };
  const parsed = parseYaml(await readText(base.tree, file), file);
  const before = 'finding' in parsed ? {} : (asRecord(parsed.value) ?? {});
  const isHead = (key: string) => ['slug', 'title', 'tags', 'accessLevel'].includes(key) && !(key in config);
  const head = Object.fromEntries(Object.entries(before).filter(([key]) => isHead(key)));
  const value = { ...head, ...config };
  return file.endsWith('.json') ? `${JSON.stringify(value, null, 2)}\n` : toYaml(value, { sorted: true });
}
