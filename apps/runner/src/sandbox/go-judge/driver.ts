import type { Log } from '../../log.ts';
import { killRunByMemoryLimit, pidsByMemoryLimit } from '../host/cgroups.ts';
import { longestCoreWaitMs } from '../host/core-wait.ts';
import type { FloodWatch } from '../files/flood-watch.ts';
import { watchFloods } from '../files/flood-watch.ts';
import { GoJudgeRefusal } from './client.ts';
import { insidePath, makeCommand, STDOUT_DESCRIPTOR, type Shelves } from './command.ts';
import { concludeRun, faultOf, startFailure, touchedMemoryLimit } from './outcome.ts';
import type { GoJudgeProcess } from './process.ts';
import { EXTRA_MEMORY_BYTES } from './process.ts';
import type { GoJudgeFleet } from './fleet.ts';
import { diedFault } from './supervisor.ts';
import type { GoJudgeCommand, GoJudgeResult } from './wire.ts';
import { STDERR, STDOUT } from './wire.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { cutText } from '../files/kept-files.ts';
import { OomCount } from '../host/oom-count.ts';
import type { ProgramShelf } from '../files/program-shelf.ts';
import type { Turn } from './run-lines.ts';
import type { RunMark } from '../files/run-marks.ts';
import { RunMarks } from '../files/run-marks.ts';
import type { KeptFile, Outcome, Pipe, PipeEnd, RunRequest, Sandbox } from '../sandbox.ts';
import { SandboxFault } from '../sandbox.ts';

interface DriverParts {
  fleet: GoJudgeFleet;
  kept: KeptFiles;
  programs: ProgramShelf | null;
  slots: number;
  log: Log;
}

/**
 * Attempts per run if go-judge itself failed, for example because a container died. A run has no side effects, so
 * retrying is safe.
 */
const ATTEMPTS = 2;
/** Interval of searching for collected files that aborted runs left. */
const SWEEP_INTERVAL_MS = 30_000;
/** When to measure how long a running program has waited for its core, as a share of its wall limit. */
const LATE_SHARE = 0.9;
/** go-judge has ended an aborted run by then. */
const ABORTED_RUN_ENDS_MS = 10_000;
const EXIT_NOT_EXECUTABLE = 126;
const EXIT_NOT_FOUND = 127;

const FAULT_ADVICE =
  'Run `npx assay doctor` on this machine. If space is missing, /dev/shm or the memory is full; otherwise see the log of the runner.';
/** One of several programs that run concurrently. */
interface Party {
  request: RunRequest;
  mark: RunMark;
  command: GoJudgeCommand;
}

type CoreWait = Pick<Outcome, 'coreWaitMs'>;

/** go-judge's result, and the driver's observations during the run. */
interface Answer extends CoreWait {
  result: GoJudgeResult;
  elapsedMs: number | null;
}

/** The sandbox port over one or several go-judges. */
export class GoJudgeDriver implements Sandbox {
  readonly slots: number;
  private readonly fleet: GoJudgeFleet;
  private readonly kept: KeptFiles;
  private readonly log: Log;
  private readonly shelves: Shelves;
  private readonly oom = new OomCount();
  private readonly marks = new RunMarks();
  private readonly floods: FloodWatch;
  private readonly startTimes = new Set<{ atMs: number }>();
  private readonly sweeper: NodeJS.Timeout;
  private closing: Promise<void> | null = null;

  constructor(parts: DriverParts) {
    this.slots = parts.slots;
    this.fleet = parts.fleet;
    this.kept = parts.kept;
    this.log = parts.log;
    const { kept, programs } = parts;
    this.shelves = { kept, programs, emptyFile: kept.pathOf(kept.put(new Uint8Array())) };
    this.floods = watchFloods(() => this.kept.collected());
    this.sweeper = setInterval(() => this.sweep(), SWEEP_INTERVAL_MS).unref();
  }

