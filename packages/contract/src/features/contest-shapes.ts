import { z } from 'zod';
import { bool, int, list, ms, num, str, strict } from '../wire.ts';

/** A button that the interface shows. Links are http(s) URLs or paths of this site. */
export const action = strict({
  type: z.enum(['link', 'toast']),
  icon: str({ max: 1024 }),
  title: str({ max: 16 }),
  target: str({ max: 1024 }),
});

/** What is allowed while a stage is current. Absent settings are off. */
export const stageSettings = strict({
  registrationEnabled: bool().optional(),
  registrationAllowPublic: bool().optional(),
  problemEnabled: bool().optional(),
  problemShowTags: bool().optional(),
  problemAllowCreateSolution: bool().optional(),
  solutionEnabled: bool().optional(),
  solutionAllowSubmit: bool().optional(),
  solutionShowOther: bool().optional(),
  solutionShowDetails: bool().optional(),
  solutionShowOtherDetails: bool().optional(),
  solutionShowOtherData: bool().optional(),
  /** Whether participants see earlier judgings of the solutions that they may see. */
  solutionShowJudgings: bool().optional(),
  /**
   * Who may hack accepted submissions of others, as long as solutions are enabled. `open`: all participants, any
   * submission, without points. `locked`: those who have locked a problem, submissions to that problem, with points on
   * boards of the format `codeforces`. Absent: no one.
   */
  hacking: z.enum(['open', 'locked']).optional(),
  instanceEnabled: bool().optional(),
  instanceAllowCreate: bool().optional(),
  instanceLimit: int({ min: 0, max: 1000 }).optional(),
  ranklistEnabled: bool().optional(),
  ranklistSkipCalculation: bool().optional(),
  participantEnabled: bool().optional(),
  tagRules: strict({ copyVerifiedFields: str({ max: 256 }).optional() }).optional(),
  actions: list(action, { max: 16 }).optional(),
  forceRunning: bool().optional(),
});
export type StageSettings = z.output<typeof stageSettings>;

export const clockEvent = z.enum(['start', 'freeze', 'end', 'thaw']);

/** Longest distance of a stage from its event, in milliseconds: a year. */
export const MAX_STAGE_OFFSET = 31_622_400_000;

export const stage = strict({
  name: str({ min: 1, max: 64 }),
  start: ms(),
  /**
   * The event of the contest's clock that begins the stage, and how long after it (before it, if negative) in contest
   * time. `start` then follows from the clock. Absent: the stage begins at `start`.
   */
  at: strict({
    event: clockEvent,
    offset: int({ min: -MAX_STAGE_OFFSET, max: MAX_STAGE_OFFSET }).optional(),
  }).optional(),
  settings: stageSettings,
});
export type Stage = z.output<typeof stage>;

/** Longest contest with a clock, in milliseconds: about 27 years. */
export const MAX_CLOCK_DURATION = 864_000_000_000;
/** Maximum number of removed intervals of a contest. */
export const MAX_REMOVED_INTERVALS = 64;

/**
 * The clock of a contest. Durations are milliseconds of contest time, which stands still in removed intervals and in a
 * pause.
 */
export const contestClock = z.object({
  /** Increases with every change. */
  version: z.int(),
  start: z.int(),
  duration: z.int(),
  /** The freeze begins this long before the end; absent: no freeze. */
  freeze: z.int().optional(),
  /** Results are shown this long after the end; absent: when a director reveals them. */
  thawAfter: z.int().optional(),
  /** When a director revealed the results. */
  thawedAt: z.int().optional(),
  /** The instants that follow; absent while unknown, such as those after the current pause. */
  end: z.int().optional(),
  freezeAt: z.int().optional(),
  thawAt: z.int().optional(),
  /**
   * Participants choose when to start: from the start on, and before the time of `latest` has passed. Each works for
   * `length`, at most until the end. Absent: everyone starts with the contest.
   */
  window: z
    .object({
      latest: z.int(),
      latestAt: z.int().optional(),
      length: z.int(),
      /** Whether results of others are shown before the end; otherwise no one sees ranklists until then. */
      openBoard: z.boolean(),
    })
    .optional(),
  /** Start of the current pause. */
  pausedAt: z.int().optional(),
  /** In the order of time. */
  removed: z.array(z.object({ intervalId: z.string(), start: z.int(), end: z.int(), reason: z.string() })),
});
export type ContestClockReply = z.output<typeof contestClock>;

/**
 * The clock of a participant with a grant of time, or who has started in a start window; unknown instants are absent,
 * as in the clock of the contest, and those of the own time until the participant has started.
 */
