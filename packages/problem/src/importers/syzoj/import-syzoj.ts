import type { FileTree } from '../../file-tree.ts';
import { naturalOrder } from '../../plan/natural-order.ts';
import { asRecord } from '../../parse-yaml.ts';
import { parseSettings } from '../shared/parse-settings.ts';
import { readText } from '../../file-tree.ts';
import type { ImportReport, Reporter } from '../import-report.ts';
import { makeDraft } from '../shared/draft.ts';
import type { Draft } from '../shared/draft.ts';
import { makeLimits } from '../shared/limits.ts';
import { evenShares, takePairs } from '../shared/name-tests.ts';
import { pairTests } from '../shared/pair-tests.ts';
import type { TestPair } from '../shared/pair-tests.ts';
import { baseName, isHeader, takeProgram, usesTestlib } from '../shared/programs.ts';
import { scoreSubtasks } from '../shared/score-subtasks.ts';
import type { DraftSubtask } from '../shared/score-subtasks.ts';

export const SYZOJ_FILES = ['data.yml', 'data.yaml'] as const;

type Settings = Readonly<Record<string, unknown>>;

/**
 * Converts the test data of SYZOJ and LibreOJ (`data.yml` next to the files). They contain neither limits nor
 * statement.
 */
export async function importSyzoj(tree: FileTree, options: { name?: string } = {}): Promise<ImportReport> {
  const draft = makeDraft(tree, 'syzoj');
  draft.slugs = [options.name];
  const file = SYZOJ_FILES.find((path) => tree.has(path)) ?? SYZOJ_FILES[0];
  const settings = await readSettings(draft, file);
  const known = new Set([
    'subtasks',
    'inputFile',
    'outputFile',
    'userOutput',
    'specialJudge',
    'interactor',
    'extraSourceFiles',
  ]);
  for (const key of Object.keys(settings).filter((one) => !known.has(one))) {
    draft.report.unused(`${file}: ${key}`, 'Assay has no equivalent of this.', '此处没有对应的设置。');
  }
  const interactor = await readProgram(draft, settings.interactor, 'interactor', `${file}: interactor`);
  const checker = await readProgram(draft, settings.specialJudge, 'checker', `${file}: specialJudge`);
  const isProgram = checker !== undefined || interactor !== undefined;
  const subtasks = scoreSubtasks(readSubtasks(draft, settings, file, !isProgram), file, draft.report);
  const outputOnly = settings.userOutput !== undefined;
  if (outputOnly) draft.report.understood(`${file}: userOutput`, 'Solutions are output files.', '提交答案题。');
  const grader = readGraders(draft, settings, file);
  return await draft.finish({
    judge: {
      ...makeLimits({}, file, draft.report),
      ...(interactor ? { interactor } : { checker: checker ?? { type: 'lines' } }),
      ...(outputOnly ? { outputOnly: true } : {}),
      ...(grader ? { grader } : {}),
      ...(subtasks.length > 0 ? { subtasks } : {}),
    },
  });
}

async function readSettings({ report, tree }: Draft, file: string): Promise<Settings> {
  const parsed = tree.has(file) ? parseSettings(await readText(tree, file), file, report) : { value: {} };
  if (!('finding' in parsed)) return asRecord(parsed.value) ?? {};
  report.refuse(parsed.finding.place, parsed.finding.message, parsed.finding.zh);
  return {};
}

function readSubtasks(draft: Draft, settings: Settings, file: string, needsAnswers: boolean): DraftSubtask[] {
  const { report, tree } = draft;
  const listed = Array.isArray(settings.subtasks) ? settings.subtasks.map((one: unknown) => asRecord(one) ?? {}) : [];
  const input = patternOf(settings.inputFile, '#.in');
  const output = patternOf(settings.outputFile, '#.out');
  if (listed.length === 0) {
    const cases = takePairs(draft, pairTests(tree.paths).pairs, needsAnswers);
    if (cases.length === 0) report.refuse(file, 'There are no tests.', '没有测试点。');
    return cases.length === 0 ? [] : [{ id: '1', points: 100, scoring: 'sum', cases, place: file }];
  }
  const shares = evenShares(listed.length);
  return listed.map((one, index): DraftSubtask => {
    const place = `${file}: subtasks[${index}]`;
    const names = Array.isArray(one.cases) ? one.cases.map(String).sort(naturalOrder) : [];
    if (names.length === 0) report.refuse(place, 'This subtask has no tests.', '此子任务没有测试点。');
    const pairs = names.map((written): TestPair => {
      const name = nameOfTest(written, input, tree);
      const [path, answer] = [input, output].map((pattern) => pattern.replaceAll('#', () => name));
      return { name, input: path ?? '', answer: answer !== undefined && tree.has(answer) ? answer : null };
    });
    for (const pair of pairs.filter((each) => !tree.has(each.input))) {
      report.refuse(place, `The file ${pair.input} is not in the package.`, `题目包中没有文件 ${pair.input}。`);
    }
    const cases = takePairs(
      draft,
      pairs.filter((each) => tree.has(each.input)),
      needsAnswers,
    );
    const score = typeof one.score === 'number' && one.score >= 0 ? one.score : (shares[index] ?? 0);
    return { id: String(index + 1), points: score, scoring: scoringOf(one.type, place, report), cases, place };
  });
}