  async run(request: RunRequest): Promise<Outcome> {
    const started = { atMs: Date.now() };
    if (request.signal?.aborted) return abortedOutcome(0);
    const mark = this.marks.take(request.limits.memoryBytes, request.limits.outputBytes);
    this.startTimes.add(started);
    let release = () => {};
    try {
      const made = makeCommand(request, mark, this.shelves);
      release = made.release;
      return await this.attempt(request, made.command, mark);
    } catch (error) {
      if (request.signal?.aborted && !(error instanceof SandboxFault)) return abortedOutcome(Date.now() - started.atMs);
      throw error;
    } finally {
      this.startTimes.delete(started);
      this.releaseMark(mark, request.signal?.aborted === true);
      release();
    }
  }

  async connect(requests: readonly RunRequest[], pipes: readonly Pipe[]): Promise<Outcome[]> {
    const startedMs = Date.now();
    const signal = requests[0]?.signal;
    const ended = () => requests.map(() => abortedOutcome(Date.now() - startedMs));
    if (signal?.aborted) return ended();
    const started = { atMs: startedMs };
    this.startTimes.add(started);
    const parties: Party[] = [];
    const releases: (() => void)[] = [];
    try {
      requests.forEach((given, index) => {
        const piped = new Set(
          pipes.flatMap(({ from, to }) =>
            [from, to].filter((end) => end.program === index).map((end) => end.descriptor),
          ),
        );
        // Pipes are not collected, so they cannot fill the folder; other output is collected up to the limit.
        const request = piped.has(STDOUT_DESCRIPTOR) ? { ...given, stdout: 'discard' as const } : given;
        const mark = this.marks.take(request.limits.memoryBytes, request.limits.outputBytes);
        const made = makeCommand(request, mark, this.shelves, piped);
        releases.push(made.release);
        parties.push({ request, mark, command: made.command });
      });
      return await this.attemptTogether(parties, pipes, signal);
    } catch (error) {
      if (signal?.aborted && !(error instanceof SandboxFault)) return ended();
      throw error;
    } finally {
      this.startTimes.delete(started);
      for (const { mark } of parties) this.releaseMark(mark, signal?.aborted === true);
      for (const release of releases) release();
    }
  }

  private async attemptTogether(
    parties: readonly Party[],
    pipes: readonly Pipe[],
    signal: AbortSignal | undefined,
  ): Promise<Outcome[]> {
    const wallMs = Math.max(...parties.map(({ request }) => request.limits.wallMs));
    const mapping = pipes.map(({ from, to }) => ({ in: toEnd(from), out: toEnd(to) }));
    for (let attempt = 1; ; attempt++) {
      const oomMark = this.oom.mark();
      const { results, waits } = await this.fleet.use(wallMs, signal, (running, turn) =>
        this.sendTogether(running, parties, mapping, turn, signal),
      );
      const outcomes = parties.map(({ request, mark }, index): Outcome | string => {
        const result = results[index];
        if (!result) return 'go-judge returned no result for one program';
        const failed = startFailure(result);
        if (!failed) {
          const answer = { result, elapsedMs: null, ...waits[index] };
          return faultOf(result) ?? this.toOutcome(request, answer, mark, oomMark);
        }
        this.drop(result);
        return notStarted(request, failed, result);
      });
      const fault = outcomes.find((outcome) => typeof outcome === 'string');
      if (fault === undefined) return outcomes.filter((outcome) => typeof outcome === 'object');
      for (const result of results) this.drop(result);
      if (attempt >= ATTEMPTS) throw new SandboxFault(fault, FAULT_ADVICE);
      this.log.warn('A run of several programs failed inside the sandbox and is retried.', { fault });
    }
  }

  private async sendTogether(
    running: GoJudgeProcess,
    parties: readonly Party[],
    mapping: Parameters<GoJudgeProcess['client']['runAll']>[1],
    turn: Turn,
    signal: AbortSignal | undefined,
  ): Promise<{ results: GoJudgeResult[]; waits: CoreWait[] }> {
    let waits: CoreWait[] = [];
    const firstEndMs = Math.min(...parties.map(({ request }) => request.limits.wallMs));
    const late = setTimeout(() => {
      waits = parties.map(({ mark }) => coreWaitOf(running, mark));
    }, firstEndMs * LATE_SHARE);
    try {
      const commands = parties.map(({ command }) => command);
      return { results: await running.client.runAll(commands, mapping, turn, signal), waits };
    } catch (error) {
      throw signal?.aborted ? error : refusedOrDied(error);
    } finally {
      clearTimeout(late);
    }
  }

