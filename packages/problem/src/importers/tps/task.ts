import { readText } from '../../file-tree.ts';
import { asRecord, parseYaml } from '../../parse-yaml.ts';
import { parseSettings } from '../shared/parse-settings.ts';
import type { Draft } from '../shared/draft.ts';

export const TASK = 'problem.json';

/** `problem.json`, as written by the authors of a task or exported by TPS. */
export interface TpsTask {
  code: string | undefined;
  title: string | undefined;
  /** CMS's name: `Batch`, `Communication`, `OutputOnly`, … */
  type: string;
  timeSeconds: number;
  memoryBytes: number;
  processes: number;
  /** Absent if not configured. */
  userIo: 'fifo' | 'std' | undefined;
  /** Solutions are whole programs, without a grader. */
  compilesAlone: boolean;
  inputFile: string | undefined;
  outputFile: string | undefined;
}

const MIB = 1024 * 1024;
/** No task has so many MiB or so few bytes: authors write MiB, exported tasks bytes. */
const MOST_MIB = 65_536;

/** Reads the settings; undefined after rejecting them. */
export async function readTask({ tree, report }: Draft): Promise<TpsTask | undefined> {
  const parsed = tree.has(TASK) ? parseSettings(await readText(tree, TASK), TASK, report) : { value: undefined };
  if ('finding' in parsed) {
    report.refuse(parsed.finding.place, parsed.finding.message, parsed.finding.zh);
    return undefined;
  }
  const values = asRecord(parsed.value);
  const type = textOf(values?.task_type) ?? textOf(values?.type);
  if (!values || type === undefined) {
    report.refuse(TASK, 'The description of the task is missing.', '缺少题目描述。');
    return undefined;
  }
  const params = readParams(values.task_type_params ?? values.type_params ?? values.task_type_parameters);
  const memory = Number(values.memory_limit);
  return {
    code: textOf(values.code) ?? textOf(values.name),
    title: textOf(values.title) ?? textOf(values.name),
    type: canonical(type),
    timeSeconds: Number(values.time_limit),
    memoryBytes: memory > MOST_MIB ? memory : memory * MIB,
    processes: Number(params('Communication_num_processes', 0) ?? values.num_processes ?? 1),
    userIo: userIoOf(textOf(params('Communication_user_io', 2)) ?? textOf(values.user_io)),
    compilesAlone: textOf(params('Batch_compilation', 0)) === 'alone' || values.has_grader === false,
    inputFile: textOf(params('Batch_io_0_inputfile', 1, 0)),
    outputFile: textOf(params('Batch_io_1_outputfile', 1, 1)),
  };
}

type Params = (name: string, ...position: number[]) => unknown;

/** Parameters of the task type: a map with long names, or a list as in CMS, either of them possibly as text. */
function readParams(given: unknown): Params {
  const parsed = typeof given === 'string' && given.trim() !== '' ? parseYaml(given, TASK) : { value: given };
  const value: unknown = 'value' in parsed ? parsed.value : undefined;
  if (Array.isArray(value)) {
    return (_, ...position) =>
      position.reduce<unknown>((inner, index) => (Array.isArray(inner) ? (inner[index] as unknown) : undefined), value);
  }
  const byName = asRecord(value);
  return (name) => byName?.[`task_type_parameters_${name}`];
}

function userIoOf(value: string | undefined): TpsTask['userIo'] {
  if (value === undefined) return undefined;
  return value.startsWith('std') ? 'std' : 'fifo';
}

/** Strips the year: `batch2017` is `Batch`. */
function canonical(type: string): string {
  const bare = type.replace(/20\d\d$/, '');
  const known = ['Batch', 'Communication', 'OutputOnly', 'TwoSteps', 'Notice'];
  return known.find((one) => one.toLowerCase() === bare.toLowerCase()) ?? bare;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
