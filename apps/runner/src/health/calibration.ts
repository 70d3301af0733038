import type { RunnerReport } from '@assay/contract';
import type { Program } from '../judge/compile/program.ts';
import type { Outcome } from '../sandbox/sandbox.ts';
import { SandboxFault } from '../sandbox/sandbox.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';

/** The calibration program, and the compilers for it. */
export type Machine = Pick<JudgeEnvironment, 'judge' | 'versions'>;
export type Calibration = NonNullable<RunnerReport['calibration']>;

/**
 * Always the same work: random steps through a table of 1 MiB, whose speed depends on the processor, its caches and
 * other load, as for contestants' programs. Ends by printing on which processors it may run.
 */
const PROGRAM = `#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
static uint32_t table[1 << 18];
int main(void) {
  uint32_t x = 2463534242u;
  for (long i = 0; i < 20000000; i++) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    table[x & 0x3ffff] += x;
  }
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) if (CPU_ISSET(cpu, &set)) printf("%d ", cpu);
  printf("\\n%u\\n", (unsigned)table[x & 0x3ffff]);
  return 0;
}
`;
/** The first of these that the machine has compiles it. */
const LANGUAGES = ['C', 'C++17'];

/** After all tasks that a user waits for. */
const LAST = Number.MAX_SAFE_INTEGER;
const MIB = 1024 * 1024;
/** A hundred times what a current machine needs. */
const LIMITS = { cpuMs: 10_000, wallMs: 20_000, memoryBytes: 64 * MIB, outputBytes: 65_536, processes: 1 };
const OUTPUT_BYTES = 65_536;
const RUNS_ALONE = 7;
const ROUNDS_TOGETHER = 3;
/** Runs of a later measurement. */
const RUNS_AGAIN = 3;

/**
 * Measures the speed of the machine: one program alone, then one per slot, and whether each slot has its own processor.
 * Takes a second or two of idle slots. Null if the machine lacks the compiler.
 */
export async function calibrate(machine: Machine, signal: AbortSignal): Promise<Calibration | null> {
  const { judge } = machine;
  return await withProgram(machine, signal, async (program) => {
    const alone = await inRow(RUNS_ALONE, () => runOnce(judge, program, signal));
    const rounds = await inRow(ROUNDS_TOGETHER, () =>
      Promise.all(Array.from({ length: judge.slots.size }, () => runOnce(judge, program, signal))),
    );
    const times = alone.map(({ cpuMs }) => cpuMs);
    const aloneMs = median(times);
    return {
      aloneMs,
      togetherMs: median(rounds.flat().map(({ cpuMs }) => cpuMs)),
      spreadPercent: round((100 * (Math.max(...times) - Math.min(...times))) / aloneMs),
      pinned: rounds.every((round) => haveOwnProcessors(round.map(({ stdoutText }) => stdoutText))),
      latestMs: aloneMs,
    };
  });
}

/** Repeats the measurement of one program alone, in a shorter form. Null if the machine lacks the compiler. */
export async function measureAgain(machine: Machine, signal: AbortSignal): Promise<number | null> {
  return await withProgram(machine, signal, async (program) => {
    const runs = await inRow(RUNS_AGAIN, () => runOnce(machine.judge, program, signal));
    return median(runs.map(({ cpuMs }) => cpuMs));
  });
}

/**
 * Whether concurrent programs, each with its processors on its first line of output, had one processor each, all
 * different.
 */
export function haveOwnProcessors(outputs: readonly string[]): boolean {
  const seen = outputs.map((text) => (text.split('\n')[0] ?? '').trim());
  return seen.every((cpus) => /^\d+$/.test(cpus)) && new Set(seen).size === seen.length;
}

async function withProgram<T>(
  { judge, versions }: Machine,
  signal: AbortSignal,
  work: (program: Program) => Promise<T>,
): Promise<T | null> {
  const language = LANGUAGES.map((name) => judge.languages.named(name)).find(
    (one) => one && versions[one.name] !== undefined,
  );
  if (!language) return null;
  const source = Buffer.from(PROGRAM);
  const compiled = await judge.compiler.compile({ language, source, priority: LAST, signal });
  if (compiled.kind === 'rejected') throw new Error(`The calibration program does not compile: ${compiled.log}`);
  try {
    return await work(compiled.program);
  } finally {
    compiled.program.release();
  }
}

async function runOnce({ sandbox, slots }: Machine['judge'], program: Program, signal: AbortSignal): Promise<Outcome> {
  const { argv, env, files } = program;
  const outcome = await slots.use(LAST, signal, () =>
    sandbox.run({ argv, env, files, limits: LIMITS, stdout: 'text', stderrBytes: OUTPUT_BYTES, signal }),
  );
  signal.throwIfAborted();
  if (outcome.end === 'exited' && outcome.exitCode === 0) return outcome;
  throw new SandboxFault(
    `The calibration program ended by ${outcome.end} after ${Math.round(outcome.cpuMs)} ms.`,
    "See whether the machine is overloaded; 'assay doctor' tests the sandbox.",
  );
}

async function inRow<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < count) all.push(await act());
  return all;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
