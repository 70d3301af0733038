/**
 * The sandbox port: runs one untrusted program under limits and says what happened. It states facts and knows nothing of problems
 * or verdicts. Every driver passes `sandbox-suite.ts`.
 */
export interface Sandbox {
  /**
   * Runs to the end. Never rejects for what the program did; rejects with `SandboxFault` when the sandbox itself failed, or when `argv[0]`
   * is an absolute path that the machine lacks. A relative one that cannot be executed exits with 126 or 127, as a shell says it.
   */
  run(request: RunRequest): Promise<Outcome>;
  /**
   * Runs several programs at once, joined by pipes. For a descriptor that a pipe takes the place of, `stdin` and `stdout` of the request say
   * nothing; of what is printed otherwise no more than the limit is taken, which does not end the program. Each ends by itself or by its own
   * limits; the signal of the first one aborts all. Otherwise like `run`, one outcome for each in order.
   */
  connect(requests: readonly RunRequest[], pipes: readonly Pipe[]): Promise<Outcome[]>;
  /** Bytes of a kept file. `limitBytes` cuts the rest off. */
  read(file: KeptFile, limitBytes?: number): Promise<Uint8Array>;
  /** Makes a file known to the sandbox so that later runs take it by reference, without copying through the port. */
  keep(path: string): Promise<KeptFile>;
  /** Forgets a kept file. Forgetting twice is allowed. What is never forgotten stays until `close`. */
  discard(file: KeptFile): Promise<void>;
  /** How many programs may run at once, each on its own pinned core where the host allows it. */
  readonly slots: number;
  close(): Promise<void>;
}

/** What one program writes the other one reads. Programs are named by their position, descriptors by their number. */
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
  /** Most bytes of standard output, and of each kept file. Other files may grow to the sandbox's own ceiling; they count as memory. */
  outputBytes: number;
  /** Defaults to `memoryBytes`. */
  stackBytes?: number;
  processes: number;
}

/** Where bytes come from. `path` names a file of ours under an allowed folder and is never a name chosen by a contestant. */
export type FileSource = { path: string } | { bytes: Uint8Array } | { kept: KeptFile };

export interface RunRequest {
  argv: readonly string[];
  /** Replaces the environment wholly; the driver adds nothing but PATH, HOME and LANG. */
  env?: Readonly<Record<string, string>>;
  /** Standard input; absent means empty. */
  stdin?: FileSource;
  /**
   * Files put into the working directory before the start, by relative path. The one that `argv[0]` names (`./name`), when it is neither in
   * memory nor kept afterwards, may be executed from elsewhere instead, read-only and out of reach of other programs.
   */
  files?: Readonly<Record<string, FileSource>>;
  limits: Limits;
  /** What becomes of standard output: kept as a file, returned as text cut at `stderrBytes`, or thrown away, however much it is. */
  stdout: 'keep' | 'text' | 'discard';
  /** How much of standard error (and of standard output with `text`) comes back. More standard error is cut and does not end the program. */
  stderrBytes: number;
  /** Relative paths of files to keep after a normal end; a missing one is simply absent from the outcome. Never follows links; regular files only. */
  keepFiles?: readonly string[];
  /** Aborting kills the program; the outcome then has end `aborted`. */
  signal?: AbortSignal;
}

export interface KeptFile {
  id: string;
  sizeBytes: number;
  /** Where the runner itself can read it without a copy, or null. */
  path: string | null;
}

export interface Outcome {
  end: 'exited' | 'signalled' | 'cpu-limit' | 'wall-limit' | 'memory-limit' | 'output-limit' | 'aborted';
  /** Exit status where `end` is `exited`, otherwise null. */
  exitCode: number | null;
  /** Signal number where `end` is `signalled`, otherwise null. */
  signal: number | null;
  cpuMs: number;
  wallMs: number;
  memoryBytes: number;
  /**
   * How long the thread that waited most was ready to run and got no core, shortly before the wall limit. Absent where the run ended
   * before, and where the kernel does not say.
   */
  coreWaitMs?: number;
  stdout: KeptFile | null;
  stdoutText: string;
  stderrText: string;
  files: Readonly<Record<string, KeptFile>>;
}

/** The sandbox could not do its work: a fault of the machine, never of the contestant. `advice` says what an operator can do. */
export class SandboxFault extends Error {
  readonly advice: string;
  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SandboxFault';
    this.advice = advice;
  }
}
