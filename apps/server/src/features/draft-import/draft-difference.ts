import { isDeepStrictEqual } from 'node:util';
import { MAX_LISTED_NAMES, type DraftDifference, type DraftNameChanges, type ProblemConfig } from '@assay/contract';
import { contentOfProgram, type ComparedProgram } from '@assay/problem';

/* What a package would change of a draft: both as sides of the same shape. */

export interface SideTest {
  name: string;
  sample: boolean;
  subtask: string | null;
  /** Settings of the case that no form shows. */
  original: Readonly<Record<string, unknown>> | null;
  /** Line of the generator script. */
  command: string | null;
  inputHash: string;
  answerHash: string | null;
}

export interface Side {
  config: ProblemConfig;
  tests: readonly SideTest[];
  programs: readonly ComparedProgram[];
  /** Other files with their hashes. */
  files: ReadonlyMap<string, string>;
}

type DataDifference = Omit<DraftDifference, 'texts' | 'attachments'>;

export function compareSides(before: Side, after: Side): DataDifference {
  const [old, fresh] = [testsByKey(before.tests), testsByKey(after.tests)];
  const common = [...old.keys()].filter((key) => fresh.has(key));
  const inNewOrder = [...fresh.keys()].filter((key) => old.has(key));
  const programs = (side: Side) =>
    new Map(side.programs.filter(({ text }) => text !== '').map((one) => [one.path, contentOfProgram(one)]));
  return {
    tests: changesOf(old, fresh, isSameTest),
    reordered: common.some((key, index) => inNewOrder[index] !== key),
    programs: changesOf(programs(before), programs(after)),
    files: changesOf(before.files, after.files),
    settings: changedSettings(before.config, after.config),
  };
}

/** Tests by their names; further ones with the same name have a number. */
export function testsByKey<Test extends { name: string }>(tests: readonly Test[]): Map<string, Test> {
  const seen = new Map<string, number>();
  return new Map(
    tests.map((test) => {
      const times = (seen.get(test.name) ?? 0) + 1;
      seen.set(test.name, times);
      return [times === 1 ? test.name : `${test.name} (${times})`, test];
    }),
  );
}

export function isSameTest(one: SideTest, other: SideTest): boolean {
  return isDeepStrictEqual(comparable(one), comparable(other));
}

/** A draft has no case of a test that comes from a pattern; the paths of the files say nothing. */
function comparable({ original, name, sample, subtask, command, inputHash, answerHash }: SideTest) {
  const shown = new Set(['input', 'answer', 'name', 'sample', 'generatedBy']);
  const other = Object.fromEntries(Object.entries(original ?? {}).filter(([key]) => !shown.has(key)));
  return { name, sample, subtask, command, inputHash, answerHash, other };
}

export function changesOf<Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
  isSame: (one: Value, other: Value) => boolean = (one, other) => one === other,
): DraftNameChanges {
  const isChanged = (key: string) => {
    const [one, other] = [before.get(key), after.get(key)];
    return one !== undefined && other !== undefined && !isSame(one, other);
  };
  return {
    added: listed([...after.keys()].filter((key) => !before.has(key))),
    changed: listed([...after.keys()].filter(isChanged)),
    removed: listed([...before.keys()].filter((key) => !after.has(key))),
  };
}

const listed = (names: readonly string[]) => ({ count: names.length, names: names.slice(0, MAX_LISTED_NAMES) });

/** Longest beginning of a value in the list of changed settings. */
const MAX_VALUE_CHARACTERS = 200;

function changedSettings(before: ProblemConfig, after: ProblemConfig): DraftDifference['settings'] {
  const [old, fresh] = [settingsOf(before), settingsOf(after)];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].sort();
  return keys.flatMap((key) => {
    const [one, other] = [old[key], fresh[key]];
    return isDeepStrictEqual(one, other) ? [] : [{ key, before: shown(one), after: shown(other) }];
  });
}

/** The settings of the judge, and the others, one level deep. Patterns only give the tests, which are compared. */
function settingsOf({ judge, ...rest }: ProblemConfig): Record<string, unknown> {
  const { pattern: _pattern, cases: _cases, subtasks, ...config } = judge.config;
  const parts = { ...config, ...(Array.isArray(subtasks) && { subtasks: subtasks.map(withoutPattern) }) };
  const judged = Object.entries(parts).map(([key, value]) => [`judge.${key}`, value]);
  // As in the database, where `undefined` is absent.
  return JSON.parse(JSON.stringify({ ...rest, ...Object.fromEntries(judged) })) as Record<string, unknown>;
}

function withoutPattern(subtask: unknown): unknown {
  if (typeof subtask !== 'object' || subtask === null) return subtask;
  return Object.fromEntries(Object.entries(subtask).filter(([key]) => key !== 'pattern' && key !== 'cases'));
}

function shown(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value).slice(0, MAX_VALUE_CHARACTERS);
}