export const ownClock = z.object({
  /** How much later than the contest the participant starts, in contest time. */
  delay: z.int(),
  /** How much longer the participant may work. */
  extra: z.int(),
  start: z.int().optional(),
  duration: z.int(),
  end: z.int().optional(),
  freezeAt: z.int().optional(),
  /** Of the grants, in order. */
  reasons: z.array(z.string()),
});
export type OwnClockReply = z.output<typeof ownClock>;

/** The start of a participant in a contest with a start window. */
export const ownStart = z.object({
  /** When the participant may start. */
  opensAt: z.int().optional(),
  /** Too late from then on. */
  latestAt: z.int().optional(),
  /** Absent until the participant has started. */
  startedAt: z.int().optional(),
  /** If the participant started now: how long they could work. Absent outside the window and after the start. */
  lengthNow: z.int().optional(),
});
export type OwnStartReply = z.output<typeof ownStart>;
/** Maximum number of grants of time in a contest. */
export const MAX_TIME_GRANTS = 1_000;

/** Longest interval between submissions, in milliseconds: a day. */
export const MAX_SUBMISSION_INTERVAL = 86_400_000;

/** Milliseconds that must pass between two submissions of a participant. */
export const submissionInterval = strict({
  length: int({ min: 1, max: MAX_SUBMISSION_INTERVAL }),
  /** No interval applies in this last part of the participant's time; absent: it applies until the end. */
  liftedFor: int({ min: 1, max: MAX_SUBMISSION_INTERVAL }).optional(),
});
export type SubmissionInterval = z.output<typeof submissionInterval>;

/** Most tokens of a rule. */
export const MAX_TOKENS = 1_000;

/**
 * Tokens of a participant. One is spent on a submission to see everything about it, whatever the feedback. Times are
 * those of the participant's own clock: they stand still in a pause.
 */
export const tokenRules = strict({
  /** Absent: any number. */
  limit: strict({
    /** At the start. */
    initial: int({ min: 0, max: MAX_TOKENS }),
    /** That many more whenever this time has passed since the start; absent: none. */
    gain: strict({
      count: int({ min: 1, max: MAX_TOKENS }),
      every: int({ min: 1_000, max: MAX_SUBMISSION_INTERVAL }),
    }).optional(),
    /** Most that a participant can have at a time; absent: any number. */
    held: int({ min: 1, max: MAX_TOKENS }).optional(),
    /** Most that a participant can spend; absent: any number. */
    total: int({ min: 1, max: MAX_TOKENS }).optional(),
  }).optional(),
  /** Milliseconds that must pass between two uses. */
  interval: int({ min: 1, max: MAX_SUBMISSION_INTERVAL }).optional(),
});
export type TokenRules = z.output<typeof tokenRules>;

/** Limits of a contest on the submissions of a participant over all problems. Absent: no limit. */
export const submissionLimits = strict({
  interval: submissionInterval.optional(),
  /** Over all problems. A problem with rules of its own takes a token of each. Absent here and there: no tokens. */
  tokens: tokenRules.optional(),
});
export type SubmissionLimits = z.output<typeof submissionLimits>;

/**
 * What contestants read of a judging, from everything to nothing: all cases; of each subtask the cases up to the first
 * one with its lowest score, or only that one, without time and memory; the scores of the subtasks; no details.
 */
export const feedbackLevels = ['full', 'restricted', 'one-case', 'subtasks', 'none'] as const;
export type FeedbackLevel = (typeof feedbackLevels)[number];

/** Longest name of a case or subtask among pretests, and their maximum number. */
const MAX_PRETEST_NAME = 128;
const MAX_PRETESTS = 500;
const pretestNames = () => list(str({ min: 1, max: MAX_PRETEST_NAME }), { max: MAX_PRETESTS });

/** The cases on which submissions are judged until the system test. */
export const pretests = z.discriminatedUnion('by', [
  /** The first cases of the problem, in its order. */
  strict({ by: z.literal('count'), count: int({ min: 1, max: 10_000 }) }),
  /** All cases of these subtasks, by id or name. */
  strict({ by: z.literal('subtasks'), names: pretestNames() }),
  strict({ by: z.literal('cases'), names: pretestNames() }),
]);
export type Pretests = z.output<typeof pretests>;

