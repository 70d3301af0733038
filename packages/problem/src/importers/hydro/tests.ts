import { asRecord } from '../../parse-yaml.ts';
import type { Draft } from '../shared/draft.ts';
import { boundedLimit, readMemoryBytes, readTimeMs } from '../shared/limits.ts';
import { evenShares, subtasksByName, takePairs } from '../shared/name-tests.ts';
import { pairTests } from '../shared/pair-tests.ts';
import { scoreSubtasks } from '../shared/score-subtasks.ts';
import type { DraftCase, DraftSubtask } from '../shared/score-subtasks.ts';
import type { HydroConfig, Settings } from './config.ts';
import { textList } from './config.ts';

const MIB = 1024 * 1024;

/** The subtasks as listed, or derived from the names of the files. */
export function readSubtasks(draft: Draft, config: HydroConfig, needsAnswers: boolean) {
  const { report, tree } = draft;
  const { file, folder, values } = config;
  const subtasks = recordsOf(values.subtasks);
  const cases = recordsOf(values.cases);
  if (subtasks.length > 0) return scoreSubtasks(listed(draft, config, subtasks, needsAnswers), file, report);
  if (cases.length > 0) {
    const own = cases.map((one, index) => readCase(draft, config, one, `${file}: cases[${index}]`, needsAnswers));
    const shares = evenShares(own.length);
    const weighed = own.map((one, index) => ({ ...one, points: one.points ?? shares[index] }));
    return scoreSubtasks([{ id: '1', points: 100, scoring: 'sum', cases: weighed, place: file }], file, report);
  }
  const { pairs, unpaired } = pairTests(
    tree.paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length)),
  );
  for (const path of unpaired) report.unused(folder + path, 'This answer has no input.', '没有与此答案对应的输入。');
  if (pairs.length === 0) {
    report.refuse(folder === '' ? 'archive' : folder, 'There are no tests.', '没有测试点。');
    return [];
  }
  report.understood(file, `${pairs.length} tests, paired by name.`, `${pairs.length} 个测试点，按文件名配对。`);
  const named = pairs.map((pair) => ({
    ...pair,
    input: folder + pair.input,
    answer: pair.answer === null ? null : folder + pair.answer,
  }));
  return scoreSubtasks(subtasksByName(takePairs(draft, named, needsAnswers), file), file, report);
}

function listed(
  draft: Draft,
  config: HydroConfig,
  subtasks: readonly Settings[],
  needsAnswers: boolean,
): DraftSubtask[] {
  const { file } = config;
  const given = subtasks.map((one) => numberOf(one.score));
  const left = 100 - given.reduce<number>((sum, score) => sum + (score ?? 0), 0);
  const unscored = given.filter((score) => score === undefined).length;
  const shares = unscored > 0 && left > 0 ? evenShares(unscored).map((share) => (share * left) / 100) : [];
  return subtasks.map((one, index): DraftSubtask => {
    const place = `${file}: subtasks[${index}]`;
    const cases = recordsOf(one.cases).map((each, at) => {
      return readCase(
        draft,
        config,
        { time: one.time, memory: one.memory, ...each },
        `${place}.cases[${at}]`,
        needsAnswers,
      );
    });
    const type = one.type ?? 'min';
    if (type !== 'min' && type !== 'max' && type !== 'sum') {
      draft.report.refuse(`${place}.type`, 'This should be min, max or sum.', '此项应为 min、max 或 sum。');
    }
    if (cases.length === 0) draft.report.refuse(place, 'This subtask has no tests.', '此子任务没有测试点。');
    const scoring = type === 'sum' || type === 'max' ? type : 'min';
    return {
      id: typeof one.id === 'string' || typeof one.id === 'number' ? String(one.id) : String(index + 1),
      points: given[index] ?? shares.shift() ?? 0,
      scoring,
      dependsOn: textList(one.if),
      cases: cases.map((each) => (scoring === 'sum' ? each : { ...each, points: undefined })),
      place,
    };
  });
}

function readCase(
  draft: Draft,
  { folder }: HydroConfig,
  one: Settings,
  place: string,
  needsAnswers: boolean,
): DraftCase {
  const { report, tree } = draft;
  const [input, output] = [one.input, one.output].map((name) => (typeof name === 'string' ? folder + name : undefined));
  const isGiven = (path: string | undefined) => path !== undefined && !path.endsWith('/dev/null') && path !== folder;
  if (isGiven(input) ? !tree.has(input ?? '') : true) {
    report.refuse(
      `${place}.input`,
      `The file ${input ?? ''} is not in the package.`,
      `题目包中没有文件 ${input ?? ''}。`,
    );
  }
  const hasAnswer = output !== undefined && tree.has(output);
  if (!hasAnswer && (needsAnswers || isGiven(output))) {
    report.refuse(
      `${place}.output`,
      `The file ${output ?? ''} is not in the package.`,
      `题目包中没有文件 ${output ?? ''}。`,
    );
  }
  const ours = (path: string) => `tests/${path.slice(folder.length)}`;
  const timeMs = readTimeMs(one.time);
  const memoryBytes = readMemoryBytes(one.memory);
  return {
    input: input !== undefined && tree.has(input) ? draft.put(ours(input), input) : '',
    ...(hasAnswer ? { answer: draft.put(ours(output), output) } : {}),
    points: numberOf(one.score),
    ...(timeMs === undefined ? {} : { timeMs: boundedLimit(timeMs, 'timeMs', place, report) }),
    ...(memoryBytes === undefined ? {} : { memoryMiB: boundedLimit(memoryBytes / MIB, 'memoryMiB', place, report) }),
  };
}

function recordsOf(value: unknown): Settings[] {
  return Array.isArray(value) ? value.map((one: unknown) => asRecord(one) ?? {}) : [];
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
