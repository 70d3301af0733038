import type { CasePlan } from '@assay/problem';
import { CHECKER_TEXT_BYTES, checkerLimits, feedbackFolder } from '../../checkers/custom-checker.ts';
import { commandInPasses, feedbackFiles, passFiles } from '../../checkers/kattis.ts';
import { commandFor, limitsWith } from '../../languages/language.ts';
import type { FileSource, KeptFile, Outcome, RunRequest } from '../../sandbox/sandbox.ts';
import type { CasePaths, CaseRequest } from '../check-output.ts';
import { runPartiesFairly, type Parties } from '../fair-run.ts';
import type { Program } from '../compile/program.ts';
import { MONITOR } from './compile-interactor.ts';
import type { ProcessPipes, TalkPlaces } from './talk-pipes.ts';

/** The interactor's output for the checker, under testlib's name. */
export const TRANSCRIPT = 'output';
/**
 * Output of the monitor: the indexes of the processes that ended before the interactor, in order, and the signal that
 * killed the interactor.
 */
const ENDS = 'ends.txt';
/** Enough for the index of every process. */
const ENDS_BYTES = 1024;
const STDERR_BYTES = 2048;
/** Extra time of the interactor over the solution, so that a hanging solution reaches its limit first. */
const LAST_WORD_MS = 10_000;
/** Maximum output of a manager of CMS in addition to its score. */
const SCORE_BYTES = 64 * 1024;
/**
 * First descriptor of an interactor with several processes: it reads from the first of each pair and writes to the
 * second.
 */
const FIRST_PIPE = 3;
/** The monitor, and a shell around it if there are passes. */
const MONITOR_PROCESSES = 2;
/** Descriptor of the lifeline in a solution: the highest that every shell can name. */
const LIFELINE = 9;

export interface Talk extends CaseRequest {
  program: Program;
  interactor: Program;
}

export interface TalkTerms {
  state: KeptFile | null;
  wallMs: number;
  signal: AbortSignal;
  /** A program that is started instead of the interactor and starts it. */
  around?: Around;
}

export interface Around {
  /** Prepended to the interactor's own command. */
  argv: readonly string[];
  files: Readonly<Record<string, FileSource>>;
  keepFiles: readonly string[];
  /** Number of additional processes that it needs. */
  processes: number;
}

const nothingAround: Around = { argv: [], files: {}, keepFiles: [], processes: 0 };

export interface TalkResult {
  /** One for each process. */
  solutions: Outcome[];
  interactor: Outcome;
  /**
   * The processes that ended before the interactor, in order; null if the monitor was stopped before it could write
   * them.
   */
  endedFirst: readonly number[] | null;
}

/**
 * Runs solution and interactor connected by named pipes: over standard input and output, over descriptors of each
 * process if there are several, or by name for managers of CMS. The caller discards the files of the outcomes.
 */
export async function talk(
  request: Talk,
  plan: CasePlan,
  paths: CasePaths,
  { state, wallMs, signal, around = nothingAround }: TalkTerms,
): Promise<TalkResult> {
  const { processes = 1 } = request.plan.interactor ?? {};
  const places = await request.talks.take(processes);
  let clean = false;
  try {
    const connect = async (ms: number): Promise<Parties> => {
      const interactor = partOfInteractor(request, paths, { state, wallMs: ms, places, around });
      const parts = places.processes.map((_, index) =>
        partOfSolution(request, plan, { index, wallMs: ms, signal, places }),
      );
      const outcomes = await request.sandbox.connect([...parts, interactor], []);
      return { solutions: outcomes.slice(0, processes), others: outcomes.slice(processes) };
    };
    const { solutions, others } = await runPartiesFairly({ ...request, name: plan.name, signal }, wallMs, connect);
    clean = !signal.aborted;
    const [monitor] = others;
    if (!monitor) throw new Error('the sandbox gave no outcome');
    return { solutions, ...(await withEnds(request, monitor)) };
  } finally {
    places.release(clean);
  }
}

/** The outcome of the interactor itself, without the monitor around it. */
async function withEnds({ sandbox }: Talk, monitor: Outcome): Promise<Pick<TalkResult, 'interactor' | 'endedFirst'>> {
  const file = monitor.files[ENDS];
  if (!file) return { interactor: monitor, endedFirst: null };
  const text = Buffer.from(await sandbox.read(file, ENDS_BYTES)).toString('utf8');
  const signal = /^signal (\d+)$/m.exec(text)?.[1];
  const interactor: Outcome =
    signal === undefined ? monitor : { ...monitor, end: 'signalled', exitCode: null, signal: Number(signal) };
  return { interactor, endedFirst: text.match(/^\d+$/gm)?.map(Number) ?? [] };
}

