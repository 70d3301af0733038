import type { CasePlan, CustomChecker } from '@assay/problem';
import type { NextPass } from '../../checkers/checked.ts';
import { CHECKER_TEXT_BYTES, checkerLimits, concludeCustom, feedbackFolder } from '../../checkers/custom-checker.ts';
import { feedbackFiles, nextPassOf, passFiles } from '../../checkers/kattis.ts';
import { commandFor, limitsWith } from '../../languages/language.ts';
import type { FileSource, KeptFile, Outcome, Pipe, RunRequest, Sandbox } from '../../sandbox/sandbox.ts';
import { check, forget, type CasePaths, type CaseRequest } from '../check-output.ts';
import type { JudgedPass, RunTerms } from './passes.ts';
import type { Program } from '../compile/program.ts';
import { sharingPipes } from './named-pipes.ts';
import { blameOutcome, wallLimitMs, type Blame } from '../verdict.ts';

/** What the interactor writes for the checker, as testlib calls it. */
const TRANSCRIPT = 'output';
const STDERR_BYTES = 2048;
/** How much longer than the solution the interactor may take, so that a solution that hangs is what is blamed. */
const LAST_WORD_MS = 10_000;
const SIGPIPE = 13;
/** What a manager of CMS prints beside its score, at most. */
const SCORE_BYTES = 64 * 1024;
/** Where the descriptors of an interactor begin that talks with several processes: it reads from the first of a pair and writes to the second. */
const FIRST_PIPE = 3;
/** Ends closer to each other than this came at once, as far as anybody can tell. */
const MOMENT_MS = 50;
/** Ends that the solution brought upon itself, whoever was listening. */
const killed: readonly Outcome['end'][] = ['cpu-limit', 'wall-limit', 'memory-limit', 'output-limit'];
const TESTLIB_EOF = 8;
const KATTIS_ACCEPTED = 42;
const SILENCE = /end of file|unexpected eof/i;

type Fault = Blame | { verdict: 'Wrong Answer'; message: string };

export interface Talk extends CaseRequest {
  program: Program;
  interactor: Program;
}

interface TalkTerms {
  state: KeptFile | null;
  wallMs: number;
  signal: AbortSignal;
  /** What is started in the interactor's place, such as something that listens. */
  inPlace?: (interactor: RunRequest) => RunRequest;
}

/**
 * Lets the solution talk with the interactor of the package, all its processes where the problem has several. Who made the first mistake is
 * to blame: a solution that crashes or exceeds a limit while the interactor still listens is blamed for that; one that falls over because
 * the interactor has hung up with a verdict gets that verdict.
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
  const wallMs = wallLimitMs(limitsWith(program.allowance, plan).timeMs);
  const { solutions, interactor } = await talk(request, plan, paths, { state: pass.state, wallMs, signal });
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
    const first = firstToBlame(solutions, limits);
    const blamed = (setterMessage: string, { verdict, message }: Fault): JudgedPass => ({
      judged: { status: verdict, fraction: 0, ...measured, message, setterMessage },
      next: null,
    });
    if (first) {
      const { solution, blame } = first;
      const { protocol } = described.program;
      const endedBadly = interactor.end !== 'exited' && !lostItsPartner(interactor);
      const brokeDown = endedBadly && !killed.includes(solution.end) && protocol !== 'cms';
      const heardNoMore = await complainsOfSilence(sandbox, interactor, protocol);
      if (!brokeDown && !hungUpOn(solution, { interactor, protocol, heardNoMore }, wallMs)) {
        const texts = [
          blame.message,
          solution.stderrText.trim(),
          interactor.stderrText.trim(),
          endOf(interactor, protocol),
        ];
        return blamed(texts.filter(Boolean).join('\n'), blame);
      }
    }
    if (lostItsPartner(interactor)) {
      const message = 'The program ended while it was still spoken to.';
      return blamed(message, { verdict: 'Wrong Answer', message });
    }
    const said = await concludeCustom(sandbox, described.program, interactor, plan);
    // An interactor that was content with a solution that then crashed has not seen the whole of it.
    if (first && said.accepted && first.solution.signal !== SIGPIPE) return blamed(said.setterMessage, first.blame);
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

/** The process to blame: one that was stopped at a limit, for that is no consequence of another's end; else the one that ended first. */
function firstToBlame(
  solutions: readonly Outcome[],
  limits: Parameters<typeof blameOutcome>[1],
): { solution: Outcome; blame: Blame } | undefined {
  const faults = solutions
    .flatMap((solution) => {
      const blame = blameOutcome(solution, limits);
      return blame ? [{ solution, blame }] : [];
    })
    .sort((one, other) => one.solution.wallMs - other.solution.wallMs);
  return faults.find((one) => killed.includes(one.solution.end)) ?? faults[0];
}