  /**
   * An aborted run continues for a moment inside go-judge and may fill its output file after the driver has stopped
   * waiting; it must not be confused with another run.
   */
  private releaseMark(mark: RunMark, aborted: boolean): void {
    if (aborted) setTimeout(() => this.marks.release(mark), ABORTED_RUN_ENDS_MS).unref();
    else this.marks.release(mark);
  }

  async read(file: KeptFile, limitBytes?: number): Promise<Uint8Array> {
    return await this.kept.read(file, limitBytes);
  }

  async keep(path: string): Promise<KeptFile> {
    return this.kept.copy(path);
  }

  async discard(file: KeptFile): Promise<void> {
    this.kept.forget(file);
  }

  close(): Promise<void> {
    this.closing ??= this.shut();
    return this.closing;
  }

  private async shut(): Promise<void> {
    clearInterval(this.sweeper);
    this.floods.close();
    await this.fleet.close();
    this.oom.close();
    this.shelves.programs?.close();
  }

  private async attempt(request: RunRequest, command: GoJudgeCommand, mark: RunMark): Promise<Outcome> {
    for (let attempt = 1; ; attempt++) {
      const oomMark = this.oom.mark();
      const { limits, signal } = request;
      const answer = await this.fleet.use(limits.wallMs, signal, (running, turn) =>
        this.send(running, request, command, mark, turn),
      );
      const { result } = answer;
      const failed = startFailure(result);
      if (failed) {
        this.drop(result);
        return notStarted(request, failed, result);
      }
      const fault = faultOf(result);
      if (fault === null) return this.toOutcome(request, answer, mark, oomMark);
      this.drop(result);
      if (attempt >= ATTEMPTS) {
        throw new SandboxFault(fault, FAULT_ADVICE);
      }
      this.log.warn('A run failed inside the sandbox and is retried.', { fault });
    }
  }

  private async send(
    running: GoJudgeProcess,
    request: RunRequest,
    command: GoJudgeCommand,
    mark: RunMark,
    turn: Turn,
  ): Promise<Answer> {
    const sentAtMs = performance.now();
    let wait: CoreWait = {};
    const late = setTimeout(() => {
      wait = coreWaitOf(running, mark);
    }, request.limits.wallMs * LATE_SHARE);
    if (request.stdout !== 'discard') this.floods.add(mark.outputBytes, () => this.killRun(running, mark));
    try {
      const result = await running.client.run(command, turn, request.signal);
      return { result, elapsedMs: performance.now() - sentAtMs, ...wait };
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw refusedOrDied(error);
    } finally {
      clearTimeout(late);
      this.floods.remove(mark.outputBytes);
    }
  }

  private killRun(running: GoJudgeProcess, mark: RunMark): void {
    if (!killRunByMemoryLimit(running.cgroupFolders, mark.memoryBytes + EXTRA_MEMORY_BYTES)) {
      this.log.debug('A run that exceeded its output limit ended before it could be killed.');
    }
  }

  private toOutcome(
    request: RunRequest,
    { result, elapsedMs, coreWaitMs }: Answer,
    mark: RunMark,
    oomMark: number | null,
  ): Outcome {
    const ids = result.fileIds ?? {};
    const stdout = this.takeStdout(request, ids[STDOUT]);
    const conclusion = concludeRun(result, request.limits, {
      memoryLimitBytes: mark.memoryBytes,
      oomKilled: touchedMemoryLimit(result, mark.memoryBytes) ? this.oom.roseSince(oomMark) : false,
      stdoutBytes: request.stdout === 'discard' ? null : stdout.sizeBytes,
      elapsedMs,
    });
    const files: Record<string, KeptFile> = {};
    for (const name of request.keepFiles ?? []) {
      const id = ids[insidePath(name)];
      if (id === undefined) continue;
      if (conclusion.end === 'exited') files[name] = this.kept.adopt(id, request.limits.outputBytes).file;
      else this.kept.dropCollected(id);
    }
    return {
      ...conclusion,
      ...(coreWaitMs !== undefined && { coreWaitMs }),
      stdout: stdout.file,
      stdoutText: stdout.text,
      stderrText: takeStderr(request, result),
      files,
    };
  }

