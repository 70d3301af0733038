import { findCheckerSources, type JudgePlan, type SourceProblem } from '@assay/problem';
import type { BenchProgram, CustomRunCase } from '@assay/contract';
import { checkerLimits, compileChecker } from '../checkers/custom-checker.ts';
import type { Program } from '../judge/compile/program.ts';
import { compileSolution } from '../judge/kinds/compile-solution.ts';
import { JudgeFault } from '../judge/judge-fault.ts';
import { runProgram, type ProgramRun } from '../judge/run-program.ts';
import type { Language } from '../languages/language.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import type { TryOptions } from './verify-package.ts';

const COMPILER_CHARACTERS = 2_000;
/** Characters of a message about a program that was to make a file. */
export const MAX_MADE_MESSAGE = 500;

export interface PackageProgram {
  /** Display name; empty for a pasted program. */
  name: string;
  language: Language;
  bytes: Uint8Array;
}

/**
 * A program of a package by its path, with or without `submissions/`, or a pasted one. Throws a package fault if it is
 * missing or its language is unknown.
 */
export async function findProgram(
  { languages }: Pick<JudgeEnvironment, 'languages'>,
  { submissions, data }: SourceProblem,
  wanted: BenchProgram,
): Promise<PackageProgram> {
  if (!('path' in wanted)) {
    const language = languages.named(wanted.language);
    if (!language) throw brokenProgram(`Unknown language ${wanted.language}.`);
    return { name: '', language, bytes: Buffer.from(wanted.source) };
  }
  const { path } = wanted;
  const known = submissions.find((one) => one.path === path || one.path === `submissions/${path}`);
  const language = known?.language ? languages.named(known.language) : languages.ofFile(path);
  if (!known && !data.has(path)) throw brokenProgram(`${path} is not in the package.`);
  if (!language) throw brokenProgram(`The language of ${path} is unknown.`);
  return { name: path, language, bytes: known?.bytes ?? (await data.read(path)) };
}

/** Compiles it, with the grader of the plan, if there is one. Throws a package fault if that fails. */
export async function compileProgram(
  { judge }: JudgeEnvironment,
  { name, language, bytes }: PackageProgram,
  { priority = 0, signal }: TryOptions,
  { plan, dataFolder }: { plan: Pick<JudgePlan, 'graders'>; dataFolder: string } = { plan: {}, dataFolder: '' },
): Promise<Program> {
  const source = { language, source: bytes, plan, dataFolder, priority, signal };
  const compiled = await compileSolution(judge.compiler, source);
  if (compiled === 'missing') throw brokenProgram(`${name}: The package has no grader for ${language.name}.`);
  if (compiled.kind === 'program') return compiled.program;
  throw brokenProgram(
    `${name || 'The pasted program'} does not compile: ${compiled.log.trim().slice(0, COMPILER_CHARACTERS)}`,
  );
}

/** Finds and compiles a generator of a package, or takes it from the cache. Throws a package fault if none works. */
export async function compileGenerator(
  { judge }: JudgeEnvironment,
  { problem, dataFolder, generator }: { problem: SourceProblem; dataFolder: string; generator: string },
  { priority = 0, signal }: TryOptions,
): Promise<Program> {
  const found = findCheckerSources(problem.data, generator, generator);
  if ('finding' in found) throw brokenProgram(found.finding.message);
  const described = { type: 'custom', protocol: 'testlib', ...found, args: [], pointsMode: 'percent' } as const;
  return await compileChecker(judge, described, dataFolder, priority, signal, 'generator');
}

/** Limits of setters' own programs: the same as for a checker. */
const helperLimits: ProgramRun['limits'] = {
  timeMs: checkerLimits.cpuMs,
  wallMs: checkerLimits.wallMs,
  memoryBytes: checkerLimits.memoryBytes,
  outputBytes: checkerLimits.outputBytes,
};

/** Runs a setter's own program once; `bytes` is its whole output, null if it failed. Throws like `runProgram`. */
export async function runHelper(
  { judge }: JudgeEnvironment,
  run: Omit<ProgramRun, 'limits' | 'judgeOutput'>,
): Promise<{ ran: CustomRunCase; bytes: Buffer | null }> {
  const kept: { bytes: Buffer | null } = { bytes: null };
  const judgeOutput: ProgramRun['judgeOutput'] = async (output) => {
    kept.bytes = Buffer.from(await judge.sandbox.read(output));
    return { status: 'Finished', message: '' };
  };
  const ran = await runProgram(judge, { ...run, limits: helperLimits, judgeOutput });
  return { ran, ...kept };
}

/** How a setter's own program failed, and what it wrote to standard error. */
export function failureOf({ status, message, stderr }: CustomRunCase): { status: string; message: string } {
  const parts = [message, stderr.text].filter((part) => part !== '').join('\n');
  return { status, message: parts.replaceAll('\0', '').slice(0, MAX_MADE_MESSAGE) };
}

export function brokenProgram(message: string): JudgeFault {
  return new JudgeFault('package', message, 'Correct it, or name another one.');
}