export const contestProblemSettings = strict({
  /** Weight: the judge's score of 0..100 is scaled to it. */
  score: num({ min: 0, max: 1_000_000 }),
  slug: str({ min: 1, max: 64 }),
  solutionCountLimit: int({ min: 0, max: 1_000_000 }),
  /** Between two submissions of a participant for this problem. */
  interval: submissionInterval.optional(),
  /** Until the last participant's end; absent: full. */
  feedback: z.enum(feedbackLevels).optional(),
  /** Tokens for this problem; none at all with a limit of zero that gains nothing. */
  tokens: tokenRules.optional(),
  /** Of the balloon for a solved problem, shown above its column on the board. */
  color: str({ pattern: /^#[0-9a-f]{6}$/ }).optional(),
  showAfter: ms().optional(),
  actions: list(action, { max: 16 }).optional(),
  pretests: pretests.optional(),
  disableCreateSolution: bool().optional(),
  disableSubmit: bool().optional(),
  disableCreateInstance: bool().optional(),
  maxInstanceCount: int({ min: 0, max: 1_000_000 }).optional(),
});
export type ContestProblemSettings = z.output<typeof contestProblemSettings>;

export const ranklistSettings = strict({
  showAfter: ms().optional(),
  showBefore: ms().optional(),
  /** `key = value` lines; `docs/contests.md` lists the keys. */
  config: str({ max: 65_536 }).optional(),
});
export type RanklistSettings = z.output<typeof ranklistSettings>;

/** The role of a ranklist on the board of its contest: shown from the start, or after the reveal. */
export const boardRole = z.enum(['open', 'final']);
export type BoardRole = z.output<typeof boardRole>;

/** `live` and `frozen` while the contest runs, `held` after its end until the results are revealed, then `final`. */
export const boardState = z.enum(['live', 'frozen', 'held', 'final']);
export type BoardState = z.output<typeof boardState>;

/** The board of a contest: which of its ranklists is shown now, and the times that a countdown needs. */
export const contestBoard = z.object({
  contestId: z.string(),
  state: boardState,
  /** Of the ranklist shown. */
  key: z.string(),
  name: z.string(),
  startAt: z.int(),
  endAt: z.int(),
  /** Start of the freeze of the ranklist shown, also before it begins. */
  freezeAt: z.int().optional(),
  /** Whether a final ranklist waits for its reveal. */
  toReveal: z.boolean(),
  /** When the final ranklist is or was revealed automatically. */
  revealAt: z.int().optional(),
  /** When the clock of the contest was paused; absent if it is not. Then `endAt` is unknown and far in the future. */
  pausedAt: z.int().optional(),
  serverTime: z.int(),
});
export type ContestBoard = z.output<typeof contestBoard>;

/** The ranklist document. */
export const ranklistDocument = z.object({
  version: z.int().min(1),
  topstar: z
    .object({
      list: z.array(
        z.object({ userId: z.string(), mutations: z.array(z.object({ score: z.number(), ts: z.int() })).min(1) }),
      ),
    })
    .optional(),
  participant: z.object({
    columns: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        problemId: z.string().optional(),
        /** Points for a full score of the problem; absent in formats that count solved problems. */
        weight: z.number().optional(),
        /** `#rrggbb` of the problem's balloon. */
        color: z.string().optional(),
      }),
    ),
    list: z.array(
      z.object({
        rank: z.int(),
        userId: z.string(),
        tags: z.array(z.string()).optional(),
        /** Only of a team. */
        team: z
          .object({ affiliation: z.string().optional(), country: z.string().optional(), star: z.boolean().optional() })
          .optional(),
        /** Out of competition: `rank` is that of the participant before whom the row is. */
        unranked: z.boolean().optional(),
        columns: z.array(
          z.object({
            content: z.string(),
            solutionId: z.string().optional(),
            /** Details of the cell: tries, penalty minutes, first solve, frozen tries. */
            tries: z.int().optional(),
            penaltyMs: z.int().optional(),
            first: z.boolean().optional(),
            /** Whether the mark of the first solve may move, because an earlier submission has no result yet. */
            provisional: z.boolean().optional(),
            pending: z.int().optional(),
            score: z.number().optional(),
            /** Whether the score is below that of the problem only because its value had become lower. */
            full: z.boolean().optional(),
          }),
        ),
      }),
    ),
  }),
  metadata: z.object({
    generatedAt: z.int().optional(),
    description: z.string().optional(),
    /** Start of the freeze; absent if nothing is frozen. */
    frozenAt: z.int().optional(),
    format: z.string().optional(),
  }),
});
export type RanklistDocument = z.output<typeof ranklistDocument>;

/** The rule language: matchers in order; the first match returns its projection. */
export const ruleSet = z.object({
  rules: z
    .array(
      z.object({
        match: z.union([
          z.record(z.string(), z.record(z.string(), z.unknown())),
          z.array(z.record(z.string(), z.record(z.string(), z.unknown()))).max(50),
        ]),
        returns: z.record(z.string(), z.unknown()),
      }),
    )
    .max(50),
  defaults: z.record(z.string(), z.unknown()).optional(),
});
export type RuleSet = z.output<typeof ruleSet>;
