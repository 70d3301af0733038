import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { testlibHeader } from '../testlib-header.ts';

const programs = new URL('../../fixtures/testlib/', import.meta.url).pathname;

export interface Run {
  /** Decodes bytes to characters with the same codes (latin1). */
  stdout: string;
  stderr: string;
  exitCode: number | null;
  /** Files that the program left, by name. */
  written: Record<string, string>;
}

/**
 * Compiles a program of `fixtures/testlib` with our header; `flags` come last. Rejects if that fails. Returns the path
 * of the program.
 */
export async function compileTestlibProgram(
  name: string,
  flags: readonly string[] = ['-std=gnu++17'],
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-testlib-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, name);
  const source = join(programs, `${name}.cpp`);
  await promisify(execFile)('g++', ['-I', dirname(testlibHeader), '-o', program, source, ...flags]);
  return program;
}

/** Runs a program in a new folder with `files`. */
export async function runProgram(
  program: string,
  run: { args: readonly string[]; files?: Record<string, string>; stdin?: string; env?: Record<string, string> },
): Promise<Run> {
  const cwd = mkdtempSync(join(tmpdir(), 'assay-testlib-run-'));
  try {
    const files = run.files ?? {};
    for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content, 'latin1');
    const child = spawn(program, run.args, { cwd, env: run.env ?? {} });
    const said = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('latin1').on('data', (text: string) => (said[stream] += text));
    }
    // A program may end before it has read all input.
    child.stdin.on('error', () => undefined).end(run.stdin ?? '', 'latin1');
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject).on('close', resolve);
    });
    const names = readdirSync(cwd).filter((name) => !(name in files));
    const written = Object.fromEntries(names.map((name) => [name, readFileSync(join(cwd, name), 'latin1')]));
    return { ...said, exitCode, written };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
