import { statSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import type { CasePlan } from '@assay/problem';
import { commandFor, limitsWith } from '../languages/language.ts';
import type { Outcome } from '../sandbox/sandbox.ts';
import { check, forget, missing, type CaseRequest } from './check-output.ts';
import { checkHandedIn } from './handed-in.ts';
import { judgeInteraction } from './interaction.ts';
import type { JudgedCase } from './judgement.ts';
import type { Program } from './program.ts';
import { blameOutcome, wallLimitMs } from './verdict.ts';

/** What is read of a solution's standard error, for setters. */
const STDERR_BYTES = 2048;
/** Share of the wall time that a program which only computes gets at least, even on a crowded machine. */
const STARVED_SHARE = 0.25;
/** Load per core above which nothing can be said about who kept whom waiting. */
const CROWDED_LOAD = 1.5;
/** How many times longer the second run may last. */
const STARVED_PATIENCE = 5;

/**
 * Runs the program on one case and checks what it wrote. `onRan` is called when the program has ended and only the checking is
 * left, so that another case can take the slot. Resolves to undefined when aborted by the signal.
 */
export async function judgeCase(
  request: CaseRequest,
  plan: CasePlan,
  signal: AbortSignal,
  onRan: () => void,
): Promise<JudgedCase | undefined> {
  const { sandbox, program } = request;
  const inputPath = dataFile(request.dataFolder, plan.input);
  const answerPath = plan.answer === null ? null : dataFile(request.dataFolder, plan.answer);
  if (program === null) {
    onRan();
    return await checkHandedIn(request, plan, { inputPath, answerPath }, signal);
  }
  if (request.interactor) {
    const talk = { ...request, program, interactor: request.interactor };
    return await judgeInteraction(talk, plan, { inputPath, answerPath }, signal, onRan);
  }
  const outcome = await runCase({ ...request, program }, plan, inputPath, signal);
  onRan();
  try {
    if (outcome.end === 'aborted' || signal.aborted) return undefined;
    const measured = { cpuMs: outcome.cpuMs, wallMs: outcome.wallMs, memoryBytes: outcome.memoryBytes };
    const { allowance, outOfMemoryStatus } = program;
    const blame = blameOutcome(outcome, { ...limitsWith(allowance, plan), outOfMemoryStatus });
    if (blame) {
      const setterMessage = [blame.message, outcome.stderrText.trim()].filter(Boolean).join('\n');
      return { status: blame.verdict, fraction: 0, ...measured, message: blame.message, setterMessage };
    }
    if (!outcome.stdout) throw new Error('the sandbox kept no output of a program that ended well');
    // A program that wrote no file may have written to standard output.
    const output = outcome.files[request.plan.files?.output ?? ''] ?? outcome.stdout;
    const checked = await check(request, plan, { inputPath, answerPath, output }, signal);
    const { accepted, fraction, message, setterMessage } = checked;
    return { status: accepted ? 'Accepted' : 'Wrong Answer', fraction, ...measured, message, setterMessage };
  } finally {
    if (outcome.stdout) forget(sandbox, outcome.stdout, request.log);
    for (const file of Object.values(outcome.files)) forget(sandbox, file, request.log);
  }
}

/**
 * A program that met the wall limit although it computed for a good part of the time, or on a machine that is crowded, was perhaps
 * kept from its core by somebody else: it gets one more run with time to spare, in which its own computing decides.
 */
async function runCase(request: RunningCase, plan: CasePlan, inputPath: string, signal: AbortSignal): Promise<Outcome> {
  const wallMs = wallLimitMs(limitsWith(request.program.allowance, plan).timeMs);
  const first = await runOnce(request, plan, inputPath, wallMs, signal);
  const { spareRuns } = request;
  if (first.end !== 'wall-limit' || spareRuns.left === 0 || !mayBeStarved(first)) return first;
  spareRuns.left--;
  request.log.warn('A program did not get the core it should have; it is run again.', {
    cpuMs: first.cpuMs,
    wallMs: first.wallMs,
  });
  if (first.stdout) forget(request.sandbox, first.stdout, request.log);
  return await runOnce(request, plan, inputPath, wallMs * STARVED_PATIENCE, signal);
}

function mayBeStarved({ cpuMs, wallMs }: Outcome): boolean {
  return cpuMs >= wallMs * STARVED_SHARE || (loadavg()[0] ?? 0) > availableParallelism() * CROWDED_LOAD;
}

/** A case of a solution that is a program. */
type RunningCase = CaseRequest & { program: Program };

function runOnce(
  request: RunningCase,
  plan: CasePlan,
  inputPath: string,
  wallMs: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const { sandbox, slots, program } = request;
  const { timeMs, memoryBytes } = limitsWith(program.allowance, plan);
  const { files } = request.plan;
  return slots.use(request.priority, signal, () =>
    sandbox.run({
      argv: commandFor(program.argv, plan.memoryBytes),
      env: program.env,
      stdin: { path: inputPath },
      files: files?.input ? { ...program.files, [files.input]: { path: inputPath } } : program.files,
      ...(files?.output && { keepFiles: [files.output] }),
      limits: {
        cpuMs: timeMs,
        wallMs,
        memoryBytes,
        outputBytes: request.plan.outputBytes,
        processes: program.processes,
      },
      stdout: 'keep',
      stderrBytes: STDERR_BYTES,
      signal,
    }),
  );
}

/** Asked synchronously: the answer comes from memory in microseconds, and a slot is waiting. */
function dataFile(folder: string, path: string): string {
  const full = join(folder, path);
  try {
    if (statSync(full).isFile()) return full;
  } catch (error) {
    throw missing(`The file ${path} is missing from the problem data.`, error);
  }
  throw missing(`${path} in the problem data is not a file.`);
}
