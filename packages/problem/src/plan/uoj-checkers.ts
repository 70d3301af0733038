import type { NativeChecker } from '../judge-plan.ts';

interface BuiltIn {
  checker: NativeChecker;
  /** How the built-in checker differs from the named one, if at all: in English and in Chinese. */
  difference?: readonly [en: string, zh: string];
}

const tokens: NativeChecker = {
  type: 'native',
  compare: 'tokens',
  caseSensitive: true,
  absolute: null,
  relative: null,
};
const anyCase: NativeChecker = { ...tokens, caseSensitive: false };
const lines: NativeChecker = { ...tokens, compare: 'lines' };

function floats(absolute: number, relative: number | null): BuiltIn {
  return { checker: { ...tokens, absolute, relative } };
}

/* Tolerances of the stock checkers of testlib. */
const BUILT_IN: Readonly<Record<string, BuiltIn>> = {
  wcmp: { checker: tokens },
  ncmp: { checker: tokens },
  icmp: { checker: tokens },
  hcmp: { checker: tokens },
  casewcmp: { checker: tokens },
  casencmp: { checker: tokens },
  caseicmp: { checker: tokens },
  yesno: { checker: anyCase },
  nyesno: { checker: anyCase },
  lcmp: {
    checker: tokens,
    difference: ['it treats line breaks like any other white space.', '换行与其他空白同样对待。'],
  },
  fcmp: { checker: lines, difference: ['it ignores white space at the end of lines.', '忽略行末空白。'] },
  acmp: floats(1.5e-6, null),
  rcmp: floats(1.5e-6, null),
  rncmp: floats(1.5e-5, null),
  dcmp: floats(1e-6, 1e-6),
  rcmp4: floats(1e-4, 1e-4),
  rcmp6: floats(1e-6, 1e-6),
  rcmp9: floats(1e-9, 1e-9),
};

/** The names that `use_builtin_checker` may have. */
export const builtInCheckerNames: readonly string[] = Object.keys(BUILT_IN);

/** The built-in checker for a stock one; undefined if there is none. */
export function builtInChecker(name: string): BuiltIn | undefined {
  return Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name] : undefined;
}
