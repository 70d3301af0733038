import { MAX_GENERATOR_ARGS, type DraftScriptLine } from '@assay/contract';

export type ScriptFault = NonNullable<DraftScriptLine['fault']>;

/** One call of a generator, which makes one test. */
export interface ScriptCommand {
  /** Number of its line, from 1. */
  line: number;
  /** As written, with its variables replaced and single spaces. */
  command: string;
}

export interface ExpandedScript {
  commands: ScriptCommand[];
  /** Lines that are neither empty nor comments, with why they give no command. */
  lines: { line: number; fault: ScriptFault | null }[];
}

const LOOP = /^for\s+([A-Za-z_]\w*)\s+in\s+([^:]+):\s*(\S.*)$/;
const RANGE = /^(-?\d{1,15})\.\.(-?\d{1,15})(?:\s+step\s+(\d{1,15}))?$/;
const VALUE = /^[^\s{}]+$/;
/** Bounds the time for loops in loops. */
const MAX_LINE_CHARACTERS = 1_000;
/** Faults after which the remaining lines are not read. */
const MAX_FAULTS = 100;
const ABOUT_CHARACTERS = 100;

/**
 * The calls of a generator script: lines `gen 10 100`, or `for n in 1..10: gen {n} 100`, whose values are ranges with
 * an optional `step` or single words, separated by commas; loops may be nested. Lines starting with `#` are comments.
 * The same script always gives the same calls, at most `maxCommands`; a line that is not readable gives none. Reading
 * ends after `MAX_FAULTS` of these.
 */
export function expandScript(script: string, maxCommands: number): ExpandedScript {
  const expanded: ExpandedScript = { commands: [], lines: [] };
  const lineOf = new Map<string, number>();
  let faults = 0;
  for (const [index, raw] of script.split(/\r?\n/).entries()) {
    const text = raw.trim();
    if (text === '' || text.startsWith('#')) continue;
    const line = index + 1;
    const own = new Set<string>();
    const add = (command: string): ScriptFault | null => {
      if (command.length > MAX_GENERATOR_ARGS)
        return { code: 'command-long', about: command.slice(0, ABOUT_CHARACTERS) };
      const known = lineOf.get(command) ?? (own.has(command) ? line : undefined);
      if (known !== undefined) return { code: 'command-repeated', about: String(known) };
      own.add(command);
      const isBeyond = expanded.commands.length + own.size > maxCommands;
      return isBeyond ? { code: 'too-many', about: String(maxCommands) } : null;
    };
    const fault = expandLine(text, add);
    expanded.lines.push({ line, fault });
    faults += fault ? 1 : 0;
    if (fault?.code === 'too-many' || faults >= MAX_FAULTS) break;
    if (fault) continue;
    for (const command of own) {
      lineOf.set(command, line);
      expanded.commands.push({ line, command });
    }
  }
  return expanded;
}

/** Passes each call of a line to `add`, until that returns a fault. */
function expandLine(text: string, add: (command: string) => ScriptFault | null): ScriptFault | null {
  if (text.length > MAX_LINE_CHARACTERS) return { code: 'command-long', about: text.slice(0, ABOUT_CHARACTERS) };
  if (!/^for\s/.test(text)) {
    const [unknown] = /\{[^}]*\}?|\}/.exec(text) ?? [];
    // Scripts of other tools end a line with `> $`.
    const command = text.replace(/\s*>\s*\$$/, '').replaceAll(/\s+/g, ' ');
    return unknown === undefined
      ? add(command)
      : { code: 'variable-unknown', about: unknown.slice(0, ABOUT_CHARACTERS) };
  }
  const [, variable, values = '', body = ''] = LOOP.exec(text) ?? [];
  if (variable === undefined) return { code: 'syntax', about: text.slice(0, ABOUT_CHARACTERS) };
  for (const part of values.split(',').map((one) => one.trim())) {
    const listed = valuesOf(part);
    if ('code' in listed) return listed;
    for (const value of listed) {
      const fault = expandLine(
        body.replaceAll(`{${variable}}`, () => value),
        add,
      );
      if (fault) return fault;
    }
  }
  return null;
}

/** The values of a range, or a single one. */
function valuesOf(part: string): Iterable<string> | ScriptFault {
  const [, first, last, step = '1'] = RANGE.exec(part) ?? [];
  if (first === undefined || last === undefined) {
    // A range with a bound that is not a number would otherwise be a word.
    return VALUE.test(part) && !part.includes('..')
      ? [part]
      : { code: 'syntax', about: part.slice(0, ABOUT_CHARACTERS) };
  }
  const bounds = { first: Number(first), last: Number(last), step: Number(step) };
  return bounds.first > bounds.last || bounds.step === 0
    ? { code: 'range-empty', about: part.slice(0, ABOUT_CHARACTERS) }
    : countUp(bounds);
}

function* countUp({ first, last, step }: { first: number; last: number; step: number }): Iterable<string> {
  for (let value = first; value <= last; value += step) yield String(value);
}
