import type { CasePlan, CustomChecker } from '@assay/problem';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { Outcome, Sandbox } from '../sandbox/sandbox.ts';
import { wrong, type Checked, type NextPass } from './checked.ts';
import { fractionOfPoints } from './points.ts';

const ACCEPTED = 42;
const WRONG = 43;
/** Maximum bytes of each feedback file that are read. */
const FEEDBACK_BYTES = 8 * 1024;

/** Files that an output validator may leave in its feedback folder. */
export const feedbackFiles = {
  judge: 'feedback/judgemessage.txt',
  team: 'feedback/teammessage.txt',
  error: 'feedback/judgeerror.txt',
  score: 'feedback/score.txt',
  multiplier: 'feedback/score_multiplier.txt',
} as const;

/** Files of a checker that requests another run: its input, and the feedback folder without it, packed. */
export const passFiles = { input: 'feedback/nextpass.in', state: 'feedback.tar' } as const;

/**
 * Unpacks the feedback folder of the previous pass, runs the checker, and packs its folder; exits with the checker's
 * status.
 */
const IN_PASSES = `[ ! -e ${passFiles.state} ] || tar -xf ${passFiles.state} || exit 125
"$@"
status=$?
tar -cf ${passFiles.state} --exclude=${passFiles.input} feedback || [ $? -eq 1 ] || exit 125
[ $status -le 128 ] || kill -$((status - 128)) $$
exit $status`;

/** The command of a checker or interactor of a problem with passes. */
export function commandInPasses(command: readonly string[]): readonly string[] {
  return ['/bin/sh', '-c', IN_PASSES, 'sh', ...command];
}

/** The run that a checker requests after accepting, or null. */
export function nextPassOf({ files }: Outcome, checked: Checked): NextPass | null {
  const input = files[passFiles.input];
  return checked.accepted && input ? { input, state: files[passFiles.state] ?? null } : null;
}

/**
 * 42 accepts, 43 rejects, any other status is a fault. Contestants see only `teammessage.txt`, which is written for
 * them.
 */
export async function concludeKattis(
  sandbox: Sandbox,
  outcome: Outcome,
  checker: CustomChecker,
  plan: CasePlan,
): Promise<Checked> {
  const read = async (name: string): Promise<string> => {
    const file = outcome.files[name];
    return file
      ? Buffer.from(await sandbox.read(file, FEEDBACK_BYTES))
          .toString('utf8')
          .trim()
      : '';
  };
  const message = (await read(feedbackFiles.team)).slice(0, 300);
  const setterMessage = [await read(feedbackFiles.judge), outcome.stderrText.trim()].filter(Boolean).join('\n');
  if (outcome.exitCode === WRONG) return { ...wrong(message), setterMessage };
  if (outcome.exitCode !== ACCEPTED) {
    const said = (await read(feedbackFiles.error)) || setterMessage;
    throw failed(
      plan,
      `ended with exit status ${outcome.exitCode}, neither 42 nor 43${said && `: ${said.slice(0, 300)}`}`,
    );
  }
  const score = await read(feedbackFiles.score);
  const multiplier = await read(feedbackFiles.multiplier);
  if (score === '' && multiplier === '') return { fraction: 1, accepted: true, message, setterMessage };
  const fraction = score
    ? fractionOfPoints(Number(score), checker.pointsMode, plan.weight)
    : fractionOfPoints(Number(multiplier), 'fraction', plan.weight);
  if (fraction === null)
    throw failed(plan, `left a score that is not a number: ${(score || multiplier).slice(0, 100)}`);
  return { fraction, accepted: fraction >= 1, message, setterMessage };
}

function failed(plan: CasePlan, what: string): JudgeFault {
  return new JudgeFault(
    'package',
    `The output validator ${what} (case ${plan.name}).`,
    'Check the answer file of that case and the validator, and upload the corrected package.',
  );
}
