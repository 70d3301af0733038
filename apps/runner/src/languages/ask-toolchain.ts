import { SandboxFault, type Outcome, type RunRequest, type Sandbox } from '../sandbox/sandbox.ts';

/** Runs a toolchain in the sandbox to query it; null if it is missing or fails. */
export async function askToolchain(sandbox: Sandbox, request: RunRequest): Promise<Outcome | null> {
  try {
    const outcome = await sandbox.run(request);
    return outcome.end === 'exited' && outcome.exitCode === 0 ? outcome : null;
  } catch (error) {
    // Starting a missing program may be reported as a fault; any other machine fault occurs again at the first real
    // run.
    if (error instanceof SandboxFault) return null;
    throw error;
  }
}
