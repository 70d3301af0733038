import type { CasePlan, CustomChecker } from '@assay/problem';
import type { NextPass } from '../../checkers/checked.ts';
import { concludeCustom } from '../../checkers/custom-checker.ts';
import { nextPassOf } from '../../checkers/kattis.ts';
import { limitsWith } from '../../languages/language.ts';
import type { Outcome } from '../../sandbox/sandbox.ts';
import { check, forget, type CasePaths } from '../check-output.ts';
import { blameOutcome, wallLimitMs, type Blame } from '../verdict.ts';
import type { JudgedPass, RunTerms } from './passes.ts';
import { talk, TRANSCRIPT, type Talk, type TalkResult } from './talk.ts';

const SIGPIPE = 13;
/** Ends that are the solution's fault, whatever the interactor did. */
const killed: readonly Outcome['end'][] = ['cpu-limit', 'wall-limit', 'memory-limit', 'output-limit'];

interface Fault {
  /** Index of the process. */
  index: number;
  solution: Outcome;
  blame: Blame;
}

/**
 * Connects the solution, with all its processes, to the interactor of the package. The program that ended first
 * decides: a solution that crashes or exceeds a limit while the interactor runs gets that verdict, whatever the
 * interactor reports; one that fails after the interactor has ended gets the interactor's verdict, unless that is
 * Accepted.
 */
export async function judgeInteraction(
  request: Talk,
  plan: CasePlan,
  paths: CasePaths,
  { pass, signal, onRan }: RunTerms,
): Promise<JudgedPass | undefined> {
  const { sandbox, program } = request;
  const described = request.plan.interactor;
  if (!described) throw new Error('there is no interactor in the plan');
  const { protocol } = described.program;
  const wallMs = wallLimitMs(limitsWith(program.allowance, plan).timeMs);
  const result = await talk(request, plan, paths, { state: pass.state, wallMs, signal });
  const { solutions, interactor } = result;
  onRan();
  let next: NextPass | null = null;
  try {
    if (signal.aborted || solutions.some((one) => one.end === 'aborted')) return undefined;
    const measured = {
      cpuMs: Math.max(...solutions.map((one) => one.cpuMs)),
      wallMs: Math.max(...solutions.map((one) => one.wallMs)),
      memoryBytes: Math.max(...solutions.map((one) => one.memoryBytes)),
    };
    const limits = { ...limitsWith(program.allowance, plan), outOfMemoryStatus: program.outOfMemoryStatus };
    const faults = solutions.flatMap((solution, index): Fault[] => {
      const blame = blameOutcome(solution, limits);
      return blame ? [{ index, solution, blame }] : [];
    });
    const failed = (
      verdict: Blame['verdict'] | 'Wrong Answer',
      message: string,
      setterMessage: string,
    ): JudgedPass => ({
      judged: { status: verdict, fraction: 0, ...measured, message, setterMessage },
      next: null,
    });
    const culprit = culpritOf(faults, result, protocol);
    if (culprit) {
      const { solution, blame } = culprit;
      const texts = [blame.message, solution.stderrText.trim(), interactor.stderrText.trim()];
      return failed(blame.verdict, blame.message, [...texts, endOf(interactor, protocol)].filter(Boolean).join('\n'));
    }
    if (lostItsPartner(interactor)) {
      const message = 'The program exited before the interaction finished.';
      return failed('Wrong Answer', message, message);
    }
    const said = await concludeCustom(sandbox, described.program, interactor, plan);
    // An interactor that accepted a solution which crashed afterwards has not seen all of it.
    const later = faults.find(({ solution }) => solution.signal !== SIGPIPE);
    if (later && said.accepted) return failed(later.blame.verdict, later.blame.message, said.setterMessage);
    next = nextPassOf(interactor, said);
    const transcript = interactor.files[TRANSCRIPT];
    const checked =
      said.accepted && described.thenCheck && transcript
        ? await check(request, plan, { ...paths, output: transcript }, signal)
        : said;
    const { accepted, fraction, message, setterMessage } = checked;
    const status = accepted ? 'Accepted' : 'Wrong Answer';
    return { judged: { status, fraction, ...measured, message, setterMessage }, next };
  } finally {
    const kept = [...solutions, interactor].flatMap((one) => Object.values(one.files));
    for (const file of kept) if (file !== next?.input && file !== next?.state) forget(sandbox, file, request.log);
  }
}

/**
 * The failed process that determines the verdict, among those that failed before the interactor ended: one stopped at a
 * limit, since another's end cannot cause that, otherwise the first one. A broken pipe is never its own fault. In CMS a
 * failure counts whenever it happens.
 */
function culpritOf(
  faults: readonly Fault[],
  { interactor, endedFirst }: TalkResult,
  protocol: CustomChecker['protocol'],
): Fault | undefined {
  const place = ({ index }: Fault) => (endedFirst === null ? 0 : endedFirst.indexOf(index));
  const own = faults
    .filter(({ solution }) => solution.signal !== SIGPIPE)
    .filter(
      (fault) =>
        protocol === 'cms' || place(fault) >= 0 || (killed.includes(fault.solution.end) && lostItsPartner(interactor)),
    )
    .toSorted((one, other) => place(one) - place(other));
  return own.find(({ solution }) => killed.includes(solution.end)) ?? own[0];
}

/**
 * An interactor that writes to a solution which has ended is killed by SIGPIPE, which is not a fault of the package.
 */
function lostItsPartner({ end, signal }: Outcome): boolean {
  return end === 'signalled' && signal === SIGPIPE;
}

/** How a manager of CMS ended, if it failed: that may have caused the solution's failure. */
function endOf({ end, exitCode, signal }: Outcome, protocol: CustomChecker['protocol']): string {
  if (protocol !== 'cms' || exitCode === 0) return '';
  const status = exitCode === null ? end : `exit status ${exitCode}`;
  return `The manager ended as well: ${signal === null ? status : `signal ${signal}`}.`;
}
