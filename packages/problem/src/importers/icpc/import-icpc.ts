import type { ProblemConfig } from '../../config/problem-config.ts';
import { composeTree, readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { readJudgePlan } from '../../plan/read-judge-plan.ts';
import { makeReporter } from '../import-report.ts';
import type { ImportReport, Reporter } from '../import-report.ts';
import { makeSlug } from '../shared/make-slug.ts';
import { isSwitchedOff } from '../shared/source-endings.ts';
import { OFFERED_LANGUAGES, submitForm } from '../shared/submit-form.ts';
import { readIni, readLimits } from './limits.ts';
import type { IcpcLimits } from './limits.ts';
import { readMetadata, withConstants } from './metadata.ts';
import type { IcpcMetadata } from './metadata.ts';
import { importProgramTests } from './program-tests.ts';
import { importStatements } from './statements.ts';
import { importSubmissions } from './submissions.ts';
import { makeSubtasks, testPath } from './subtasks.ts';
import type { AssaySubtaskConfig } from './subtasks.ts';
import { casesWithin, readTestGroups } from './test-groups.ts';
import type { TestCase, TestGroup } from './test-groups.ts';
import { importChecker } from './validator.ts';

/** Kept in our package for the setter, under the name that our workbench uses; not used for judging. */
const KEPT_FOLDERS: Readonly<Record<string, string>> = {
  'generators/': 'generators/',
  'generator/': 'generators/',
  'input_validators/': 'input_validators/',
  'input_validator/': 'input_validators/',
  'input_format_validators/': 'input_format_validators/',
  'input_format_validator/': 'input_format_validators/',
  'answer_validators/': 'answer_validators/',
  'answer_validator/': 'answer_validators/',
  'solution/': 'solution/',
};
/** Other known folders of a package; hidden files are ignored silently. */
const KNOWN_FOLDERS =
  /^(\.|(data|submissions|attachments|statements?|problem_statements?|output_validators?|include|static_validator|graders)\/)|^(problem\.yaml|domjudge-problem\.ini)$/;

/**
 * Converts an ICPC/Kattis package (legacy or 2025-09, with `problem.yaml` at the tree's root). Stores nothing; the
 * report lists what was imported, what changed its meaning, what was omitted and why a package cannot be imported.
 * `name` is a fallback for the slug, such as the archive's file name.
 */
export async function importIcpc(tree: FileTree, options: { name?: string } = {}): Promise<ImportReport> {
  const { report, lists } = makeReporter();
  const metadata = await readMetadata(tree, report);
  const format = 'icpc' as const;
  if (!metadata) return { format, version: 'unknown', ...lists };
  refuseWhatRuns(tree, report);
  const limits = await readLimits(tree, metadata, report);
  const root = await readTestGroups(tree, metadata, report);
  const cases = casesWithin(root);
  const checker = importChecker(tree, cases, metadata, report);
  checkAnswers(cases, checker.config.type === 'kattis', report);
  const hasOwnScore = checker.config.type === 'kattis' && metadata.customScore;
  const subtasks = makeSubtasks(root, metadata, hasOwnScore, report);
  const sample = root.groups.find((group) => group.path === 'data/sample');
  const texts = await importStatements(tree, sample ? casesWithin(sample) : [], metadata, report);
  const submissions = await importSubmissions(tree, metadata, report);
  const config = makeConfig(limits, judgedBy(tree, checker.config, metadata, report), subtasks, metadata, report);
  const data = await makeData(tree, root, checker.files, metadata, report);
  if (lists.refused.length === 0) {
    // Errors that the reader of our own format finds would also stop the judge.
    const { findings } = await readJudgePlan(config, data);
    for (const one of findings.filter(({ level }) => level === 'error')) report.refuse(one.place, one.message, one.zh);
  }
  if (lists.refused.length > 0) return { format, version: metadata.version, ...lists };
  const slug = makeSlug([
    await readIni(tree, 'externalid'),
    options.name,
    await readIni(tree, 'short-name'),
    texts.titles.en,
    ...Object.values(texts.titles),
  ]);
  const title = Object.keys(texts.titles).length > 0 ? texts.titles : { en: slug };
  const problem = { slug, title, tags: metadata.tags, accessLevel: 'private' as const, config, submissions, data };
  return {
    format,
    version: metadata.version,
    problem: { ...problem, statements: texts.statements, attachments: texts.attachments },
    ...lists,
  };
}

/** If a program of the package can judge without an answer, an empty file replaces it. */
function checkAnswers(cases: readonly TestCase[], isProgram: boolean, report: Reporter): void {
  for (const { base } of cases.filter(({ hasAnswer }) => !hasAnswer)) {
    if (isProgram)
      report.changed(
        `${base}.in`,
        'Its answer file (.ans) is missing: the validator gets an empty one.',
        '缺少对应的答案文件（.ans）：校验器将得到空文件。',
      );
    else report.refuse(`${base}.in`, 'Its answer file (.ans) is missing.', '缺少对应的答案文件（.ans）。');
  }
}

function refuseWhatRuns(tree: FileTree, report: Reporter): void {
  const has = (folder: string) => tree.paths.some((path) => path.startsWith(folder));
  if (has('include/')) {
    report.refuse('include', 'Assay cannot add code to every submission yet.', 'Assay 尚不支持为每份提交附加代码。');
  }
  if (has('static_validator/')) {
    report.refuse('static_validator', 'Assay has no static validators.', 'Assay 不支持静态校验器。');
  }
  if (has('graders/')) {
    report.unused('graders', 'Assay does not run graders of the package.', 'Assay 不运行题目自带的 grader。');
  }
}

/** The part of the config that selects the checker, by the kind of the problem. */
function judgedBy(
  tree: FileTree,
  checker: Record<string, unknown>,
  { isInteractive, isSubmitAnswer, passes }: IcpcMetadata,
  report: Reporter,
): Record<string, unknown> {
  if (isInteractive && checker.type !== 'kattis') {
    report.refuse('output_validator', 'An interactive problem needs its own validator.', '交互题需要自带的校验器。');
  }
  for (const path of tree.paths.filter((one) => one.startsWith('data/sample/') && one.endsWith('.interaction'))) {
    report.unused(path, 'Include the sample of an interaction in the statement.', '请将交互样例写入题面。');
  }
  return {
    ...(isInteractive ? { interactor: checker } : { checker }),
    ...(passes === undefined ? {} : { passes }),
    ...(isSubmitAnswer ? { outputOnly: true } : {}),
  };
}

function makeConfig(
  limits: IcpcLimits,
  judged: Record<string, unknown>,
  subtasks: readonly AssaySubtaskConfig[],
  metadata: IcpcMetadata,
  report: Reporter,
): ProblemConfig {
  const options = languageOptions(metadata, report);
  return {
    label: 'default',
    judge: { adapter: 'assay', config: { ...limits, ...judged, subtasks: [...subtasks] } },
    submit: submitForm(judged, options),
    variables: { time_limit: `${limits.timeMs} ms`, memory_limit: `${limits.memoryMiB} MiB` },
  };
}

function languageOptions(metadata: IcpcMetadata, report: Reporter): string[] {
  const { languages } = metadata;
  const options = OFFERED_LANGUAGES.filter(([, code]) => languages === undefined || languages.includes(code)).map(
    ([option]) => option,
  );
  if (options.length > 0) return options;
  report.changed(
    'problem.yaml: languages',
    'None of these languages is known; all languages are allowed.',
    '此处没有这些语言；提供全部可用语言。',
  );
  return OFFERED_LANGUAGES.map(([option]) => option);
}

async function makeData(
  tree: FileTree,
  root: TestGroup,
  checkerFiles: ReadonlyMap<string, string>,
  metadata: IcpcMetadata,
  report: Reporter,
): Promise<FileTree> {
  const files = new Map<string, { tree: FileTree; path: string } | string>();
  for (const { base } of casesWithin(root)) {
    for (const path of [`${base}.in`, `${base}.ans`]) if (tree.has(path)) files.set(testPath(path), { tree, path });
  }
  for (const [path, source] of checkerFiles) {
    const hasConstants = metadata.constants.size > 0;
    files.set(
      path,
      hasConstants ? withConstants(await readText(tree, source), metadata.constants) : { tree, path: source },
    );
  }
  for (const [path, source] of importProgramTests(tree, report)) files.set(path, { tree, path: source });
  for (const path of tree.paths) {
    const [kept, ours] = Object.entries(KEPT_FOLDERS).find(([folder]) => path.startsWith(folder)) ?? [];
    if (kept === undefined || ours === undefined) {
      tellUnknown(path, report);
      continue;
    }
    const target = ours + path.slice(kept.length);
    if (!isSwitchedOff(path) && !files.has(target)) files.set(target, { tree, path });
    report.unused(kept, 'Kept in the package; not used for judging.', '已保留在题目包中，评测不使用。');
  }
  return composeTree(files);
}

function tellUnknown(path: string, report: Reporter): void {
  if (KNOWN_FOLDERS.test(path)) return;
  const slash = path.indexOf('/');
  report.unused(
    slash === -1 ? path : path.slice(0, slash + 1),
    'Assay has no equivalent of this.',
    '此处没有对应的设置。',
  );
}
