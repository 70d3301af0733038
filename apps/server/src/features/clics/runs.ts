import { contestTimeMs, FULL_SCORE, type BoardConfig } from '@assay/rules';
import type { JudgedCase } from '../../db/schema.ts';
import type { JudgementData, SubmissionData } from '../contest-log/log-entry.ts';
import type { ContestState } from './contest-state.ts';
import { relTime, seconds, time } from './formats.ts';
import { judgementTypeOf } from './judgement-types.ts';
import { judgementIdOf } from './objects.ts';
import type { FeedLine } from './projector.ts';
import type { Position } from './tokens.ts';
import { clockOfUser } from './visibility.ts';

/*
 * Runs are most of a contest: of 2,500 submissions with 100 cases each, a quarter of a million. A projection keeps what
 * they are made of, and makes their text when it is sent.
 */

/** The runs of a judgement. */
export interface Runs {
  judgementId: string;
  /** All runs are reported with the judgement. */
  time: string;
  contestTime: string;
  cases: readonly JudgedCase[];
  config: Pick<BoardConfig, 'freeStatuses'>;
}

/** Null before the judgement is done, and if nothing ran. */
export function runsOf(
  state: ContestState,
  submission: SubmissionData,
  { judgement, cases }: { judgement: JudgementData; cases: readonly JudgedCase[] },
): Runs | null {
  if (judgement.state !== 'done' || judgement.isFault || cases.length === 0) return null;
  const endedMs = Math.max(submission.submittedAtMs, judgement.completedAtMs ?? submission.submittedAtMs);
  return {
    judgementId: judgementIdOf(judgement),
    time: time(endedMs),
    contestTime: relTime(contestTimeMs(clockOfUser(state, submission.userId), endedMs)),
    cases,
    config: state.board.config,
  };
}

export function isSameRuns(a: Runs | null, b: Runs | null): boolean {
  if (a === null || b === null) return a === b;
  return a.judgementId === b.judgementId && a.time === b.time && a.contestTime === b.contestTime && a.cases === b.cases;
}

const idOfRun = ({ judgementId }: Runs, ordinal: number) => `${judgementId}-${ordinal}`;

function textOfRun(runs: Runs, [ordinal, status, cpuMs]: JudgedCase): string {
  const { judgementId, time: at, contestTime, config } = runs;
  const score = status === 'Accepted' ? FULL_SCORE : 0;
  return JSON.stringify({
    id: idOfRun(runs, ordinal),
    judgement_id: judgementId,
    ordinal,
    judgement_type_id: judgementTypeOf({ score, status, isFault: false }, config),
    time: at,
    contest_time: contestTime,
    ...(cpuMs !== null && { run_time: seconds(cpuMs) }),
  });
}

/** The objects as JSON, with their ids. */
export const runEntries = (runs: Runs): [string, string][] =>
  runs.cases.map((one) => [idOfRun(runs, one[0]), textOfRun(runs, one)]);

/**
 * The lines that add or delete the runs. All but the last have the token from before them: a reader that resumes among
 * them gets all of them again. Tools resume with the token of the last line that they have stored.
 */
export function runLines(
  runs: Runs,
  { seq, line, tokens, isShown }: Position & { tokens: { before: string; after: string }; isShown: boolean },
): FeedLine {
  const last = runs.cases.length - 1;
  return {
    seq,
    line,
    get text() {
      return runs.cases
        .map((one, index) => {
          const token = index === last ? tokens.after : tokens.before;
          const data = isShown ? textOfRun(runs, one) : 'null';
          return `{"token":"${token}","type":"runs","id":"${idOfRun(runs, one[0])}","data":${data}}\n`;
        })
        .join('');
    },
  };
}
