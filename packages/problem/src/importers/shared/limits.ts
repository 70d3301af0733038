import { JUDGE_CAPS, JUDGE_DEFAULTS } from '../../config/assay-judge-config.ts';
import type { Reporter } from '../import-report.ts';

const MIB = 1024 * 1024;

/**
 * Limits of a package, clamped to ours; changes are reported. Absent or invalid limits are replaced with ours and
 * reported, too.
 */
export function makeLimits(
  given: { timeMs?: number | undefined; memoryBytes?: number | undefined },
  place: string,
  report: Reporter,
): { timeMs: number; memoryMiB: number } {
  const timeMs = isLimit(given.timeMs) ? given.timeMs : undefined;
  const memoryMiB = isLimit(given.memoryBytes) ? Math.ceil(given.memoryBytes / MIB) : undefined;
  if (timeMs === undefined) {
    const { timeMs: value } = JUDGE_DEFAULTS;
    report.changed(
      place,
      `The package has no time limit. It is set to ${value} ms.`,
      `未给出时间限制：已设为 ${value} ms。`,
    );
  } else report.understood(place, `Time limit: ${timeMs} ms.`, `时间限制：${timeMs} ms。`);
  if (memoryMiB === undefined) {
    const { memoryMiB: value } = JUDGE_DEFAULTS;
    report.changed(
      place,
      `The package has no memory limit. It is set to ${value} MiB.`,
      `未给出内存限制：已设为 ${value} MiB。`,
    );
  } else report.understood(place, `Memory limit: ${memoryMiB} MiB.`, `内存限制：${memoryMiB} MiB。`);
  return {
    timeMs: boundedLimit(timeMs ?? JUDGE_DEFAULTS.timeMs, 'timeMs', place, report),
    memoryMiB: boundedLimit(memoryMiB ?? JUDGE_DEFAULTS.memoryMiB, 'memoryMiB', place, report),
  };
}

/** A limit rounded up to a whole number and capped at Assay's maximum. */
export function boundedLimit(value: number, kind: 'timeMs' | 'memoryMiB', place: string, report: Reporter): number {
  const cap = JUDGE_CAPS[kind];
  if (value <= cap) return Math.max(1, Math.ceil(value));
  const unit = kind === 'timeMs' ? 'ms' : 'MiB';
  report.changed(
    place,
    `${value} ${unit} exceeds the maximum of Assay. It is set to ${cap} ${unit}.`,
    `${value} ${unit} 超过上限，已设为 ${cap} ${unit}。`,
  );
  return cap;
}

/** `1s`, `500ms`, `0.5` (seconds) as milliseconds; undefined if invalid. */
export function readTimeMs(value: unknown): number | undefined {
  const found = /^\s*([0-9]*\.?[0-9]+)\s*(ms|s|us|)\s*$/i.exec(textOf(value));
  if (!found) return undefined;
  const scale = { ms: 1, us: 0.001 }[(found[2] ?? '').toLowerCase()] ?? 1000;
  return Number(found[1]) * scale;
}

/** `256m`, `256MB`, `1g`, `262144k`, `256` (MiB) as bytes; undefined if invalid. */
export function readMemoryBytes(value: unknown): number | undefined {
  const found = /^\s*([0-9]*\.?[0-9]+)\s*([kmg]|)(i?b)?\s*$/i.exec(textOf(value));
  if (!found) return undefined;
  const scale = { k: 1024, m: MIB, g: 1024 * MIB }[(found[2] ?? '').toLowerCase()] ?? MIB;
  return Number(found[1]) * scale;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isLimit(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value > 0;
}