  private takeStdout(
    request: RunRequest,
    id: string | undefined,
  ): { file: KeptFile | null; text: string; sizeBytes: number } {
    if (id === undefined) return { file: null, text: '', sizeBytes: 0 };
    if (request.stdout === 'discard') {
      this.kept.dropCollected(id);
      return { file: null, text: '', sizeBytes: 0 };
    }
    if (request.stdout === 'text') return { file: null, ...this.kept.takeText(id, request.stderrBytes) };
    const { file, collectedBytes } = this.kept.adopt(id, request.limits.outputBytes);
    return { file, text: '', sizeBytes: collectedBytes };
  }

  private drop(result: GoJudgeResult): void {
    for (const id of Object.values(result.fileIds ?? {})) this.kept.dropCollected(id);
  }

  /**
   * The output of an aborted run is collected although no caller reads it. Files older than every running program
   * belong to none.
   */
  private sweep(): void {
    this.fleet.sweep();
    const oldest = Math.min(Date.now(), ...[...this.startTimes].map((started) => started.atMs));
    for (const file of this.kept.collected()) {
      if (file.changedMs < oldest - SWEEP_INTERVAL_MS) this.kept.dropCollected(file.id);
    }
  }
}

function coreWaitOf({ cgroupFolders }: GoJudgeProcess, { memoryBytes }: RunMark): CoreWait {
  const coreWaitMs = longestCoreWaitMs(pidsByMemoryLimit(cgroupFolders, memoryBytes + EXTRA_MEMORY_BYTES));
  return coreWaitMs === undefined ? {} : { coreWaitMs };
}

function refusedOrDied(error: unknown): SandboxFault {
  if (!(error instanceof GoJudgeRefusal)) return diedFault(error);
  const advice = 'See the log of the runner; a file to be copied may have been deleted.';
  return new SandboxFault(error.message, advice, { cause: error });
}

function takeStderr(request: RunRequest, result: GoJudgeResult): string {
  const bytes = Buffer.from(result.files?.[STDERR] ?? '', 'utf8');
  const isCut = bytes.length > request.stderrBytes;
  return cutText(isCut ? bytes.subarray(0, request.stderrBytes) : bytes, isCut);
}

/** Reports exec failures as a shell does: they are the program's own fault, unless it is a program of the machine. */
function notStarted(request: RunRequest, failed: { missing: boolean; reason: string }, result: GoJudgeResult): Outcome {
  const program = request.argv[0] ?? '';
  if (failed.missing && program.startsWith('/')) {
    throw new SandboxFault(
      `The sandbox has no program ${program}.`,
      `Install the package it belongs to on this machine; programs see only /usr, /bin and /lib.`,
    );
  }
  return {
    ...abortedOutcome(0),
    end: 'exited',
    exitCode: failed.missing ? EXIT_NOT_FOUND : EXIT_NOT_EXECUTABLE,
    memoryBytes: Math.min(result.memory, request.limits.memoryBytes),
    stderrText: `cannot execute ${program}: ${failed.reason}\n`,
  };
}

function abortedOutcome(wallMs: number): Outcome {
  return {
    end: 'aborted',
    exitCode: null,
    signal: null,
    cpuMs: 0,
    wallMs,
    memoryBytes: 0,
    stdout: null,
    stdoutText: '',
    stderrText: '',
    files: {},
  };
}

function toEnd({ program, descriptor }: PipeEnd): { index: number; fd: number } {
  return { index: program, fd: descriptor };
}
