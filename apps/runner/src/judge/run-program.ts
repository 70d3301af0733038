import { MAX_RUN_STDERR, type CustomRunCase } from '@assay/contract';
import type { JudgePlan } from '@assay/problem';
import { commandFor } from '../languages/language.ts';
import type { FileSource, KeptFile, Outcome, Sandbox } from '../sandbox/sandbox.ts';
import { forget } from './check-output.ts';
import type { Judge } from './judge-solution.ts';
import type { Program } from './compile/program.ts';
import { blameOutcome } from './verdict.ts';

export interface ProgramRun {
  program: Program;
  args?: readonly string[];
  input: FileSource;
  /** The limits for its language. `nominalBytes`: the memory limit for its command line, if different. */
  limits: { timeMs: number; wallMs: number; memoryBytes: number; outputBytes: number; nominalBytes?: number };
  /** The files it reads and writes instead of the standard streams. */
  files?: JudgePlan['files'];
  /** Maximum characters of its output to return. */
  maxOutput: number;
  priority: number;
  signal: AbortSignal | undefined;
  /**
   * Called with the output of a program that exited normally, which is kept until it resolves. Without this callback
   * such a program is `Finished`.
   */
  judgeOutput?: ((output: KeptFile) => Promise<{ status: string; message: string }>) | undefined;
}

/** Space for multi-byte characters: texts are truncated by characters afterwards. */
export const BYTES_PER_CHARACTER = 4;
export const MAX_RUN_MESSAGE = 16_384;

/**
 * Runs a program and returns its output, time and memory. Throws `SandboxFault`, errors of `judgeOutput`, and the
 * signal's reason when aborted.
 */
export async function runProgram(
  { sandbox, slots, log }: Pick<Judge, 'sandbox' | 'slots' | 'log'>,
  { program, args = [], input, limits, files, maxOutput, priority, signal, judgeOutput }: ProgramRun,
): Promise<CustomRunCase> {
  const outcome = await slots.use(priority, signal, () =>
    sandbox.run({
      argv: [...commandFor(program.argv, limits.nominalBytes ?? limits.memoryBytes), ...args],
      env: program.env,
      stdin: input,
      files: files?.input ? { ...program.files, [files.input]: input } : program.files,
      ...(files?.output && { keepFiles: [files.output] }),
      limits: {
        cpuMs: limits.timeMs,
        wallMs: limits.wallMs,
        memoryBytes: limits.memoryBytes,
        outputBytes: limits.outputBytes,
        processes: program.processes,
      },
      stdout: 'keep',
      stderrBytes: MAX_RUN_STDERR * BYTES_PER_CHARACTER,
      ...(signal && { signal }),
    }),
  );
  try {
    signal?.throwIfAborted();
    const blame = blameOutcome(outcome, { ...limits, outOfMemoryStatus: program.outOfMemoryStatus });
    const output = outcome.files[files?.output ?? ''] ?? outcome.stdout;
    const said = blame
      ? { status: blame.verdict, message: blame.message }
      : output && judgeOutput
        ? await judgeOutput(output)
        : { status: 'Finished', message: '' };
    return {
      name: '',
      status: said.status,
      message: shownText(said.message, MAX_RUN_MESSAGE).text,
      ...measured(outcome),
      output: output ? await textOf(sandbox, output, maxOutput) : { text: '', cut: false },
      stderr: shownText(outcome.stderrText, MAX_RUN_STDERR),
    };
  } finally {
    if (outcome.stdout) forget(sandbox, outcome.stdout, log);
    for (const file of Object.values(outcome.files)) forget(sandbox, file, log);
  }
}

function measured({ cpuMs, memoryBytes }: Outcome) {
  return { cpuMs: Math.round(cpuMs), memoryBytes };
}

async function textOf(sandbox: Sandbox, file: KeptFile, max: number) {
  const limitBytes = max * BYTES_PER_CHARACTER;
  const text = Buffer.from(await sandbox.read(file, limitBytes)).toString('utf8');
  const { text: start, cut } = shownText(text, max);
  return { text: start, cut: cut || file.sizeBytes > limitBytes };
}

/** A text that can be stored and shown: truncated, without the NUL character, which databases reject. */
export function shownText(text: string, max: number): { text: string; cut: boolean } {
  return { text: text.slice(0, max).replaceAll('\0', '␀').toWellFormed(), cut: text.length > max };
}
