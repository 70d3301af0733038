/**
 * The sandbox port: runs one untrusted program under limits and reports what happened. Independent of problems and
 * verdicts. Every driver passes `sandbox-suite.ts`.
 */
export interface Sandbox {
  /**
   * Runs a program to its end. Never rejects because of what the program did; rejects with `SandboxFault` if the
   * sandbox itself failed, or if `argv[0]` is an absolute path that the machine lacks. A relative one that cannot be
   * executed exits with 126 or 127, as in a shell.
   */
  run(request: RunRequest): Promise<Outcome>;
  /**
   * Runs several programs concurrently, connected by pipes. For a descriptor that a pipe replaces, `stdin` and `stdout`
   * of the request are ignored; other output is collected up to the limit, and exceeding it does not end the program.
   * Each ends by itself or by its own limits; the signal of the first one aborts all. Otherwise like `run`, one outcome
   * for each in order.
   */
  connect(requests: readonly RunRequest[], pipes: readonly Pipe[]): Promise<Outcome[]>;
  /** Bytes of a kept file, truncated to `limitBytes`. */
  read(file: KeptFile, limitBytes?: number): Promise<Uint8Array>;
  /** Registers a file, so that later runs take it by reference, without copying through the port. */
  keep(path: string): Promise<KeptFile>;
  /** Deletes a kept file. Discarding twice is allowed. Files that are never discarded stay until `close`. */
  discard(file: KeptFile): Promise<void>;
  /** How many programs can run at the same time, each on its own pinned core if the host allows it. */
  readonly slots: number;
  close(): Promise<void>;
}

/** One program reads what the other one writes. Programs are identified by position, descriptors by number. */
export interface Pipe {
  from: PipeEnd;
  to: PipeEnd;
}

export interface PipeEnd {
  program: number;
  descriptor: number;
}

export interface Limits {
  /** CPU time of all processes together. */
  cpuMs: number;
  wallMs: number;
  /** Memory of all processes together, page cache of written files included. */
  memoryBytes: number;
  /**
   * Maximum bytes of standard output, and of each kept file. Other files may grow to the sandbox's own limit; they
   * count as memory.
   */
  outputBytes: number;
  /** Defaults to `memoryBytes`. */
  stackBytes?: number;
  processes: number;
}

/** Source of bytes. `path` is a file of the runner under an allowed folder, never a name chosen by a contestant. */
export type FileSource = { path: string } | { bytes: Uint8Array } | { kept: KeptFile };

export interface RunRequest {
  argv: readonly string[];
  /** The complete environment; the driver adds only PATH, HOME and LANG. */
  env?: Readonly<Record<string, string>>;
  /** Standard input; absent: empty. */
  stdin?: FileSource;
  /**
   * Files copied into the working directory before the start, by relative path. The one that `argv[0]` names
   * (`./name`), if it is neither in memory nor kept afterwards, may be executed from elsewhere instead, read-only and
   * inaccessible to other programs.
   */
  files?: Readonly<Record<string, FileSource>>;
  limits: Limits;
  /**
   * Handling of standard output: kept as a file, returned as text truncated to `stderrBytes`, or discarded, whatever
   * its size.
   */
  stdout: 'keep' | 'text' | 'discard';
  /**
   * Maximum bytes of standard error (and of standard output with `text`) to return. More standard error is truncated
   * and does not end the program.
   */
  stderrBytes: number;
  /**
   * Relative paths of files to keep after a normal end; a missing one is absent from the outcome. Never follows links;
   * regular files only.
   */
  keepFiles?: readonly string[];
  /** Aborting kills the program; the outcome then has end `aborted`. */
  signal?: AbortSignal;
}

export interface KeptFile {
  id: string;
  sizeBytes: number;
  /** Path at which the runner can read it without a copy, or null. */
  path: string | null;
}

export interface Outcome {
  end: 'exited' | 'signalled' | 'cpu-limit' | 'wall-limit' | 'memory-limit' | 'output-limit' | 'aborted';
  /** Exit status if `end` is `exited`, otherwise null. */
  exitCode: number | null;
  /** Signal number if `end` is `signalled`, otherwise null. */
  signal: number | null;
  cpuMs: number;
  wallMs: number;
  memoryBytes: number;
  /**
   * How long the longest-waiting thread was runnable without a core, measured shortly before the wall limit. Absent if
   * the run ended before, or if the kernel does not report it.
   */
  coreWaitMs?: number;
  stdout: KeptFile | null;
  stdoutText: string;
  stderrText: string;
  files: Readonly<Record<string, KeptFile>>;
}

/**
 * The sandbox itself failed: a fault of the machine, never of the contestant. `advice` says what an operator can do.
 */
export class SandboxFault extends Error {
  readonly advice: string;
  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SandboxFault';
    this.advice = advice;
  }
}
