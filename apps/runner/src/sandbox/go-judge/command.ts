import { isAbsolute, normalize } from 'node:path';
import type { GoJudgeCommand, GoJudgeFile } from './wire.ts';
import { STDERR, STDOUT } from './wire.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import type { PlacedProgram, ProgramShelf } from '../files/program-shelf.ts';
import type { RunMark } from '../files/run-marks.ts';
import type { FileSource, KeptFile, RunRequest } from '../sandbox.ts';

const NS_PER_MS = 1e6;
const baseEnvironment = { PATH: '/usr/bin:/bin', HOME: '/w', LANG: 'C.UTF-8' };

export const STDOUT_DESCRIPTOR = 1;
const STDERR_DESCRIPTOR = 2;
/** A program in its working directory, in shell notation. */
const LOCAL_PROGRAM = /^\.\/([\w.-]+)$/;
const noDescriptors: ReadonlySet<number> = new Set();

/** Where the files of runs are on the host. */
export interface Shelves {
  kept: KeptFiles;
  /** Null if no folder of ours allows executing files: programs are then copied into the container. */
  programs: ProgramShelf | null;
  emptyFile: string;
}

/**
 * Translates a request for go-judge. `piped` are the descriptors connected to another program. Files placed on the
 * shelves for the run stay until `release` is called.
 */
export function makeCommand(
  request: RunRequest,
  mark: RunMark,
  { kept, programs, emptyFile }: Shelves,
  piped: ReadonlySet<number> = noDescriptors,
): { command: GoJudgeCommand; release: () => void } {
  const temporary: KeptFile[] = [];
  const source = (from: FileSource): GoJudgeFile => {
    if ('path' in from) return { src: from.path };
    if ('kept' in from) return { src: kept.pathOf(from.kept) };
    const file = kept.put(from.bytes);
    temporary.push(file);
    return { src: kept.pathOf(file) };
  };
  const { limits } = request;
  const placed = programs && placeProgram(request, programs, kept);
  const files = Object.entries(request.files ?? {}).filter(([name]) => !placed || name !== placed.name);
  const keepFiles = [...new Set((request.keepFiles ?? []).map(insidePath))];
  const standard: GoJudgeFile[] = [
    request.stdin ? source(request.stdin) : { src: emptyFile },
    { name: STDOUT, max: request.stdout === 'discard' ? 0 : mark.outputBytes, pipe: true },
    { name: STDERR, max: request.stderrBytes, pipe: true },
  ];
  const further = Array.from({ length: Math.max(0, ...piped, STDERR_DESCRIPTOR) - STDERR_DESCRIPTOR }, () => ({
    src: emptyFile,
  }));
  const command: GoJudgeCommand = {
    args: placed ? [placed.program.path, ...request.argv.slice(1)] : request.argv,
    env: Object.entries({ ...baseEnvironment, ...request.env }).map(([name, value]) => `${name}=${value}`),
    files: [...standard, ...further].map((file, descriptor) => (piped.has(descriptor) ? null : file)),
    cpuLimit: Math.round(limits.cpuMs * NS_PER_MS),
    clockLimit: Math.round(limits.wallMs * NS_PER_MS),
    memoryLimit: mark.memoryBytes,
    stackLimit: limits.stackBytes ?? limits.memoryBytes,
    procLimit: limits.processes,
    copyIn: Object.fromEntries(files.map(([name, from]) => [insidePath(name), source(from)])),
    copyOut: [STDERR],
    // The question mark makes a file optional. go-judge strips one, so a name may itself end in one.
    copyOutCached: [...(piped.has(STDOUT_DESCRIPTOR) ? [] : [STDOUT]), ...keepFiles.map((name) => `${name}?`)],
    copyOutMax: limits.outputBytes,
  };
  const release = () => {
    placed?.program.leave();
    for (const file of temporary) kept.forget(file);
  };
  return { command, release };
}

/** The program to execute, if it is already stored in a file. */
function placeProgram(
  { argv, files = {}, keepFiles = [] }: RunRequest,
  programs: ProgramShelf,
  kept: KeptFiles,
): { name: string; program: PlacedProgram } | null {
  const name = LOCAL_PROGRAM.exec(argv[0] ?? '')?.[1];
  const from = name === undefined ? undefined : files[name];
  if (name === undefined || !from || 'bytes' in from || keepFiles.includes(name)) return null;
  const program = programs.place('path' in from ? from.path : kept.pathOf(from.kept), name);
  return program && { name, program };
}

/** The judge sets the names, so one that leaves the working directory is a bug. */
export function insidePath(name: string): string {
  const path = normalize(name);
  if (name === '' || isAbsolute(path) || path === '.' || path.split('/')[0] === '..' || name.includes('\0')) {
    throw new RangeError(`not a path inside the working directory: ${JSON.stringify(name)}`);
  }
  return path;
}
