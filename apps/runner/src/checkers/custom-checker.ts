import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { testlibHeader, type CasePlan, type CustomChecker } from '@assay/problem';
import type { Catalogue } from '../languages/catalogue.ts';
import { checkerCompileLimits } from '../languages/language.ts';
import type { Compiler } from '../judge/compile/compile.ts';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { Program } from '../judge/compile/program.ts';
import type { SlotPool } from '../judge/slot-pool.ts';
import type { FileSource, KeptFile, Limits, Outcome, Sandbox } from '../sandbox/sandbox.ts';
import type { Checked, NextPass } from './checked.ts';
import { commandInPasses, concludeKattis, feedbackFiles, nextPassOf, passFiles } from './kattis.ts';
import { protocols } from './other-protocols.ts';
import { concludeTestlib } from './testlib.ts';

const MIB = 1024 * 1024;
/** A checker that exceeds them is a fault of the package. */
export const checkerLimits: Limits = {
  cpuMs: 15_000,
  wallMs: 30_000,
  memoryBytes: 1024 * MIB,
  outputBytes: 64 * MIB,
  processes: 16,
};
/** Maximum bytes of a checker's messages that are read. */
export const CHECKER_TEXT_BYTES = 8 * 1024;
const TESTLIB_HEADER = 'testlib.h';

export interface CheckRequest {
  plan: CasePlan;
  input: FileSource;
  answerPath: string | null;
  /** The output of the solution; null if the checker finds the submitted files in `files`. */
  output: KeptFile | null;
  files?: Readonly<Record<string, FileSource>>;
  /** The checker may request another run; `state` is the feedback folder of its previous request. */
  passes?: { state: KeptFile | null };
  priority: number;
  signal?: AbortSignal | undefined;
}

/**
 * Compiles the checker or interactor of a package, or finds it in the cache. Throws a package fault if it is missing or
 * does not compile.
 */
export async function compileChecker(
  { compiler, languages }: { compiler: Compiler; languages: Catalogue },
  checker: CustomChecker,
  dataFolder: string,
  priority: number,
  signal: AbortSignal | undefined,
  what = 'checker',
): Promise<Program> {
  const [main, ...others] = checker.sources;
  if (main === undefined) throw brokenPackage(`The package does not specify the source of its ${what}.`);
  const source = await readSource(dataFolder, main);
  const extraFiles: Record<string, Uint8Array> = {};
  for (const path of others) {
    extraFiles[posix.relative(posix.dirname(main), path)] = await readSource(dataFolder, path);
  }
  if (checker.protocol === 'testlib' && extraFiles[TESTLIB_HEADER] === undefined) {
    extraFiles[TESTLIB_HEADER] = await readFile(testlibHeader);
  }
  const language = languages.named(checker.language);
  if (!language) throw brokenPackage(`The language ${checker.language} of the ${what} is unknown.`);
  const compiled = await compiler.compile({
    language,
    source,
    extraFiles,
    limits: checkerCompileLimits,
    priority,
    signal,
  });
  if (compiled.kind === 'rejected') {
    throw brokenPackage(`The ${what} ${main} does not compile: ${compiled.log.trim().slice(0, 2000)}`);
  }
  return compiled.program;
}

/**
 * Runs the compiled checker of a package on one output. Throws a package fault if it gives no verdict. The caller
 * discards the files of `next`.
 */
export async function checkCustom(
  parts: { sandbox: Sandbox; slots: SlotPool },
  checker: CustomChecker,
  program: Program,
  request: CheckRequest,
): Promise<Checked & { next: NextPass | null }> {
  const { sandbox, slots } = parts;
  const outcome = await slots.use(request.priority, request.signal, () =>
    sandbox.run({
      ...invocation(checker, program, request),
      env: program.env,
      limits: { ...checkerLimits, processes: program.processes },
      stderrBytes: CHECKER_TEXT_BYTES,
      ...(request.signal ? { signal: request.signal } : {}),
    }),
  );
  let next: NextPass | null = null;
  try {
    request.signal?.throwIfAborted();
    const checked = await concludeCustom(sandbox, checker, outcome, request.plan);
    next = nextPassOf(outcome, checked);
    return { ...checked, next };
  } finally {
    const kept = Object.values(outcome.files).filter((file) => file !== next?.input && file !== next?.state);
    await Promise.all(kept.map((file) => sandbox.discard(file)));
  }
}

