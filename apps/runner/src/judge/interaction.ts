import type { CasePlan, CustomChecker } from '@assay/problem';
import { CHECKER_TEXT_BYTES, checkerLimits, concludeCustom } from '../checkers/custom-checker.ts';
import { feedbackFiles } from '../checkers/kattis.ts';
import { commandFor, limitsWith } from '../languages/language.ts';
import type { FileSource, Outcome, RunRequest } from '../sandbox/sandbox.ts';
import { check, forget, type CaseRequest } from './check-output.ts';
import type { JudgedCase } from './judgement.ts';
import type { Program } from './program.ts';
import { blameOutcome, wallLimitMs } from './verdict.ts';

/** What the interactor writes for the checker, as testlib calls it. */
const TRANSCRIPT = 'output';
const STDERR_BYTES = 2048;
/** How much longer than the solution the interactor may take, so that a solution that hangs is what is blamed. */
const LAST_WORD_MS = 10_000;
const SIGPIPE = 13;
/** Ends closer to each other than this came at once, as far as anybody can tell. */
const MOMENT_MS = 50;
/** Ends that the solution brought upon itself, whoever was listening. */
const killed: readonly Outcome['end'][] = ['cpu-limit', 'wall-limit', 'memory-limit', 'output-limit'];
const TESTLIB_EOF = 8;
const KATTIS_ACCEPTED = 42;

interface Talk extends CaseRequest {
  program: Program;
  interactor: Program;
}

/**
 * Lets the solution talk with the interactor of the package. Who made the first mistake is to blame: a solution that crashes or exceeds a
 * limit while the interactor still listens is blamed for that; one that falls over because the interactor has hung up with a verdict gets
 * that verdict. `onRan` is called when both have ended.
 */
export async function judgeInteraction(
  request: Talk,
  plan: CasePlan,
  paths: { inputPath: string; answerPath: string | null },
  signal: AbortSignal,
  onRan: () => void,
): Promise<JudgedCase | undefined> {
  const { sandbox, slots, program } = request;
  const described = request.plan.interactor;
  if (!described) throw new Error('there is no interactor in the plan');
  const wallMs = wallLimitMs(limitsWith(program.allowance, plan).timeMs);
  const [solution, interactor] = await slots.use(request.priority, signal, () =>
    sandbox.interact(partOfSolution(request, plan, wallMs, signal), partOfInteractor(request, paths, wallMs)),
  );
  onRan();
  const kept = [...Object.values(solution.files), ...Object.values(interactor.files)];
  try {
    if (solution.end === 'aborted' || signal.aborted) return undefined;
    const measured = { cpuMs: solution.cpuMs, wallMs: solution.wallMs, memoryBytes: solution.memoryBytes };
    const limits = limitsWith(program.allowance, plan);
    const blame = blameOutcome(solution, { ...limits, outOfMemoryStatus: program.outOfMemoryStatus });
    const brokeDown = interactor.end !== 'exited' && !killed.includes(solution.end);
    if (blame && !brokeDown && !hungUpOn(solution, interactor, described.program.protocol)) {
      const setterMessage = [blame.message, solution.stderrText.trim(), interactor.stderrText.trim()]
        .filter(Boolean)
        .join('\n');
      return { status: blame.verdict, fraction: 0, ...measured, message: blame.message, setterMessage };
    }
    const said = await concludeCustom(sandbox, described.program, interactor, plan);
    // An interactor that was content with a solution that then crashed has not seen the whole of it.
    if (blame && said.accepted && solution.signal !== SIGPIPE) {
      return {
        status: blame.verdict,
        fraction: 0,
        ...measured,
        message: blame.message,
        setterMessage: said.setterMessage,
      };
    }
    const transcript = interactor.files[TRANSCRIPT];
    const checked =
      said.accepted && described.thenCheck && transcript
        ? await check(request, plan, { ...paths, output: transcript }, signal)
        : said;
    const { accepted, fraction, message, setterMessage } = checked;
    return { status: accepted ? 'Accepted' : 'Wrong Answer', fraction, ...measured, message, setterMessage };
  } finally {
    for (const file of kept) forget(sandbox, file, request.log);
  }
}

/**
 * Whether the interactor had ended, for a reason of its own, before whatever became of the solution. Where both ended within moments,
 * clocks cannot tell: an interactor that complains of silence ended because the solution had.
 */
function hungUpOn(solution: Outcome, interactor: Outcome, protocol: CustomChecker['protocol']): boolean {
  if (interactor.end !== 'exited') return false;
  if (solution.wallMs - interactor.wallMs > MOMENT_MS) return true;
  if (killed.includes(solution.end)) return false;
  if (protocol === 'kattis') return interactor.exitCode !== KATTIS_ACCEPTED;
  return !(interactor.exitCode === TESTLIB_EOF || /end of file|unexpected eof/i.test(interactor.stderrText));
}

function partOfSolution(
  { program, plan: whole }: Talk,
  plan: CasePlan,
  wallMs: number,
  signal: AbortSignal,
): RunRequest {
  const { timeMs, memoryBytes } = limitsWith(program.allowance, plan);
  return {
    argv: commandFor(program.argv, plan.memoryBytes),
    env: program.env,
    files: program.files,
    limits: { cpuMs: timeMs, wallMs, memoryBytes, outputBytes: whole.outputBytes, processes: program.processes },
    stdout: 'discard',
    stderrBytes: STDERR_BYTES,
    signal,
  };
}

function partOfInteractor(
  { interactor, plan: { interactor: described } }: Talk,
  { inputPath, answerPath }: { inputPath: string; answerPath: string | null },
  wallMs: number,
): RunRequest {
  const isTestlib = described?.program.protocol === 'testlib';
  const args = described?.program.args ?? [];
  const input: FileSource = { path: inputPath };
  const answer: FileSource = answerPath === null ? { bytes: new Uint8Array() } : { path: answerPath };
  const common = {
    env: interactor.env,
    limits: { ...checkerLimits, wallMs: wallMs + LAST_WORD_MS, processes: interactor.processes },
    stdout: 'discard',
    stderrBytes: CHECKER_TEXT_BYTES,
  } as const;
  if (isTestlib) {
    return {
      ...common,
      argv: [...interactor.argv, 'input', TRANSCRIPT, 'answer', ...args],
      files: { ...interactor.files, input, answer },
      keepFiles: [TRANSCRIPT],
    };
  }
  return {
    ...common,
    argv: [...interactor.argv, 'input', 'answer', 'feedback/', ...args],
    files: { ...interactor.files, input, answer, 'feedback/.folder': { bytes: new Uint8Array() } },
    keepFiles: Object.values(feedbackFiles),
  };
}
