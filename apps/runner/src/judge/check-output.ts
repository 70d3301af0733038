import type { CasePlan, JudgePlan } from '@assay/problem';
import { right, wrong, type Checked, type NextPass } from '../checkers/checked.ts';
import { checkNative } from '../checkers/check-native.ts';
import { checkCustom } from '../checkers/custom-checker.ts';
import type { Log } from '../log.ts';
import type { FileSource, KeptFile, Sandbox } from '../sandbox/sandbox.ts';
import { JudgeFault } from './judge-fault.ts';
import type { Program } from './compile/program.ts';
import type { AskInstance } from './kinds/judge-in-instance.ts';
import type { TalkPipes } from './kinds/talk-pipes.ts';
import type { SlotPool } from './slot-pool.ts';

/** Checkers run before the next case of their solution. */
const CHECKER_FIRST = 0.5;

export interface CaseRequest {
  sandbox: Sandbox;
  slots: SlotPool;
  talks: TalkPipes;
  log: Log;
  plan: JudgePlan;
  dataFolder: string;
  /** null if the solution consists of outputs. */
  program: Program | null;
  checker: Program | null;
  interactor: Program | null;
  /** The judging script of the package. */
  script: Program | null;
  /** The uploaded files if the solution is no program, by path. */
  submittedFiles: ReadonlyMap<string, Uint8Array> | null;
  /** Null where there are no instances, such as in verification. */
  askInstance: AskInstance | null;
  priority: number;
  /** Remaining second runs of the solution. */
  spareRuns: { left: number };
}

/** Folders of the files of a case. */
export interface CasePaths {
  /** The input for checking: in a later pass the input of that pass. */
  input: FileSource;
  answerPath: string | null;
}

/** Where programs of the package find the output of the first of two steps. */
const FIRST_STEP = 'first';

/**
 * Compares an output with the answer, natively or with the checker of the package. Throws a package fault if that is
 * impossible. `state` is the feedback folder that the checker left in an earlier pass.
 */
export async function check(
  request: CaseRequest,
  plan: CasePlan,
  files: CasePaths & { output: KeptFile },
  signal: AbortSignal,
  state: KeptFile | null = null,
): Promise<Checked & { next?: NextPass | null }> {
  const { checker, twoSteps } = request.plan;
  if (twoSteps && state === null) return await afterFirstStep(request, twoSteps, files.output);
  if (checker.type === 'custom') {
    if (!request.checker) throw new Error('the checker was not compiled');
    const priority = request.priority - CHECKER_FIRST;
    const earlier = state === null ? {} : { files: { [FIRST_STEP]: { kept: state } } };
    const passes = request.plan.passes === undefined ? {} : twoSteps ? earlier : { passes: { state } };
    return await checkCustom(request, checker, request.checker, { plan, ...files, ...passes, priority, signal });
  }
  if (files.answerPath === null) throw missing(`Case ${plan.name} has no answer file to compare with.`);
  if (files.output.path === null) throw new Error('the sandbox returned no path of a kept output');
  return await checkNative(checker, files.output.path, files.answerPath);
}

/** The output of the first step is the input of the second one, and is kept for the checker. */
async function afterFirstStep(
  { sandbox }: CaseRequest,
  { maxBytes }: NonNullable<JudgePlan['twoSteps']>,
  output: KeptFile,
): Promise<Checked & { next?: NextPass }> {
  if (maxBytes !== null && output.sizeBytes > maxBytes) {
    return wrong(`The first run wrote ${output.sizeBytes} bytes; ${maxBytes} are allowed.`);
  }
  if (output.path === null) throw new Error('the sandbox returned no path of a kept output');
  const kept = await sandbox.keep(output.path);
  return { ...right(), next: { input: kept, state: kept } };
}

/** A file that the package refers to is missing. */
export function missing(message: string, cause?: unknown): JudgeFault {
  return new JudgeFault(
    'package',
    message,
    'Add it to the package, or correct its name, and upload the package again.',
    {
      cause,
    },
  );
}

/** Best effort: failures are only logged, and the sandbox deletes old files by itself. */
export function forget(sandbox: Pick<Sandbox, 'discard'>, file: KeptFile, log: Log): void {
  sandbox.discard(file).catch((error: unknown) => log.warn('Could not discard an output.', { error }));
}
