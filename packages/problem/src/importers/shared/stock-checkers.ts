import type { NativeChecker } from '../../judge-plan.ts';
import { builtInChecker } from '../../plan/uoj-checkers.ts';

/**
 * The built-in checker that is exactly equivalent to the stock one of testlib, or undefined. Accepts `wcmp`, `wcmp.cpp`
 * and `std::wcmp.cpp`.
 */
export function stockChecker(name: string): Record<string, unknown> | undefined {
  const built = builtInChecker(stemOf(name));
  if (!built || built.difference) return undefined;
  return configOf(built.checker);
}

/** Like `stockChecker`, but also returns approximate ones, with the difference to report. */
export function nearCheckerOf(
  name: string,
): { config: Record<string, unknown>; difference?: readonly [en: string, zh: string] } | undefined {
  const built = builtInChecker(stemOf(name));
  return built && { config: configOf(built.checker), ...(built.difference ? { difference: built.difference } : {}) };
}

function stemOf(name: string): string {
  return name.replace(/^std::/, '').replace(/\.(cpp|cc)$/, '');
}

function configOf(checker: NativeChecker): Record<string, unknown> {
  const caseSensitive = checker.caseSensitive ? {} : { caseSensitive: false };
  if (checker.absolute !== null || checker.relative !== null) {
    return {
      type: 'floats',
      ...(checker.absolute === null ? {} : { absolute: checker.absolute }),
      ...(checker.relative === null ? {} : { relative: checker.relative }),
      ...caseSensitive,
    };
  }
  return { type: checker.compare, ...caseSensitive };
}
