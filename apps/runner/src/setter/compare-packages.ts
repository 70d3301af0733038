import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SourceProblem } from '@assay/problem';

/** Longer values are truncated: only the fact that they differ matters. */
const SHOWN_CHARACTERS = 200;

export interface PackageDifference {
  added: string[];
  removed: string[];
  changed: string[];
  /**
   * Settings of the problem config that differ, such as `judge.config.timeMs`, with both values as JSON; absent ones as
   * `-`.
   */
  settings: { place: string; before: string; after: string }[];
}

/** Differences between two versions of a problem's data. Paths are sorted. */
export async function comparePackages(before: SourceProblem, after: SourceProblem): Promise<PackageDifference> {
  const [old, now] = [new Set(before.data.paths), new Set(after.data.paths)];
  const changed: string[] = [];
  for (const path of [...old].filter((one) => now.has(one)).sort()) {
    if (hashOf(await before.data.read(path)) !== hashOf(await after.data.read(path))) changed.push(path);
  }
  const settings: PackageDifference['settings'] = [];
  compareValues('', before.config, after.config, settings);
  return {
    added: [...now].filter((path) => !old.has(path)).sort(),
    removed: [...old].filter((path) => !now.has(path)).sort(),
    changed,
    settings,
  };
}

function compareValues(place: string, before: unknown, after: unknown, found: PackageDifference['settings']): void {
  if (isDeepStrictEqual(before, after)) return;
  if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compareValues(place === '' ? key : `${place}.${key}`, before[key], after[key], found);
    }
    return;
  }
  found.push({ place, before: shown(before), after: shown(after) });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  const text = value === undefined ? '-' : JSON.stringify(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
