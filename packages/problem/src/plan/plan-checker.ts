import { JUDGE_DEFAULTS } from '../config/assay-judge-config.ts';
import type { AssayChecker } from '../config/assay-judge-config.ts';
import type { FileTree } from '../file-tree.ts';
import type { Finding } from '../findings.ts';
import type { CheckerPlan } from '../judge-plan.ts';
import { findCheckerSources } from './checker-sources.ts';

/** The checker that a config describes; undefined, with a finding at `place`, if its source is unusable. */
export function planChecker(
  checker: AssayChecker,
  tree: FileTree,
  findings: Finding[],
  place: string,
): CheckerPlan | undefined {
  const native = { type: 'native', caseSensitive: true, absolute: null, relative: null } as const;
  switch (checker.type) {
    case 'exact':
      return { ...native, compare: 'exact', caseSensitive: checker.caseSensitive ?? true };
    case 'unordered':
      return {
        ...native,
        compare: checker.of === 'tokens' ? 'tokens-in-any-order' : 'lines-in-any-order',
        caseSensitive: checker.caseSensitive ?? true,
      };
    case 'lines':
    case 'tokens':
      return { ...native, compare: checker.type, caseSensitive: checker.caseSensitive ?? true };
    case 'floats': {
      const { absolute, relative } = checker;
      const fallback = absolute === undefined && relative === undefined ? JUDGE_DEFAULTS.tolerance : null;
      return {
        ...native,
        compare: checker.spaceSensitive ? 'exact' : 'tokens',
        caseSensitive: checker.caseSensitive ?? true,
        absolute: absolute ?? fallback,
        relative: relative ?? fallback,
      };
    }
    case 'testlib':
    case 'kattis':
    case 'cms':
    case 'ejudge':
    case 'syzoj':
    case 'hustoj':
    case 'lemon':
    case 'qduoj': {
      const found = findCheckerSources(tree, checker.source, place);
      if ('finding' in found) {
        findings.push(found.finding);
        return undefined;
      }
      return {
        type: 'custom',
        protocol: checker.type,
        sources: found.sources,
        language: checker.language ?? found.language,
        args: checker.args ?? [],
        pointsMode:
          checker.pointsMode ??
          (checker.type === 'kattis' ? 'of-weight' : checker.type === 'cms' ? 'fraction' : 'percent'),
      };
    }
  }
}