/** Runs solution and interactor, with pipes between them: over standard input and output, or where there are several processes over descriptors of each. */
export async function talk(
  request: Talk,
  plan: CasePlan,
  paths: CasePaths,
  { state, wallMs, signal, inPlace = (interactor) => interactor }: TalkTerms,
): Promise<{ solutions: Outcome[]; interactor: Outcome }> {
  const { processes, userIo } = request.plan.interactor ?? {};
  const solution = partOfSolution(request, plan, wallMs, signal);
  const named = userIo === 'fifo';
  const [reads, writes] = named ? pipesOf(0) : [0, 1];
  const solutions = Array.from({ length: processes ?? 1 }, (_, index) => ({
    ...solution,
    ...(named && sharingPipes(request.program, request.interactor)),
    argv: [
      ...solution.argv,
      ...(named ? [reads, writes].map(descriptorPath) : []),
      ...(processes === undefined ? [] : [String(index)]),
    ],
  }));
  const interactor = solutions.length;
  const pipes = solutions.flatMap((_, program): Pipe[] => {
    const [hears, speaks] = processes === undefined && userIo === undefined ? [0, 1] : pipesOf(program);
    return [
      { from: { program, descriptor: writes }, to: { program: interactor, descriptor: hears } },
      { from: { program: interactor, descriptor: speaks }, to: { program, descriptor: reads } },
    ];
  });
  const outcomes = await request.slots.use(request.priority, signal, () =>
    request.sandbox.connect([...solutions, inPlace(partOfInteractor(request, paths, state, wallMs))], pipes),
  );
  const last = outcomes.pop();
  if (!last) throw new Error('the sandbox gave no outcome');
  return { solutions: outcomes, interactor: last };
}

/** The descriptors by which an interactor hears a process and speaks to it, where these are not standard input and output. */
function pipesOf(process: number): [hears: number, speaks: number] {
  return [FIRST_PIPE + 2 * process, FIRST_PIPE + 2 * process + 1];
}

const descriptorPath = (descriptor: number): string => `/dev/fd/${descriptor}`;

/**
 * Whether the interactor had ended, for a reason of its own, before whatever became of the solution. Clocks of two programs tell that
 * only where they are far apart: one that complains of silence ended because the solution had, and a broken pipe has one cause only.
 */
function hungUpOn(
  solution: Outcome,
  {
    interactor,
    protocol,
    heardNoMore,
  }: { interactor: Outcome; protocol: CustomChecker['protocol']; heardNoMore: boolean },
  wallLimit: number,
): boolean {
  if (interactor.end !== 'exited') return false;
  if (solution.signal === SIGPIPE) return true;
  // In CMS the end of a solution counts before the word of its manager.
  if (heardNoMore || protocol === 'cms') return false;
  if (killed.includes(solution.end)) return interactor.wallMs + MOMENT_MS < earliestEndMs(solution, wallLimit);
  return protocol === 'testlib' || interactor.exitCode !== KATTIS_ACCEPTED;
}

/** Whether the interactor says that there was nothing more to read: on standard error, and one of Kattis in its message to judges. */
async function complainsOfSilence(
  sandbox: Sandbox,
  { exitCode, stderrText, files }: Outcome,
  protocol: CustomChecker['protocol'],
): Promise<boolean> {
  if (protocol === 'testlib' && exitCode === TESTLIB_EOF) return true;
  const file = protocol === 'kattis' ? files[feedbackFiles.judge] : undefined;
  const said = file ? Buffer.from(await sandbox.read(file, CHECKER_TEXT_BYTES)).toString('utf8') : '';
  return SILENCE.test(`${stderrText}\n${said}`);
}

/** An interactor that speaks to a solution which is gone is ended by the system; that is no fault of the package. */
function lostItsPartner({ end, signal }: Outcome): boolean {
  return end === 'signalled' && signal === SIGPIPE;
}

/** How a manager of CMS ended, where that was no good end: it may have been what the solution fell over. */
function endOf({ end, exitCode, signal }: Outcome, protocol: CustomChecker['protocol']): string {
  if (protocol !== 'cms' || exitCode === 0) return '';
  const status = exitCode === null ? end : `exit status ${exitCode}`;
  return `The manager ended as well: ${signal === null ? status : `signal ${signal}`}.`;
}

/** A solution that was stopped at a limit cannot have been stopped before; how long stopping took says nothing. */
function earliestEndMs({ end, cpuMs, wallMs }: Outcome, wallLimit: number): number {
  if (end === 'cpu-limit') return Math.min(cpuMs, wallMs);
  return end === 'wall-limit' ? wallLimit : 0;
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
  { interactor, plan: { interactor: described, passes } }: Talk,
  { inputPath, answerPath }: CasePaths,
  state: KeptFile | null,
  wallMs: number,
): RunRequest {
  const protocol = described?.program.protocol;
  const args = described?.program.args ?? [];
  const input: FileSource = { path: inputPath };
  const answer: FileSource = answerPath === null ? { bytes: new Uint8Array() } : { path: answerPath };
  const common = {
    env: interactor.env,
    limits: { ...checkerLimits, wallMs: wallMs + LAST_WORD_MS, processes: interactor.processes },
    stdout: 'discard',
    stderrBytes: CHECKER_TEXT_BYTES,
  } as const;
  if (protocol === 'cms') {
    const pipes = Array.from({ length: described?.processes ?? 1 }, (_, process) => pipesOf(process));
    return {
      ...common,
      argv: [...interactor.argv, ...pipes.flat().map(descriptorPath), ...args],
      files: { ...interactor.files, 'input.txt': input },
      stdin: input,
      stdout: 'text',
      limits: { ...common.limits, outputBytes: SCORE_BYTES },
    };
  }
  if (protocol === 'testlib') {
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
    files: { ...interactor.files, input, answer, ...feedbackFolder(state) },
    keepFiles: [...Object.values(feedbackFiles), ...(passes === undefined ? [] : Object.values(passFiles))],
  };
}
