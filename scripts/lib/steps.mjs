import { duration } from './progress.mjs';
import { CommandFailed } from './run.mjs';

/**
 * Runs one named step and prints a line with its time, and its output if it failed.
 * @param {{name: string, run: () => Promise<unknown>}} step
 * @returns {Promise<boolean>} whether it succeeded.
 */
export async function runStep({ name, run }) {
  const startedAt = performance.now();
  const took = () => duration(performance.now() - startedAt);
  try {
    await run();
    console.log(`✓ ${name} (${took()})`);
    return true;
  } catch (error) {
    if (error instanceof CommandFailed) console.log(error.output.trim());
    console.log(`✗ ${name} (${took()}): ${error.message}`);
    return false;
  }
}

/**
 * Runs all steps in order, even after one failed.
 * @param {{name: string, run: () => Promise<unknown>}[]} steps
 * @returns {Promise<string[]>} the names of the failed ones.
 */
export async function runAll(steps) {
  const failed = [];
  for (const step of steps) if (!(await runStep(step))) failed.push(step.name);
  return failed;
}
