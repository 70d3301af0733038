import { JUDGE_CAPS } from '../../config/assay-judge-config.ts';
import { readText } from '../../file-tree.ts';
import type { FileTree } from '../../file-tree.ts';
import type { Reporter } from '../import-report.ts';
import type { IcpcMetadata } from './metadata.ts';

export interface IcpcLimits {
  timeMs: number;
  memoryMiB: number;
  outputMiB: number;
}

/** What the format calls the typical defaults of a judge. */
const DEFAULT_MEMORY_MIB = 2048;
const DEFAULT_OUTPUT_MIB = 8;
/** Where the format would measure the accepted submissions. */
const DEFAULT_TIME_MS = 2000;

const TIMELIMIT_FILE = '.timelimit';
const INI_FILE = 'domjudge-problem.ini';

export async function readLimits(tree: FileTree, metadata: IcpcMetadata, report: Reporter): Promise<IcpcLimits> {
  const { limits } = metadata;
  const used = new Set(['time_limit', 'memory', 'output', 'validation_passes']);
  for (const key of Object.keys(limits)) {
    if (!used.has(key))
      report.unused(`problem.yaml: limits.${key}`, 'Assay has its own bound for this.', 'Assay 对此有自己的限制。');
  }
  const time = await findTimeLimit(tree, limits.time_limit);
  if (time === undefined) {
    report.changed(
      'problem.yaml: limits',
      `No time limit is given: it is set to ${DEFAULT_TIME_MS} ms. Check it by "assay problem verify".`,
      `未给出时间限制：已设为 ${DEFAULT_TIME_MS} ms。请用 “assay problem verify” 核对。`,
    );
  } else {
    report.understood(time.place, `Time limit: ${time.seconds} s.`, `时间限制：${time.seconds} 秒。`);
  }
  const bounded = (key: string, value: number, cap: number) => {
    if (value <= cap) return Math.max(1, Math.round(value));
    report.changed(
      `problem.yaml: limits.${key}`,
      `${value} is more than Assay gives: ${cap} is set.`,
      `${value} 超过上限，已设为 ${cap}。`,
    );
    return cap;
  };
  return {
    timeMs: bounded('time_limit', time === undefined ? DEFAULT_TIME_MS : time.seconds * 1000, JUDGE_CAPS.timeMs),
    memoryMiB: bounded('memory', positive(limits.memory) ?? DEFAULT_MEMORY_MIB, JUDGE_CAPS.memoryMiB),
    outputMiB: bounded('output', positive(limits.output) ?? DEFAULT_OUTPUT_MIB, JUDGE_CAPS.outputMiB),
  };
}

/** What `domjudge-problem.ini` says under a key, without quotes. */
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
