import { JUDGE_CAPS } from '../../config/assay-judge-config.ts';
import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import { asRecord } from '../../parse-yaml.ts';
import type { Reporter } from '../import-report.ts';
import type { IcpcMetadata } from './metadata.ts';

export interface IcpcLimits {
  timeMs: number;
  memoryMiB: number;
  outputMiB: number;
  /** Set if the package has no time limit. */
  timeMultiplier?: number;
}

/** The typical defaults according to the format. */
const DEFAULT_MEMORY_MIB = 2048;
const DEFAULT_OUTPUT_MIB = 8;
/** Applies where the format would measure the accepted submissions. */
const DEFAULT_TIME_MS = 2000;

/** Settings from which the time limit is computed if it is absent. */
const MULTIPLIERS = ['time_multiplier', 'time_safety_margin', 'time_multipliers', 'time_resolution'];

const TIMELIMIT_FILE = '.timelimit';
const INI_FILE = 'domjudge-problem.ini';

export async function readLimits(tree: FileTree, metadata: IcpcMetadata, report: Reporter): Promise<IcpcLimits> {
  const { limits } = metadata;
  const time = await findTimeLimit(tree, limits.time_limit);
  const used = new Set(['time_limit', 'memory', 'output', 'validation_passes']);
  if (time === undefined) for (const key of MULTIPLIERS) used.add(key);
  for (const key of Object.keys(limits)) {
    if (!used.has(key))
      report.unused(`problem.yaml: limits.${key}`, 'Assay has its own limit for this.', 'Assay 对此有自己的限制。');
  }
  if (time === undefined) {
    const multiplier = timeMultiplierOf(metadata);
    report.changed(
      'problem.yaml: limits',
      `The package has no time limit. It is set to ${DEFAULT_TIME_MS} ms. It should be ${multiplier} times the time of the slowest accepted program, which "assay problem verify" measures and uses.`,
      `未给出时间限制：已设为 ${DEFAULT_TIME_MS} ms。应为最慢的正确程序用时的 ${multiplier} 倍，“assay problem verify” 会测量并采用。`,
    );
  } else {
    report.understood(time.place, `Time limit: ${time.seconds} s.`, `时间限制：${time.seconds} 秒。`);
  }
  const bounded = (key: string, value: number, cap: number) => {
    if (value <= cap) return Math.max(1, Math.round(value));
    report.changed(
      `problem.yaml: limits.${key}`,
      `${value} exceeds the maximum of Assay. It is set to ${cap}.`,
      `${value} 超过上限，已设为 ${cap}。`,
    );
    return cap;
  };
  return {
    timeMs: bounded('time_limit', time === undefined ? DEFAULT_TIME_MS : time.seconds * 1000, JUDGE_CAPS.timeMs),
    memoryMiB: bounded('memory', positive(limits.memory) ?? DEFAULT_MEMORY_MIB, JUDGE_CAPS.memoryMiB),
    ...(time === undefined && { timeMultiplier: timeMultiplierOf(metadata) }),
    outputMiB: bounded('output', positive(limits.output) ?? DEFAULT_OUTPUT_MIB, JUDGE_CAPS.outputMiB),
  };
}

/** The time limit as a multiple of the time of the slowest accepted program, if the package sets none. */
export function timeMultiplierOf({ generation, limits }: IcpcMetadata): number {
  if (generation === 'modern') return positive(asRecord(limits.time_multipliers)?.ac_to_time_limit) ?? 2;
  return positive(limits.time_multiplier) ?? 5;
}

/** The value of a key in `domjudge-problem.ini`, without quotes. */
export async function readIni(tree: FileTree, key: string): Promise<string | undefined> {
  if (!tree.has(INI_FILE)) return undefined;
  const line = (await readText(tree, INI_FILE)).split('\n').find((row) => row.split('=')[0]?.trim() === key);
  return line
    ?.slice(line.indexOf('=') + 1)
    .trim()
    .replace(/^(['"])(.*)\1$/, '$2');
}

async function findTimeLimit(tree: FileTree, given: unknown): Promise<{ seconds: number; place: string } | undefined> {
  const candidates: [unknown, string][] = [
    [given, 'problem.yaml: limits.time_limit'],
    [tree.has(TIMELIMIT_FILE) ? (await readText(tree, TIMELIMIT_FILE)).trim() : undefined, TIMELIMIT_FILE],
    [await readIni(tree, 'timelimit'), `${INI_FILE}: timelimit`],
  ];
  for (const [value, place] of candidates) {
    const seconds = positive(value);
    if (seconds !== undefined) return { seconds, place };
  }
  return undefined;
}

function positive(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : undefined;
}
