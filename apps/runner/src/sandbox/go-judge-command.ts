import { isAbsolute, normalize } from 'node:path';
import type { GoJudgeCommand, GoJudgeFile } from './go-judge-wire.ts';
import { STDERR, STDOUT } from './go-judge-wire.ts';
import type { KeptFiles } from './kept-files.ts';
import type { RunMark } from './run-marks.ts';
import type { FileSource, KeptFile, RunRequest } from './sandbox.ts';

const NS_PER_MS = 1e6;
const baseEnvironment = { PATH: '/usr/bin:/bin', HOME: '/w', LANG: 'C.UTF-8' };

const STDOUT_DESCRIPTOR = 1;
const STDERR_DESCRIPTOR = 2;
const noDescriptors: ReadonlySet<number> = new Set();

/** A request as go-judge wants it; `piped` are the descriptors that lead to another program. Bytes that come from memory are written to `temporary` files, which the caller forgets after the run. */
export function makeCommand(
  request: RunRequest,
  mark: RunMark,
  emptyFile: string,
  kept: KeptFiles,
  piped: ReadonlySet<number> = noDescriptors,
): { command: GoJudgeCommand; temporary: KeptFile[] } {
  const temporary: KeptFile[] = [];
  const source = (from: FileSource): GoJudgeFile => {
    if ('path' in from) return { src: from.path };
    if ('kept' in from) return { src: kept.pathOf(from.kept) };
    const file = kept.put(from.bytes);
    temporary.push(file);
    return { src: kept.pathOf(file) };
  };
  const { limits } = request;
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
    args: request.argv,
    env: Object.entries({ ...baseEnvironment, ...request.env }).map(([name, value]) => `${name}=${value}`),
    files: [...standard, ...further].map((file, descriptor) => (piped.has(descriptor) ? null : file)),
    cpuLimit: Math.round(limits.cpuMs * NS_PER_MS),
    clockLimit: Math.round(limits.wallMs * NS_PER_MS),
    memoryLimit: mark.memoryBytes,
    stackLimit: limits.stackBytes ?? limits.memoryBytes,
    procLimit: limits.processes,
    copyIn: Object.fromEntries(
      Object.entries(request.files ?? {}).map(([name, from]) => [insidePath(name), source(from)]),
    ),
    copyOut: [STDERR],
    // The question mark makes a file optional; go-judge takes off one, so a name may end in one of its own.
    copyOutCached: [...(piped.has(STDOUT_DESCRIPTOR) ? [] : [STDOUT]), ...keepFiles.map((name) => `${name}?`)],
    copyOutMax: limits.outputBytes,
  };
  return { command, temporary };
}

/** Names come from the judge; one that leaves the working directory is a mistake there. */
export function insidePath(name: string): string {
  const path = normalize(name);
  if (name === '' || isAbsolute(path) || path === '.' || path.split('/')[0] === '..' || name.includes('\0')) {
    throw new RangeError(`not a path inside the working directory: ${JSON.stringify(name)}`);
  }
  return path;
}
