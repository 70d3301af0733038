import type { CasePlan, CustomChecker, OtherProtocol } from '@assay/problem';
import { JudgeFault } from '../judge/judge-fault.ts';
import { wrong, type Checked } from './checked.ts';
import { fractionOfPoints } from './points.ts';

/** The result of a checker: its exit status, and the beginnings of its output and of its files. */
export interface CheckerResult {
  exitCode: number | null;
  stdout: string;
  stderr: string;
  files: Readonly<Record<string, string>>;
}

/** How a judge calls its checkers, and how they report their verdict. Their output is never executed. */
export interface Protocol {
  /** File names that the checker expects. */
  names: { input: string; output: string; answer: string };
  args: readonly string[];
  /** Files that it may write. */
  leaves: readonly string[];
  conclude(said: CheckerResult, checker: CustomChecker, plan: CasePlan): Checked;
}

const names = { input: 'input', output: 'output', answer: 'answer' };
const SCORE_FILE = 'score.txt';
const MESSAGE_FILE = 'message.txt';
/** The full score passed to a checker of Lemon. */
const MOST = 100;

export const protocols: Readonly<Record<OtherProtocol, Protocol>> = {
  /** CMS: a fraction from 0 to 1 on standard output, a message on standard error, always status 0. */
  cms: {
    names,
    args: ['input', 'answer', 'output'],
    leaves: [],
    conclude: (said, checker, plan) => {
      requireStatus(said, [0], plan);
      // Phrases that CMS itself translates for the reader.
      return scored(said.stdout, said.stderr.replace(/^translate:\S+\s*/, ''), checker.pointsMode, plan);
    },
  },
  /** ejudge: 0 right, 4 presentation error, 5 wrong answer; 6 and all others are faults. */
  ejudge: {
    names,
    args: ['input', 'output', 'answer'],
    leaves: [],
    conclude: (said, _, plan) => byStatus(said, [0, 4, 5], said.stdout + said.stderr, plan),
  },
  /**
   * SYZOJ and its relatives: files with fixed names, a score from 0 to 100 on standard output, a message on standard
   * error, always status 0.
   */
  syzoj: {
    names: { input: 'input', output: 'user_out', answer: 'answer' },
    args: [],
    leaves: [],
    conclude: (said, checker, plan) => {
      requireStatus(said, [0], plan);
      return scored(said.stdout, said.stderr, checker.pointsMode, plan);
    },
  },
  /** HUSTOJ: 0 is right, anything else is wrong. */
  hustoj: {
    names,
    args: ['input', 'answer', 'output'],
    leaves: [],
    conclude: (said, _, plan) =>
      byStatus({ ...said, exitCode: said.exitCode === 0 ? 0 : 1 }, [0, 1], said.stdout, plan),
  },
  /** Lemon: gets the full score as an argument, writes a score and a message into files. */
  lemon: {
    names,
    args: ['input', 'output', 'answer', String(MOST), SCORE_FILE, MESSAGE_FILE],
    leaves: [SCORE_FILE, MESSAGE_FILE],
    conclude: (said, _, plan) => {
      requireStatus(said, [0], plan);
      return scored(said.files[SCORE_FILE] ?? '', said.files[MESSAGE_FILE] ?? '', 'percent', plan);
    },
  },
  /** QDUOJ: gets no answer file; 0 right, 1 wrong, all others are faults. */
  qduoj: {
    names,
    args: ['input', 'output'],
    leaves: [],
    conclude: (said, _, plan) => byStatus(said, [0, 1], said.stdout, plan),
  },
};

function requireStatus({ exitCode, stdout, stderr }: CheckerResult, known: readonly number[], plan: CasePlan): void {
  if (exitCode !== null && known.includes(exitCode)) return;
  const said = (stderr + stdout).trim().slice(0, 300);
  throw failed(plan, `ended with exit status ${exitCode}, which is not a verdict${said && `: ${said}`}`);
}

function byStatus(said: CheckerResult, known: readonly number[], words: string, plan: CasePlan): Checked {
  requireStatus(said, known, plan);
  const text = words.trim();
  const message = plan.sample ? text.slice(0, 300) : '';
  if (said.exitCode === 0) return { fraction: 1, accepted: true, message, setterMessage: text };
  return { ...wrong(message), setterMessage: text };
}

/** The number must be the first word. Text after it may quote the output. */
function scored(given: string, words: string, mode: CustomChecker['pointsMode'], plan: CasePlan): Checked {
  const number = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?=\s|$)/.exec(given)?.[1];
  const fraction = number === undefined ? null : fractionOfPoints(Number(number), mode, plan.weight);
  if (fraction === null) throw failed(plan, `reported no score, but "${given.trim().slice(0, 100)}"`);
  const text = words.trim();
  return { fraction, accepted: fraction >= 1, message: plan.sample ? text.slice(0, 300) : '', setterMessage: text };
}

function failed(plan: CasePlan, what: string): JudgeFault {
  return new JudgeFault(
    'package',
    `The checker ${what} (case ${plan.name}).`,
    'Check the answer file of that case, the checker, and the judge it was written for, and upload the corrected package.',
  );
}
