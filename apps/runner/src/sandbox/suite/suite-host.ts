import { mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { silentLog } from '../../log.ts';
import { startGoJudge } from '../go-judge.ts';
import type { KeptFile, Limits, Sandbox } from '../sandbox.ts';

const repository = fileURLToPath(new URL('../../../../../', import.meta.url));
/** Where `npm start` and `npm test` build it. */
export const goJudgeBinary = `${repository}.cache/bin/go-judge`;

const MIB = 1024 * 1024;
const compileLimits: Limits = {
  cpuMs: 20_000,
  wallMs: 60_000,
  memoryBytes: 512 * MIB,
  outputBytes: 32 * MIB,
  processes: 32,
};

/** A sandbox with its own work folder, which is deleted with it. */
export async function startTestSandbox(sourcePrefixes: readonly string[], slots = 2): Promise<Sandbox> {
  const workDir = mkdtempSync('/tmp/assay-sandbox-test-');
  const sandbox = await startGoJudge({ binary: goJudgeBinary, workDir, slots, sourcePrefixes, log: silentLog });
  const closeSandbox = sandbox.close.bind(sandbox);
  sandbox.close = async () => {
    await closeSandbox();
    rmSync(workDir, { recursive: true, force: true });
  };
  return sandbox;
}

/** Compiles inside the sandbox. */
export async function compileC(sandbox: Sandbox, source: string, flags: readonly string[] = []): Promise<KeptFile> {
  const outcome = await sandbox.run({
    argv: ['/usr/bin/gcc', '-O1', '-w', ...flags, '-o', 'program', 'program.c', '-lpthread'],
    files: { 'program.c': { bytes: Buffer.from(source) } },
    limits: compileLimits,
    stdout: 'text',
    stderrBytes: 16_384,
    keepFiles: ['program'],
  });
  const program = outcome.files['program'];
  if (outcome.exitCode !== 0 || !program)
    throw new Error(`the test program does not compile: ${JSON.stringify(outcome)}`);
  return program;
}
