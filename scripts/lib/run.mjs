import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';

const keptOutputBytes = 200_000;
const killGraceMs = 5_000;

/** A command failed. `output` is the end of its output; `code` is null if it was stopped or never started. */
export class CommandFailed extends Error {
  constructor(message, { code = null, output = '', cause } = {}) {
    super(message, { cause });
    this.name = 'CommandFailed';
    this.code = code;
    this.output = output;
  }
}

/**
 * Runs a command to its end and returns its output. Throws `CommandFailed` if it cannot be started, exits with a status
 * other than 0, or runs longer than `timeoutMs`, after which it is stopped with its children.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs: number, show?: boolean, onLine?: (line: string) => void}}
 * options
 *   `show` prints the output; otherwise it is only collected.
 */
export function run(
  command,
  args,
  { cwd = root, env = process.env, timeoutMs, show = false, onLine } = { timeoutMs: 0 },
) {
  const name = [command.split('/').at(-1), ...args].join(' ').slice(0, 80);
  return new Promise((resolve, reject) => {
    // A separate process group, so that a timeout also reaches grandchildren.
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    children.add(child);
    let output = '';
    let timedOut = false;
    const take = (stream) => (chunk) => {
      if (show) stream.write(chunk);
      output = (output + chunk).slice(-keptOutputBytes);
      if (onLine) for (const line of String(chunk).split('\n')) if (line) onLine(line);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    const timer = setTimeout(() => {
      timedOut = true;
      stopGroup(child, 'SIGTERM');
      setTimeout(() => stopGroup(child, 'SIGKILL'), killGraceMs).unref();
    }, timeoutMs);
    child.on('error', (cause) => {
      clearTimeout(timer);
      children.delete(child);
      reject(new CommandFailed(`${name}: ${cause.message}`, { cause }));
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      children.delete(child);
      if (code === 0 && !timedOut) return resolve(output);
      const why = timedOut ? `not ready after ${timeoutMs / 1000} s` : signal ? `ended by ${signal}` : `exit ${code}`;
      reject(new CommandFailed(`${name}: ${why}`, { code, output: show ? '' : output }));
    });
  });
}

const children = new Set();

function stopGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Makes Ctrl-C and SIGTERM end this script together with every command that it is running.
 * @returns {() => void} removes the handlers, for a script that then handles signals itself.
 */
export function stopChildrenOnSignals() {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const stop = (signal) => {
    for (const child of children) stopGroup(child, 'SIGTERM');
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.once(signal, stop);
  return () => signals.forEach((signal) => process.off(signal, stop));
}
