import type { CasePlan, JudgePlan } from '@assay/problem';
import type { Checked, NextPass } from '../checkers/checked.ts';
import { checkNative } from '../checkers/check-native.ts';
import { checkCustom } from '../checkers/custom-checker.ts';
import type { Log } from '../log.ts';
import type { KeptFile, Sandbox } from '../sandbox/sandbox.ts';
import { JudgeFault } from './judge-fault.ts';
import type { Program } from './compile/program.ts';
import type { SlotPool } from './slot-pool.ts';

/** A checker comes before the next case of its solution. */
const CHECKER_FIRST = 0.5;

export interface CaseRequest {
  sandbox: Sandbox;
  slots: SlotPool;
  log: Log;
  plan: JudgePlan;
  dataFolder: string;
  /** null where the solution hands in outputs. */
  program: Program | null;
  checker: Program | null;
  interactor: Program | null;
  /** The judging script of the package. */
  script: Program | null;
  /** What was handed in where the solution is no program, by path. */
  handedIn: ReadonlyMap<string, Uint8Array> | null;
  priority: number;
  /** Second runs that the solution may still have; counted down. */
  spareRuns: { left: number };
}

/** Where the files of a case are. */
export interface CasePaths {
  inputPath: string;
  answerPath: string | null;
}

/** Compares an output with the answer, natively or by the checker of the package. Throws a package fault where that cannot be done. `state` is what the checker left in an earlier pass. */
export async function check(
  request: CaseRequest,
  plan: CasePlan,
  files: CasePaths & { output: KeptFile },
  signal: AbortSignal,
  state: KeptFile | null = null,
): Promise<Checked & { next?: NextPass | null }> {
  const { checker } = request.plan;
  if (checker.type === 'custom') {
    if (!request.checker) throw new Error('the checker was not compiled');
    const priority = request.priority - CHECKER_FIRST;
    const passes = request.plan.passes === undefined ? {} : { passes: { state } };
    return await checkCustom(request, checker, request.checker, { plan, ...files, ...passes, priority, signal });
  }
  if (files.answerPath === null) throw missing(`Case ${plan.name} has no answer file to compare with.`);
  if (files.output.path === null) throw new Error('the sandbox gives no path of a kept output');
  return await checkNative(checker, files.output.path, files.answerPath);
}

/** A file that the package names and lacks. */
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

/** Forgetting is tidiness: nobody waits for it, and the sandbox drops old files by itself. */
export function forget(sandbox: Sandbox, file: KeptFile, log: Log): void {
  sandbox.discard(file).catch((error: unknown) => log.warn('An output was not forgotten.', { error }));
}
