import type { CasePlan } from '@assay/problem';
import type { NextPass } from '../../checkers/checked.ts';
import type { FileSource, KeptFile } from '../../sandbox/sandbox.ts';
import { forget, type CaseRequest } from '../check-output.ts';
import { JudgeFault } from '../judge-fault.ts';
import type { JudgedCase } from '../judgement.ts';

/** One run of a solution on a case. */
export interface Pass {
  input: FileSource;
  /**
   * The output of the first of two steps, or the feedback folder that the checker or interactor left in the previous
   * pass.
   */
  state: KeptFile | null;
}

/**
 * Context of one run: its pass, the signal that aborts it, and a callback for when it has ended and only the check
 * remains.
 */
export interface RunTerms {
  pass: Pass;
  signal: AbortSignal;
  onRan: () => void;
}

export interface JudgedPass {
  judged: JudgedCase;
  next: NextPass | null;
}

/**
 * Runs a solution on one case as often as the checker or interactor requests, each time under the limits of the case.
 * Time and memory are those of the most expensive pass, the score is that of the last one. Throws a package fault if
 * more passes are requested than the problem allows.
 */
export async function judgePasses(
  request: CaseRequest,
  plan: CasePlan,
  input: FileSource,
  judgeOnce: (pass: Pass) => Promise<JudgedPass | undefined>,
): Promise<JudgedCase | undefined> {
  let pass: Pass = { input, state: null };
  let before: JudgedCase | null = null;
  let underWay: NextPass | null = null;
  try {
    for (let count = 1; ; count++) {
      const result = await judgeOnce(pass);
      if (!result) return undefined;
      dropPass(request, underWay);
      underWay = result.next;
      const judged: JudgedCase = before ? withPeaks(result.judged, before) : result.judged;
      if (!underWay) return judged;
      if (count >= (request.plan.passes ?? 1)) throw tooManyPasses(plan, count);
      before = judged;
      pass = { input: { kept: underWay.input }, state: underWay.state };
    }
  } finally {
    dropPass(request, underWay);
  }
}

function withPeaks(judged: JudgedCase, before: JudgedCase): JudgedCase {
  return {
    ...judged,
    cpuMs: Math.max(judged.cpuMs, before.cpuMs),
    wallMs: Math.max(judged.wallMs, before.wallMs),
    memoryBytes: Math.max(judged.memoryBytes, before.memoryBytes),
  };
}

function dropPass({ sandbox, log }: CaseRequest, pass: NextPass | null): void {
  if (!pass) return;
  forget(sandbox, pass.input, log);
  if (pass.state) forget(sandbox, pass.state, log);
}

function tooManyPasses(plan: CasePlan, count: number): JudgeFault {
  return new JudgeFault(
    'package',
    `After ${count} runs on case ${plan.name}, another one was requested.`,
    'Raise `passes` in the problem config, or correct the checker so that it stops.',
  );
}
