import type { CasePlan, CustomChecker } from '@assay/problem';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { Outcome } from '../sandbox/sandbox.ts';
import { wrong, type Checked } from './checked.ts';
import { fractionOfPoints } from './points.ts';

/** Exit statuses of testlib programs. */
const OK = 0;
const FAIL = 3;
const POINTS = 7;
/** 1 wrong answer, 2 presentation error, 4 dirt, 8 unexpected end of file. */
const WRONG: ReadonlySet<number | null> = new Set([1, 2, 4, 8]);
/** From here on, a status can only be the percentage of `_pc`, up to 100. */
const FIRST_PARTIAL = 16;
/** Some builds of testlib add this to the percentage of `_pc`. */
const PARTIAL_BASE = 50;

/**
 * The exit status decides. Only the number of a `points` result or of `_pc` is read from the text, and only at its very
 * beginning, where the library writes it: the following text may quote the output. The remaining text is shown
 * unchanged, to contestants only for samples.
 */
export function concludeTestlib(outcome: Outcome, checker: CustomChecker, plan: CasePlan): Checked {
  const { exitCode } = outcome;
  const text = outcome.stderrText.trim();
  const message = plan.sample ? text.slice(0, 300) : '';
  const percent = percentOf(exitCode, text);
  if (percent !== null) {
    return { fraction: percent / 100, accepted: percent === 100, message, setterMessage: text };
  }
  if (exitCode === OK) return { fraction: 1, accepted: true, message, setterMessage: text };
  if (WRONG.has(exitCode)) return { ...wrong(message), setterMessage: text };
  if (exitCode === POINTS) {
    const given = /^(points|percent)\s+([0-9.eE+-]+)\s*/.exec(text);
    const fraction = given
      ? fractionOfPoints(Number(given[2]), given[1] === 'percent' ? 'percent' : checker.pointsMode, plan.weight)
      : null;
    if (fraction === null) throw failed(plan, `reported points without a usable number: ${text.slice(0, 300)}`);
    // The score already shows the number.
    const said = plan.sample ? text.slice(given?.[0].length).slice(0, 300) : '';
    return { fraction, accepted: fraction >= 1, message: said, setterMessage: text };
  }
  if (exitCode === FAIL) throw failed(plan, `reported a fault in itself or in the answer file: ${text.slice(0, 300)}`);
  throw failed(plan, `ended with the unknown exit status ${exitCode}: ${text.slice(0, 300)}`);
}

/**
 * The percentage from `_pc`, or null for other verdicts. `_pc(k)` exits with status k, which for a small k is also that
 * of another verdict: then the text must contain the same number.
 */
function percentOf(exitCode: number | null, text: string): number | null {
  if (exitCode === null) return null;
  const stated = /^partially correct \((\d{1,3})\)/.exec(text);
  const percent = stated ? Number(stated[1]) : null;
  if (percent !== null && percent <= 100 && (exitCode === percent || exitCode === PARTIAL_BASE + percent))
    return percent;
  return exitCode >= FIRST_PARTIAL && exitCode <= 100 ? exitCode : null;
}

function failed(plan: CasePlan, what: string): JudgeFault {
  return new JudgeFault(
    'package',
    `The checker ${what} (case ${plan.name}).`,
    'Check the answer file of that case and the checker, and upload the corrected package.',
  );
}
