import {
  defaultMode,
  type RejudgeMatch,
  type RejudgeMode,
  type RejudgeOrder,
  type RejudgePlace,
} from './rejudges.api.ts';

/** Values of the rejudge form, as typed. */
export interface RejudgeDraft {
  problemId: string;
  language: string;
  status: string;
  scoreL: string;
  scoreR: string;
  from: number | null;
  to: number | null;
  /** Hash of the data version that they were judged with; empty: any. */
  judgedWith: string;
  /** Only solutions without a runner. */
  lost: boolean;
  pull: boolean;
  /** Null: the usual one of the place. */
  mode: RejudgeMode | null;
  reason: string;
}

/** All submissions, with the current test data. */
export const everything: RejudgeDraft = {
  problemId: '',
  language: '',
  status: '',
  scoreL: '',
  scoreR: '',
  from: null,
  to: null,
  judgedWith: '',
  lost: false,
  pull: true,
  mode: null,
  reason: '',
};

const LEAST_SCORE = 0;
const MOST_SCORE = 100;

export const scoreFits = (text: string): boolean =>
  text.trim() === '' || (Number(text) >= LEAST_SCORE && Number(text) <= MOST_SCORE);

function narrowing({ problemId, language, status, scoreL, scoreR, from, to, judgedWith }: RejudgeDraft) {
  return {
    ...(problemId === '' ? {} : { problemId }),
    ...(language === '' ? {} : { language }),
    ...(status.trim() === '' ? {} : { status: status.trim() }),
    ...(scoreL.trim() === '' ? {} : { scoreL: Number(scoreL) }),
    ...(scoreR.trim() === '' ? {} : { scoreR: Number(scoreR) }),
    ...(from === null ? {} : { submittedAtL: from }),
    ...(to === null ? {} : { submittedAtR: to }),
    ...(judgedWith === '' ? {} : { dataHash: judgedWith }),
  };
}

/** The mode, unless it is the usual one of the place. */
const modeOf = ({ mode }: RejudgeDraft, place: RejudgePlace) =>
  mode === null || mode === defaultMode(place) ? {} : { mode };

export const orderOf = (draft: RejudgeDraft, place: RejudgePlace): RejudgeOrder => ({
  ...narrowing(draft),
  ...modeOf(draft, place),
  ...(draft.lost ? { runnerId: '' as const } : {}),
  ...(draft.pull ? { pull: true } : {}),
  ...(draft.reason.trim() === '' ? {} : { reason: draft.reason.trim() }),
});

export const matchOf = (draft: RejudgeDraft, place: RejudgePlace): RejudgeMatch => ({
  ...narrowing(draft),
  ...modeOf(draft, place),
  ...(draft.lost ? { lost: true } : {}),
});
