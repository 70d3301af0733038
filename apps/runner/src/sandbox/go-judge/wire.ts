/** The parts of go-judge's REST interface that the driver uses (go-judge 1.12, `POST /run`). */
export interface GoJudgeCommand {
  args: readonly string[];
  env: readonly string[];
  /** By descriptor; null if a pipe replaces it. */
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

/** One end of a pipe between two programs; `index` is the program's position. */
interface PipeEnd {
  index: number;
  fd: number;
}

/** Bytes flow from `in` to `out`. */
export interface GoJudgePipe {
  in: PipeEnd;
  out: PipeEnd;
}

export interface GoJudgeResult {
  status: string;
  /** The signal number if a signal ended the program. */
  exitStatus: number;
  error?: string;
  /** Nanoseconds of processor time and of wall time. */
  time: number;
  runTime: number;
  /** Peak bytes. */
  memory: number;
  files?: Readonly<Record<string, string>>;
  fileIds?: Readonly<Record<string, string>>;
  fileError?: readonly { name: string; type: string; message?: string }[];
}

/** Names of the collected pipes. No file kept from a working directory can have such a name. */
export const STDOUT = '//stdout';
export const STDERR = '//stderr';
