import { programsOfPlan, type JudgePlan } from '@assay/problem';
import { compileChecker } from '../checkers/custom-checker.ts';
import { compileInteractor } from '../judge/kinds/compile-interactor.ts';
import type { TryOptions } from '../setter/verify-package.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';

/**
 * Compiles the judging programs of a version, which remain in the cache for the first solution. Throws a package fault
 * for the first one that does not compile.
 */
export async function compilePrograms(
  { judge }: JudgeEnvironment,
  plan: JudgePlan,
  dataFolder: string,
  { priority = 0, signal, onProgress }: TryOptions & { signal: AbortSignal },
): Promise<void> {
  const programs = programsOfPlan(plan);
  for (const [index, { what, program }] of programs.entries()) {
    const compiled =
      what === 'interactor'
        ? await compileInteractor(judge, program, dataFolder, priority, signal)
        : await compileChecker(judge, program, dataFolder, priority, signal, what);
    compiled.release();
    onProgress?.(index + 1, programs.length);
  }
}
