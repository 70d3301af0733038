/** The parts of go-judge's REST interface that the driver uses (go-judge 1.12, `POST /run`). */
export interface GoJudgeCommand {
  args: readonly string[];
  env: readonly string[];
  /** By descriptor; null where a pipe takes its place. */
  files: readonly (GoJudgeFile | null)[];
  /** Nanoseconds. */
  cpuLimit: number;
  clockLimit: number;
  /** Bytes. */
  memoryLimit: number;
  stackLimit: number;
  procLimit: number;
  copyIn: Readonly<Record<string, GoJudgeFile>>;
  copyOut: readonly string[];
  copyOutCached: readonly string[];
  copyOutMax: number;
}

/** A file of the host by path, or a pipe collected into a file of at most `max` bytes. */
export type GoJudgeFile = { src: string } | { name: string; max: number; pipe: true };

/** One end of a pipe between two programs, by the index of the program. */
interface PipeEnd {
  index: number;
  fd: number;
}

/** `in` is where bytes come from, `out` where they go. */
export interface GoJudgePipe {
  in: PipeEnd;
  out: PipeEnd;
}

export interface GoJudgeResult {
  status: string;
  /** Number of the signal where one ended the program. */
  exitStatus: number;
  error?: string;
  /** Nanoseconds of processor time, and of the clock. */
  time: number;
  runTime: number;
  /** Peak bytes. */
  memory: number;
  files?: Readonly<Record<string, string>>;
  fileIds?: Readonly<Record<string, string>>;
  fileError?: readonly { name: string; type: string; message?: string }[];
}

/** Names of the collected pipes. No file kept from a working directory can be called so. */
export const STDOUT = '//stdout';
export const STDERR = '//stderr';
