import type { RejudgeMatch, RejudgeOrder } from './rejudges.api.ts';

/** What the form of an order says; texts as they were typed. */
export interface Wanted {
  problemId: string;
  language: string;
  status: string;
  scoreL: string;
  scoreR: string;
  from: number | null;
  to: number | null;
  /** Only solutions without a runner. */
  lost: boolean;
  pull: boolean;
  reason: string;
}

/** Everything there is, with the data it was judged with. */
export const everything: Wanted = {
  problemId: '',
  language: '',
  status: '',
  scoreL: '',
  scoreR: '',
  from: null,
  to: null,
  lost: false,
  pull: false,
  reason: '',
};

const LEAST_SCORE = 0;
const MOST_SCORE = 100;

export const scoreFits = (text: string): boolean =>
  text.trim() === '' || (Number(text) >= LEAST_SCORE && Number(text) <= MOST_SCORE);

function narrowing({ problemId, language, status, scoreL, scoreR, from, to }: Wanted) {
  return {
    ...(problemId === '' ? {} : { problemId }),
    ...(language === '' ? {} : { language }),
    ...(status.trim() === '' ? {} : { status: status.trim() }),
    ...(scoreL.trim() === '' ? {} : { scoreL: Number(scoreL) }),
    ...(scoreR.trim() === '' ? {} : { scoreR: Number(scoreR) }),
    ...(from === null ? {} : { submittedAtL: from }),
    ...(to === null ? {} : { submittedAtR: to }),
  };
}

export const orderOf = (wanted: Wanted): RejudgeOrder => ({
  ...narrowing(wanted),
  ...(wanted.lost ? { runnerId: '' as const } : {}),
  ...(wanted.pull ? { pull: true } : {}),
  ...(wanted.reason.trim() === '' ? {} : { reason: wanted.reason.trim() }),
});

export const matchOf = (wanted: Wanted): RejudgeMatch => ({
  ...narrowing(wanted),
  ...(wanted.lost ? { lost: true } : {}),
});
