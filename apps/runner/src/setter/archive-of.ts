import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeArchive, treeOfFiles, type CasePlan, type JudgePlan, type SourceProblem } from '@assay/problem';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { brokenProgram, compileProgram, findProgram, MAX_MADE_MESSAGE, runHelper } from './package-programs.ts';
import type { TryOptions } from './verify-package.ts';

/** Names of cases that can be names of files. */
const FILE_STEM = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

/** Maximum size of all outputs of a program together, which are in memory. */
const MAX_OUTPUTS_MIB = 256;

/** A program as a contestant submits it. */
export async function archiveOf({ bytes }: { bytes: Uint8Array }, language: string): Promise<Buffer> {
  return await makeArchive(
    treeOfFiles({ 'answer.code': Buffer.from(bytes), '.metadata.json': JSON.stringify({ language }) }),
  );
}

/**
 * The outputs of a program on all cases, as a contestant submits them where solutions are outputs. It runs with the
 * limits of a setter's program; a case on which it fails has no output. Throws a package fault if it does not compile,
 * or prints too much.
 */
export async function archiveOfOutputs(
  environment: JudgeEnvironment,
  { problem, plan, dataFolder, path }: { problem: SourceProblem; plan: JudgePlan; dataFolder: string; path: string },
  { priority = 0, signal = new AbortController().signal }: TryOptions,
): Promise<Buffer> {
  const program = await compileProgram(environment, await findProgram(environment, problem, { path }), {
    priority,
    signal,
  });
  const cases = plan.subtasks.flatMap((subtask) => subtask.cases);
  const names = new Set(cases.map(({ name }) => name));
  const isNamed = names.size === cases.length && [...names].every((name) => FILE_STEM.test(name));
  const outputs: Record<string, Buffer> = {};
  let bytesLeft = MAX_OUTPUTS_MIB * 1024 * 1024;
  try {
    for (const one of cases) {
      signal.throwIfAborted();
      const input = { bytes: await readFile(join(dataFolder, one.input)) };
      const { bytes } = await runHelper(environment, { program, input, maxOutput: MAX_MADE_MESSAGE, priority, signal });
      bytesLeft -= bytes?.length ?? 0;
      if (bytesLeft < 0) throw brokenProgram(`${path} prints more than ${MAX_OUTPUTS_MIB} MiB on all tests together.`);
      if (bytes) outputs[`${isNamed ? one.name : stemOf(one)}.out`] = bytes;
    }
    return await makeArchive(treeOfFiles(outputs));
  } finally {
    program.release();
  }
}

/** The judge looks for an output by the name of the case first, then by that of its input. */
function stemOf({ input }: CasePlan): string {
  return basename(input).replace(/\.[^.]*$/, '');
}