/**
 * Redirections of a shell: wait at the lifeline until the monitor watches it, then open the pipes unless they are
 * opened by name.
 */
function openedBy({ lifeline, speaksInto, listensTo }: ProcessPipes, named: boolean): string {
  const pipes = named ? '' : ` >${speaksInto} <${listensTo}`;
  return `exec "$@" ${LIFELINE}<${lifeline}${pipes}`;
}

function partOfSolution(
  { program, plan: whole }: Talk,
  plan: CasePlan,
  { index, wallMs, signal, places }: { index: number; wallMs: number; signal: AbortSignal; places: TalkPlaces },
): RunRequest {
  const { timeMs, memoryBytes } = limitsWith(program.allowance, plan);
  const { processes, userIo } = whole.interactor ?? {};
  const pipes = places.processes[index];
  if (!pipes) throw new Error('there are no pipes for a process');
  const named = userIo === 'fifo';
  return {
    argv: [
      '/bin/sh',
      '-c',
      openedBy(pipes, named),
      'sh',
      ...commandFor(program.argv, plan.memoryBytes),
      ...(named ? [pipes.listensTo, pipes.speaksInto] : []),
      ...(processes === undefined ? [] : [String(index)]),
    ],
    env: program.env,
    files: program.files,
    limits: { cpuMs: timeMs, wallMs, memoryBytes, outputBytes: whole.outputBytes, processes: program.processes },
    stdout: 'discard',
    stderrBytes: STDERR_BYTES,
    signal,
  };
}

/** The descriptors on which an interactor reads from a process and writes to it; null if it opens the pipes by name. */
export function descriptorsOf(
  { processes, program }: NonNullable<Talk['plan']['interactor']>,
  index: number,
): readonly [hears: number, speaks: number] | null {
  if (program.protocol === 'cms') return null;
  return processes === undefined ? [0, 1] : [FIRST_PIPE + 2 * index, FIRST_PIPE + 2 * index + 1];
}

function partOfInteractor(
  { interactor, plan: { interactor: described, passes } }: Talk,
  { input, answerPath }: CasePaths,
  { state, wallMs, places, around }: { state: KeptFile | null; wallMs: number; places: TalkPlaces; around: Around },
): RunRequest {
  if (!described) throw new Error('there is no interactor in the plan');
  const { protocol, args } = described.program;
  const answer: FileSource = answerPath === null ? { bytes: new Uint8Array() } : { path: answerPath };
  const monitor = [
    `./${MONITOR}`,
    ENDS,
    places.lifeline,
    String(places.processes.length),
    ...places.processes.flatMap(({ folder, interactor: { folder: interactorFolder } }, index) => [
      folder,
      interactorFolder,
      ...(descriptorsOf(described, index) ?? [-1, -1]).map(String),
    ]),
    ...around.argv,
    ...interactor.argv,
  ];
  const programs = { ...interactor.files, ...around.files };
  const limits = {
    ...checkerLimits,
    wallMs: wallMs + LAST_WORD_MS,
    processes: interactor.processes + MONITOR_PROCESSES + around.processes,
  };
  const common = { env: interactor.env, limits, stdout: 'discard', stderrBytes: CHECKER_TEXT_BYTES } as const;
  if (protocol === 'cms') {
    const names = places.processes.flatMap(({ interactor: { hears, speaksInto } }) => [hears, speaksInto]);
    return {
      ...common,
      argv: [...monitor, ...names, ...args],
      files: { ...programs, 'input.txt': input },
      stdin: input,
      stdout: 'text',
      keepFiles: [ENDS, ...around.keepFiles],
      limits: { ...limits, outputBytes: SCORE_BYTES },
    };
  }
  if (protocol === 'testlib') {
    return {
      ...common,
      argv: [...monitor, 'input', TRANSCRIPT, 'answer', ...args],
      files: { ...programs, input, answer },
      keepFiles: [ENDS, TRANSCRIPT, ...around.keepFiles],
    };
  }
  const argv = [...monitor, 'input', 'answer', 'feedback/', ...args];
  return {
    ...common,
    argv: passes === undefined ? argv : commandInPasses(argv),
    files: { ...programs, input, answer, ...feedbackFolder(state) },
    keepFiles: [
      ENDS,
      ...around.keepFiles,
      ...Object.values(feedbackFiles),
      ...(passes === undefined ? [] : Object.values(passFiles)),
    ],
  };
}