/**
 * YAML parses `01` as a number and loses the leading zeros of the file name; they are restored if exactly one file
 * matches.
 */
function nameOfTest(name: string, pattern: string, tree: FileTree): string {
  if (!/^\d+$/.test(name) || tree.has(pattern.replaceAll('#', name))) return name;
  const padded = ['0', '00', '000', '0000']
    .map((zeros) => zeros + name)
    .filter((one) => tree.has(pattern.replaceAll('#', one)));
  return padded.length === 1 ? (padded[0] ?? name) : name;
}

function scoringOf(type: unknown, place: string, report: Reporter): DraftSubtask['scoring'] {
  if (type === undefined || type === 'sum') return 'sum';
  if (type === 'min' || type === 'max') return type;
  if (type === 'mul') return 'product';
  report.refuse(`${place}.type`, 'This must be sum, min, max or mul.', '此项应为 sum、min、max 或 mul。');
  return 'min';
}

/** Programs that include testlib use its protocol; other checkers print a score, as on SYZOJ. */
async function readProgram(draft: Draft, given: unknown, folder: string, place: string): Promise<Settings | undefined> {
  if (given === undefined || given === null) return undefined;
  const name = asRecord(given)?.fileName ?? given;
  if (typeof name !== 'string') {
    draft.report.refuse(place, 'No program is named.', '未指定程序。');
    return undefined;
  }
  if (draft.tree.has(name) && !(await usesTestlib(draft, name))) {
    if (folder === 'checker') return readOwnChecker(draft, name, folder, place);
    draft.report.refuse(
      place,
      `${name} uses a protocol of SYZOJ; only interactors with testlib are supported.`,
      `${name} 使用 SYZOJ 自有的交互方式；此处只运行使用 testlib 的交互器。`,
    );
    return undefined;
  }
  const program = takeProgram(draft, name, folder, { type: 'testlib', place });
  if (program) draft.report.changed(place, `${name} runs as a testlib program.`, `${name} 按 testlib 程序运行。`);
  return program;
}

async function readOwnChecker(draft: Draft, name: string, folder: string, place: string) {
  const program = takeProgram(draft, name, folder, { type: 'syzoj', place });
  if (!program) return undefined;
  draft.report.understood(place, `${name} prints a score from 0 to 100.`, `${name} 输出 0 到 100 的得分。`);
  if (/["']code["']/.test(await readText(draft.tree, name))) {
    draft.report.changed(
      place,
      `${name} seems to read the source of the solution, which Assay does not pass to it.`,
      `${name} 可能读取提交的源代码，此处不提供。`,
    );
  }
  return program;
}

function readGraders(draft: Draft, settings: Settings, file: string): Record<string, string[]> | undefined {
  const graders: Record<string, string[]> = {};
  const groups = Array.isArray(settings.extraSourceFiles)
    ? settings.extraSourceFiles.map((one: unknown) => asRecord(one) ?? {})
    : [];
  for (const [index, group] of groups.entries()) {
    const place = `${file}: extraSourceFiles[${index}]`;
    const family = familyOf(String(group.language));
    const names = (Array.isArray(group.files) ? group.files : []).map((one: unknown) => asRecord(one)?.name ?? one);
    for (const name of names) {
      if (typeof name !== 'string' || !draft.tree.has(name) || family === undefined) {
        draft.report.refuse(
          place,
          `${String(name)} cannot be compiled together with solutions.`,
          `${String(name)} 无法与提交一同编译。`,
        );
        continue;
      }
      // SYZOJ places the files next to the solution, where only headers have an effect.
      if (!isHeader(name))
        draft.report.changed(place, `${name} is compiled together with solutions.`, `${name} 将与提交一同编译。`);
      graders[family] = [...(graders[family] ?? []), draft.put(`grader/${baseName(name)}`, name)];
    }
  }
  return Object.keys(graders).length === 0 ? undefined : graders;
}

function familyOf(language: string): 'c' | 'cpp' | 'python' | undefined {
  if (/^(cpp|c\+\+)/.test(language)) return 'cpp';
  if (language.startsWith('python')) return 'python';
  return /^c(\d|$)/.test(language) ? 'c' : undefined;
}

function patternOf(given: unknown, fallback: string): string {
  return typeof given === 'string' && given.includes('#') ? given : fallback;
}
