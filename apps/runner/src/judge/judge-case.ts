import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CasePlan } from '@assay/problem';
import { commandFor, limitsWith } from '../languages/language.ts';
import type { FileSource, Outcome } from '../sandbox/sandbox.ts';
import { check, forget, missing, type CasePaths, type CaseRequest } from './check-output.ts';
import { checkSubmittedOutput } from './kinds/submitted-output.ts';
import { judgeInteraction } from './kinds/interaction.ts';
import { runFairly } from './fair-run.ts';
import { judgeAnswer, readAnswers } from './kinds/judge-answer.ts';
import { asksInstance, judgeInInstance } from './kinds/judge-in-instance.ts';
import { judgeByScript } from './kinds/judge-by-script.ts';
import type { JudgedCase } from './judgement.ts';
import { judgePasses, type JudgedPass, type RunTerms } from './kinds/passes.ts';
import type { Program } from './compile/program.ts';
import { blameOutcome, wallLimitMs } from './verdict.ts';

/** Bytes read of a solution's standard error, for setters. */
const STDERR_BYTES = 2048;

/**
 * Runs the program on one case and checks its output. `onRan` is called when the program has ended and only the check
 * remains, so that another case can use the slot. Resolves to undefined if the signal aborts it.
 */
export async function judgeCase(
  request: CaseRequest,
  plan: CasePlan,
  signal: AbortSignal,
  onRan: () => void,
): Promise<JudgedCase | undefined> {
  const { program, interactor } = request;
  if (plan.question) {
    onRan();
    const given = readAnswers(request.submittedFiles ?? new Map()).get(plan.question.key);
    if (!asksInstance(plan.question)) return judgeAnswer(plan.question, given);
    const judged = await judgeInInstance(plan.question, given, request.askInstance, signal);
    return signal.aborted ? undefined : judged;
  }
  const input = { path: dataFile(request.dataFolder, plan.input) };
  const answerPath = plan.answer === null ? null : dataFile(request.dataFolder, plan.answer);
  const paths = { input, answerPath };
  if (program === null) {
    onRan();
    return await (request.script ? judgeByScript : checkSubmittedOutput)(request, plan, paths, signal);
  }
  // While another pass may follow, the slot is not free for another case.
  const onPassRan = request.plan.passes === undefined ? onRan : () => undefined;
  return await judgePasses(request, plan, input, (pass) => {
    const terms = { pass, signal, onRan: onPassRan };
    // The second of two steps is checked with the input of the case, since its own input is the first step's output.
    const ofPass = request.plan.twoSteps ? paths : { ...paths, input: pass.input };
    return interactor
      ? judgeInteraction({ ...request, program, interactor }, plan, ofPass, terms)
      : judgeRun({ ...request, program }, plan, ofPass, terms);
  });
}

/** Runs the program once and checks what it wrote. */
async function judgeRun(
  request: RunningCase,
  plan: CasePlan,
  paths: CasePaths,
  { pass, signal, onRan }: RunTerms,
): Promise<JudgedPass | undefined> {
  const { sandbox, program } = request;
  const limits = limitsWith(program.allowance, plan);
  const outcome = await runFairly({ ...request, name: plan.name, signal }, wallLimitMs(limits.timeMs), (wallMs) =>
    runOnce(request, plan, pass.input, { ...limits, wallMs }, signal),
  );
  onRan();
  try {
    if (outcome.end === 'aborted' || signal.aborted) return undefined;
    const measured = { cpuMs: outcome.cpuMs, wallMs: outcome.wallMs, memoryBytes: outcome.memoryBytes };
    const { outOfMemoryStatus } = program;
    const blame = blameOutcome(outcome, { ...limits, outOfMemoryStatus });
    if (blame) {
      const setterMessage = [blame.message, outcome.stderrText.trim()].filter(Boolean).join('\n');
      const judged = { status: blame.verdict, fraction: 0, ...measured, message: blame.message, setterMessage };
      return { judged, next: null };
    }
    if (!outcome.stdout) throw new Error('the sandbox kept no output of a program that exited normally');
    // A program that wrote no file may have written to standard output.
    const output = outcome.files[request.plan.files?.output ?? ''] ?? outcome.stdout;
    const checked = await check(request, plan, { ...paths, output }, signal, pass.state);
    const { accepted, fraction, message, setterMessage } = checked;
    const status = accepted ? 'Accepted' : 'Wrong Answer';
    return { judged: { status, fraction, ...measured, message, setterMessage }, next: checked.next ?? null };
  } finally {
    if (outcome.stdout) forget(sandbox, outcome.stdout, request.log);
    for (const file of Object.values(outcome.files)) forget(sandbox, file, request.log);
  }
}

/** A case of a solution that is a program. */
type RunningCase = CaseRequest & { program: Program };

function runOnce(
  request: RunningCase,
  plan: CasePlan,
  input: FileSource,
  { timeMs, wallMs, memoryBytes }: { timeMs: number; wallMs: number; memoryBytes: number },
  signal: AbortSignal,
): Promise<Outcome> {
  const { sandbox, program } = request;
  const { files } = request.plan;
  return sandbox.run({
    argv: commandFor(program.argv, plan.memoryBytes),
    env: program.env,
    stdin: input,
    files: files?.input ? { ...program.files, [files.input]: input } : program.files,
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
  });
}

/** Synchronous: the reply comes from memory in microseconds, and a slot is waiting. */
function dataFile(folder: string, path: string): string {
  const full = join(folder, path);
  try {
    if (statSync(full).isFile()) return full;
  } catch (error) {
    throw missing(`The file ${path} is missing from the problem data.`, error);
  }
  throw missing(`${path} in the problem data is not a file.`);
}
