import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../engine.ts';
import { killInContainer } from '../terminal.ts';

/** What is read of both outputs; a program that writes more is killed. */
const MAX_OUTPUT_BYTES = 64 * 1024;
/** What is passed on of each output. */
const MAX_CHARACTERS = 4000;
/** Before each part of the output: the number of the stream, three zeros, and the length. */
const HEADER_BYTES = 8;
const OUTPUT = 1;
const ERRORS = 2;
/** The engine notices the end of a program a moment after its outputs have ended. */
const LOOK_MS = 50;

export interface CheckTerms {
  command: readonly string[];
  /** In addition to that of the container. */
  environment: readonly string[];
  seconds: number;
}

export interface CheckOutcome {
  /** Null: killed at its time limit, or because it wrote too much. */
  exitCode: number | null;
  output: string;
  errors: string;
}

/** Runs a program in a container as its user, within a time limit. Its output may be hostile. */
export async function runCheck(
  engine: Engine,
  containerId: string,
  { command, environment, seconds }: CheckTerms,
): Promise<CheckOutcome> {
  const execId = await engine.createExec(containerId, {
    Cmd: command,
    Env: environment,
    AttachStdout: true,
    AttachStderr: true,
  });
  const until = Date.now() + seconds * 1000;
  const bytes = await readUntil(await engine.attachOutput(execId), until);
  let state = await engine.execState(execId);
  for (; state.Running && bytes.length < MAX_OUTPUT_BYTES && Date.now() < until; state = await engine.execState(execId))
    await delay(LOOK_MS);
  if (state.Running) await killInContainer(state.Pid, containerId);
  const exitCode = state.Running ? null : (state.ExitCode ?? null);
  return { exitCode, output: textOf(bytes, OUTPUT), errors: textOf(bytes, ERRORS) };
}

/** What a stream sends until it ends, until the time, or until it has sent too much; then it is closed. */
async function readUntil(stream: Duplex, until: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => stream.destroy(), Math.max(0, until - Date.now()));
  try {
    await new Promise<void>((resolve) => {
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= MAX_OUTPUT_BYTES) stream.destroy();
      });
      stream.once('end', resolve);
      stream.once('close', resolve);
      stream.once('error', () => resolve());
    });
  } finally {
    clearTimeout(timer);
    stream.destroy();
  }
  return Buffer.concat(chunks);
}

/** One of the two outputs, without control characters. */
function textOf(bytes: Buffer, wanted: number): string {
  const parts: Buffer[] = [];
  for (let at = 0; at + HEADER_BYTES <= bytes.length;) {
    const start = at + HEADER_BYTES;
    const end = start + bytes.readUInt32BE(at + 4);
    if (bytes[at] === wanted) parts.push(bytes.subarray(start, end));
    at = end;
  }
  return Buffer.concat(parts)
    .toString('utf8')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .slice(0, MAX_CHARACTERS)
    .toWellFormed();
}
