import { mutate } from '../setter/mutate.ts';
import { programAt } from './choose-program.ts';
import { print, withProblem, withProgress, type CommandContext } from './with-packages.ts';

export interface MutateOptions {
  /** Absent: the first accepted submission. */
  solution: string | undefined;
  /** Most changed programs. */
  most: number;
}

/**
 * Prints the changes of a solution that no test notices; returns the exit status, 1 if there is no accepted solution or
 * it cannot be changed. Such a change need not be a mistake, so it is no failure.
 */
export async function mutateCommand(path: string, options: MutateOptions, context: CommandContext): Promise<number> {
  return await withProblem(path, context, print, async (environment, { problem, plan, folder }) => {
    const solution = options.solution ?? problem.submissions.find((one) => one.expected === 'accepted')?.path;
    if (solution === undefined) {
      print('BAD      There is no accepted submission. Specify one with --solution.');
      return 1;
    }
    const program = await programAt(environment, problem, solution);
    const { tried, rejected, same, killed, survivors, possible } = await withProgress(
      `${solution}: change`,
      (onProgress) =>
        mutate(
          environment,
          { problem, plan, dataFolder: folder, program, most: options.most },
          { signal: context.signal, onProgress },
        ),
    );
    for (const { line, column, before, after, excerpt } of survivors)
      print(`note     line ${line}, column ${column}: ${before} → ${after}\n         ${excerpt}`);
    const judged = killed + survivors.length;
    print(
      `${survivors.length === 0 ? 'good' : 'note'}     ${killed} of ${judged} changed programs fail some test. ` +
        `Tried ${tried} of ${possible} changes; ${rejected} do not compile, ${same} make the same program.`,
    );
    if (survivors.length > 0)
      print('         For each change above, a test is missing, or the change makes no difference.');
    return 0;
  });
}