/** The result of a checker or an interactor that has ended. Throws a package fault if it gives none. */
export async function concludeCustom(
  sandbox: Sandbox,
  checker: CustomChecker,
  outcome: Outcome,
  plan: CasePlan,
): Promise<Checked> {
  requireEnd(outcome, plan);
  if (checker.protocol === 'testlib') return concludeTestlib(outcome, checker, plan);
  if (checker.protocol === 'kattis') return await concludeKattis(sandbox, outcome, checker, plan);
  const files: Record<string, string> = {};
  for (const [name, file] of Object.entries(outcome.files)) {
    files[name] = Buffer.from(await sandbox.read(file, CHECKER_TEXT_BYTES)).toString('utf8');
  }
  const { exitCode, stdoutText, stderrText } = outcome;
  const said = { exitCode, stdout: stdoutText, stderr: stderrText, files };
  return protocols[checker.protocol].conclude(said, checker, plan);
}

function invocation(checker: CustomChecker, program: Program, request: CheckRequest) {
  const { input, answerPath, output, passes } = request;
  const answer: FileSource = answerPath === null ? { bytes: new Uint8Array() } : { path: answerPath };
  if (checker.protocol === 'testlib') {
    return {
      argv: [...program.argv, 'input', 'output', 'answer', ...checker.args],
      files: { ...request.files, ...program.files, input, answer, ...(output && { output: { kept: output } }) },
      stdout: 'discard' as const,
    };
  }
  if (checker.protocol !== 'kattis') {
    const { names, args, leaves } = protocols[checker.protocol];
    const given = { [names.input]: input, [names.answer]: answer, ...(output && { [names.output]: { kept: output } }) };
    return {
      argv: [...program.argv, ...args, ...checker.args],
      files: { ...request.files, ...program.files, ...given },
      stdout: 'text' as const,
      keepFiles: leaves,
    };
  }
  const argv = [...program.argv, 'input', 'answer', 'feedback/', ...checker.args];
  return {
    argv: passes ? commandInPasses(argv) : argv,
    files: { ...request.files, ...program.files, input, answer, ...feedbackFolder(passes?.state) },
    ...(output && { stdin: { kept: output } }),
    stdout: 'discard' as const,
    keepFiles: [...Object.values(feedbackFiles), ...(passes ? Object.values(passFiles) : [])],
  };
}

/** The feedback folder: as packed in the previous pass, or empty except for a file that creates it. */
export function feedbackFolder(state: KeptFile | null | undefined): Record<string, FileSource> {
  return state ? { [passFiles.state]: { kept: state } } : { 'feedback/.folder': { bytes: new Uint8Array() } };
}

function requireEnd(outcome: Outcome, plan: CasePlan): void {
  if (outcome.end === 'exited') return;
  const reasons: Record<Exclude<Outcome['end'], 'exited'>, string> = {
    signalled: `crashed (signal ${outcome.signal ?? 'unknown'})`,
    'cpu-limit': `took more than ${checkerLimits.cpuMs / 1000} s of CPU time`,
    'wall-limit': `did not end within ${checkerLimits.wallMs / 1000} s`,
    'memory-limit': `needed more than ${checkerLimits.memoryBytes / MIB} MiB`,
    'output-limit': 'wrote too much output',
    aborted: 'was aborted',
  };
  throw brokenPackage(`The checker ${reasons[outcome.end]} on case ${plan.name}.`);
}

async function readSource(folder: string, path: string): Promise<Uint8Array> {
  try {
    return await readFile(join(folder, path));
  } catch (error) {
    throw brokenPackage(`The checker's file ${path} is missing from the problem data.`, error);
  }
}

function brokenPackage(message: string, cause?: unknown): JudgeFault {
  return new JudgeFault(
    'package',
    message,
    "Correct the package and upload it again; 'assay problem verify' reports the same fault before uploading.",
    { cause },
  );
}
