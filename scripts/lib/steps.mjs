import { duration } from './progress.mjs';
import { CommandFailed } from './run.mjs';

/**
 * Runs named steps in turn, each whether or not an earlier one failed, and prints a line for each with its time; of a failed one also what it wrote.
 * @param {{name: string, run: () => Promise<unknown>}[]} steps
 * @returns {Promise<string[]>} the names of the failed ones.
 */
export async function runAll(steps) {
  const failed = [];
  for (const { name, run } of steps) {
    const startedAt = performance.now();
    const took = () => duration(performance.now() - startedAt);
    try {
      await run();
      console.log(`✓ ${name} (${took()})`);
    } catch (error) {
      failed.push(name);
      if (error instanceof CommandFailed) console.log(error.output.trim());
      console.log(`✗ ${name} (${took()}): ${error.message}`);
    }
  }
  return failed;
}
