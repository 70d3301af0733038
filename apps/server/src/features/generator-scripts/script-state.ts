import {
  MAX_DRAFT_TESTS,
  MAX_SCRIPT_TESTS,
  type BenchWorkOf,
  type DraftProgram,
  type DraftScript,
} from '@assay/contract';
import { benchProgramsOf, hashOf } from '@assay/problem';
import type { GeneratedBy, GenerationState } from '../../db/tables/problem-drafts.ts';
import { expandScript, type ScriptFault } from './expand-script.ts';

type Program = Pick<DraftProgram, 'role' | 'path' | 'text'>;

interface ScriptSource {
  /** All programs of the draft. */
  programs: readonly Program[];
  /** Paths of the kept files, and the version that has them. */
  kept: readonly string[];
  baseHash: string | null;
  /** The tests in their order. */
  tests: readonly { id: string; generated: GeneratedBy | null }[];
  /** The last run. */
  generation: GenerationState | null;
}

type RequestedTest = Omit<BenchWorkOf<'inputs'>['tests'][number], 'id'>;
/** A test that the script gives. */
export interface ScriptTest extends RequestedTest {
  /** The test that it is, or that it replaces; null for a new one. */
  id: string | null;
  isMade: boolean;
}

interface ScriptState extends Omit<DraftScript, 'surplus' | 'benchId'> {
  tests: ScriptTest[];
  /** Ids of tests whose line is gone; none if the script is empty. */
  surplus: string[];
}

/** What the generator script of a draft gives, and which tests it has made. */
export function scriptState({ programs, kept, baseHash, tests, generation }: ScriptSource): ScriptState {
  const text = programs.find(({ role }) => role === 'script')?.text ?? '';
  const generated = tests.filter((one) => one.generated !== null);
  const others = tests.length - generated.length;
  const { commands, lines } = expandScript(text, Math.min(MAX_SCRIPT_TESTS, MAX_DRAFT_TESTS - others));
  const find = generatorFinder(programs, kept, baseHash);
  const faults = new Map<number, ScriptFault>();
  const wanted: RequestedTest[] = [];
  const lineOf = new Map<string, number>();
  const lineOfKey = new Map<string, number>();
  for (const { line, command } of commands) {
    const [name = '', ...rest] = command.split(' ');
    const found = find(name);
    if ('code' in found) {
      faults.set(line, found);
      continue;
    }
    const key = keyOf(found, rest);
    // The same call with the other name of its generator.
    const repeated = lineOfKey.get(key);
    if (repeated !== undefined) {
      faults.set(line, { code: 'command-repeated', about: String(repeated) });
      continue;
    }
    lineOf.set(command, line);
    lineOfKey.set(key, line);
    wanted.push({ generator: found.path, command, key });
  }
  const { placed, surplus } = place(wanted, generated);
  const failures = new Map(generation?.failures.map((one) => [one.key, one]));
  const perLine = Map.groupBy(placed, ({ command }) => lineOf.get(command));
  return {
    tests: placed,
    // Without a script, the tests stay as they are.
    surplus: lines.length > 0 ? surplus : [],
    lines: lines.map(({ line, fault }) => {
      const own = perLine.get(line) ?? [];
      const failed = own.find(({ isMade, key }) => !isMade && failures.has(key));
      const { status = '', message = '' } = failures.get(failed?.key ?? '') ?? {};
      return {
        line,
        tests: own.length,
        made: own.filter(({ isMade }) => isMade).length,
        fault: fault ?? faults.get(line) ?? null,
        failure: failed ? { command: failed.command, status, message } : null,
      };
    }),
  };
}

/** How a test says which line made it. `key`: null if the generator of that time is unknown. */
export function generatedBy(
  command: string,
  { programs, kept, baseHash }: Pick<ScriptSource, 'programs' | 'kept' | 'baseHash'>,
): GeneratedBy {
  const [name = '', ...rest] = command.split(' ');
  const found = generatorFinder(programs, kept, baseHash)(name);
  return { command, key: 'code' in found ? null : keyOf(found, rest) };
}

/** Path of the generator that a script calls by this name; undefined if there is none, or more than one. */
export function generatorPathOf(
  name: string,
  { programs, kept, baseHash }: Pick<ScriptSource, 'programs' | 'kept' | 'baseHash'>,
): string | undefined {
  const found = generatorFinder(programs, kept, baseHash)(name);
  return 'code' in found ? undefined : found.path;
}

interface Generator {
  path: string;
  /** Hash of its source, or the version that has its file. */
  source: string;
}

/** Finds generators by the name of their file, with or without its extension. */
function generatorFinder(
  programs: readonly Program[],
  kept: readonly string[],
  baseHash: string | null,
): (name: string) => Generator | ScriptFault {
  const all: Generator[] = [
    ...programs.flatMap(({ role, path, text }) =>
      role === 'generator' && text.trim() !== '' ? [{ path, source: hashOf(text) }] : [],
    ),
    // A kept file is that of the base.
    ...benchProgramsOf(kept).generators.map((path) => ({ path, source: `file of ${baseHash ?? ''}` })),
  ];
  return (name) => {
    const nameOf = ({ path }: Generator) => path.replace(/\/$/, '').split('/').at(-1) ?? '';
    const exact = all.filter((one) => nameOf(one) === name);
    const stemOf = (one: Generator) => nameOf(one).replace(/\.[^.]+$/, '');
    const [first, second] = exact.length > 0 ? exact : all.filter((one) => stemOf(one) === name);
    if (!first) return { code: 'generator-unknown', about: name };
    return second ? { code: 'generator-ambiguous', about: name } : first;
  };
}

function keyOf({ path, source }: Generator, args: readonly string[]): string {
  return hashOf(JSON.stringify([path, source, args]));
}

/**
 * Finds the test of each line. A line that has none takes the place of a test without a line that follows the previous
 * line's test, so that an edited line keeps its test with its name and subtask.
 */
function place(wanted: readonly RequestedTest[], tests: ScriptSource['tests']) {
  const at = new Map<string, number>();
  for (const [index, { generated }] of tests.entries()) {
    if (generated && !at.has(generated.command)) at.set(generated.command, index);
  }
  const used = new Set(wanted.flatMap(({ command }) => at.get(command) ?? []));
  let next = 0;
  const placed = wanted.map((one): ScriptTest => {
    const exact = at.get(one.command);
    const index = exact ?? (next < tests.length && !used.has(next) ? next : undefined);
    if (index === undefined) return { ...one, id: null, isMade: false };
    used.add(index);
    next = index + 1;
    const test = tests[index];
    return { ...one, id: test?.id ?? null, isMade: exact !== undefined && test?.generated?.key === one.key };
  });
  return { placed, surplus: tests.flatMap(({ id }, index) => (used.has(index) ? [] : [id])) };
}
