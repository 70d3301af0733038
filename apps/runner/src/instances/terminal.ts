import { readFile } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import type { Engine } from './engine.ts';

export interface Size {
  columns: number;
  rows: number;
}

const MAX_CELLS = 1000;
/** The shells that images have, best first. */
const SHELL = 'command -v bash >/dev/null 2>&1 && exec bash; exec sh';

/** A shell in a container, on a pseudo-terminal. */
export interface Terminal {
  stream: Duplex;
  resize(size: Size): Promise<void>;
  /** Kills the shell. */
  close(): Promise<void>;
}

/** The size in these texts; undefined if they are no numbers of cells. */
export function readSize(columns: unknown, rows: unknown): Size | undefined {
  const size = { columns: Number(columns), rows: Number(rows) };
  const isValid = [size.columns, size.rows].every(
    (value) => Number.isInteger(value) && value >= 1 && value <= MAX_CELLS,
  );
  return isValid ? size : undefined;
}

/** Runs a program, a shell unless one is given, as the user of the container, with its limits. */
export async function openTerminal(
  engine: Engine,
  containerId: string,
  size: Size,
  command: readonly string[] = ['sh', '-c', SHELL],
): Promise<Terminal> {
  const execId = await engine.createExec(containerId, {
    Cmd: command,
    AttachStdin: true,
    AttachStdout: true,
    AttachStderr: true,
    Tty: true,
    Env: ['TERM=xterm-256color'],
  });
  const stream = await engine.attachTerminal(execId);
  const resize = ({ columns, rows }: Size) => engine.resizeTerminal(execId, columns, rows);
  // The program draws for the size that it finds; a failure only draws badly.
  await resize(size).catch(() => undefined);
  return {
    stream,
    resize,
    close: async () => {
      stream.destroy();
      const { Running, Pid } = await engine.execState(execId);
      if (Running) await killInContainer(Pid, containerId);
    },
  };
}

/** Kills a process of a container, and those that it started and that are still in its group. */
export async function killInContainer(pid: number | null | undefined, containerId: string): Promise<void> {
  if (typeof pid === 'number' && pid > 1 && (await isInContainer(pid, containerId))) kill(pid);
}

/** The engine may report a process that ended, whose number another one has now. */
async function isInContainer(pid: number, containerId: string): Promise<boolean> {
  const groups = await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(() => '');
  return groups.includes(containerId);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
