import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { CasePlan } from '@assay/problem';
import { check, forget, type CasePaths, type CaseRequest } from '../check-output.ts';
import type { JudgedCase } from '../judgement.ts';

/** A submitted output does not run; it exists or not. */
export async function checkSubmittedOutput(
  request: CaseRequest,
  plan: CasePlan,
  paths: CasePaths,
  signal: AbortSignal,
): Promise<JudgedCase | undefined> {
  const nothingUsed = { cpuMs: 0, wallMs: 0, memoryBytes: 0 };
  const bytes = outputFor(request.submittedFiles, plan);
  if (bytes === undefined) {
    const message = `No output was submitted for case ${plan.name}.`;
    return { status: 'Wrong Answer', fraction: 0, ...nothingUsed, message, setterMessage: message };
  }
  const folder = await mkdtemp(join(tmpdir(), 'assay-output-'));
  try {
    const path = join(folder, 'output');
    await writeFile(path, bytes);
    const output = await request.sandbox.keep(path);
    try {
      const checked = await check(request, plan, { ...paths, output }, signal);
      if (signal.aborted) return undefined;
      const { accepted, fraction, message, setterMessage } = checked;
      const status = accepted ? 'Accepted' : 'Wrong Answer';
      return { status, fraction, ...nothingUsed, message, setterMessage };
    } finally {
      forget(request.sandbox, output, request.log);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** By the name of the case, of its input or of its answer, in any folder. */
function outputFor(
  submittedFiles: CaseRequest['submittedFiles'],
  { name, input, answer }: CasePlan,
): Uint8Array | undefined {
  const stem = (path: string) => basename(path).replace(/\.[^.]*$/, '');
  const names = [
    `${name}.out`,
    `${stem(input)}.out`,
    ...(answer === null ? [] : [basename(answer)]),
    name,
    `${name}.txt`,
  ];
  const byName = new Map([...(submittedFiles ?? [])].map(([path, bytes]) => [basename(path), bytes]));
  return names.map((one) => byName.get(one)).find((one) => one !== undefined);
}
