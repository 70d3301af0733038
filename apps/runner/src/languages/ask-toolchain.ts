import { SandboxFault, type Outcome, type RunRequest, type Sandbox } from '../sandbox/sandbox.ts';

/** Runs a toolchain in the sandbox to learn something about it; null where it is absent or refuses. */
export async function askToolchain(sandbox: Sandbox, request: RunRequest): Promise<Outcome | null> {
  try {
    const outcome = await sandbox.run(request);
    return outcome.end === 'exited' && outcome.exitCode === 0 ? outcome : null;
  } catch (error) {
    // A program that is absent may be reported as a fault of starting it; any other machine fault shows at the first real run.
    if (error instanceof SandboxFault) return null;
    throw error;
  }
}
