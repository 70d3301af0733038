import type {
  AccessLevel,
  ContestProblemSettings,
  RoundSettings,
  RuleSet,
  Stage,
  SubmissionLimits,
  Translations,
} from '@assay/contract';
import {
  addProblem,
  createContest,
  createRanklist,
  type RuleKey,
  saveBoard,
  saveContestContent,
  saveRanklist,
  saveRound,
  saveRule,
  saveStages,
  saveSubmissionLimits,
} from '../contest-admin.api.ts';
import type { PlannedRanklist } from './presets.ts';

export interface PlannedProblem {
  problemId: string;
  title: string;
  settings: ContestProblemSettings;
}

/** Everything of a contest to be created. */
export interface ContestPlan {
  orgId: string;
  title: string;
  slug: string;
  accessLevel: AccessLevel;
  description: string;
  translations?: Translations | undefined;
  tags: readonly string[];
  stages: readonly Stage[];
  /** The clock, if the contest has one. */
  clock?: { start: number; duration: number; freeze?: number; thawAfter?: number };
  problems: readonly PlannedProblem[];
  submissionLimits?: SubmissionLimits | undefined;
  /** The rules of a round with pretests. */
  round?: RoundSettings | undefined;
  ranklists: readonly PlannedRanklist[];
  /** When the final ranklist is revealed; absent: a director reveals it. */
  revealAt?: number;
  rules: Partial<Record<RuleKey, RuleSet>>;
}

/**
 * One request of the creation. `make` returns the id that the others need; the others can be skipped and done by hand.
 */
export type PlanStep =
  | { kind: 'make'; run: () => Promise<string> }
  | {
      kind: 'content' | 'limits' | 'round' | 'stages' | 'problem' | 'ranklist' | 'ranklist-settings' | 'board' | 'rule';
      /** Of the problem or ranklist, otherwise empty. */
      name: string;
      run: (contestId: string) => Promise<unknown>;
    };

/** The requests, in an order in which each depends only on earlier ones. */
export function stepsOf(plan: ContestPlan): PlanStep[] {
  const { orgId, title, slug, accessLevel, description, translations, tags, stages, problems, ranklists, rules } = plan;
  const { submissionLimits, round } = plan;
  const start = stages[1]?.start ?? 1;
  const clock = plan.clock ?? { start, duration: Math.max(1, (stages.at(-1)?.start ?? start) - start) };
  return [
    {
      kind: 'make',
      run: async () => (await createContest({ orgId, title, slug, accessLevel, ...clock })).contestId,
    },
    ...(description === '' && tags.length === 0 && translations === undefined
      ? []
      : [
          {
            kind: 'content' as const,
            name: '',
            run: (id: string) =>
              saveContestContent(id, { description, tags: [...tags], ...(translations && { translations }) }),
          },
        ]),
    { kind: 'stages', name: '', run: (id) => saveStages(id, [...stages]) },
    ...(submissionLimits
      ? [{ kind: 'limits' as const, name: '', run: (id: string) => saveSubmissionLimits(id, submissionLimits) }]
      : []),
    ...(round ? [{ kind: 'round' as const, name: '', run: (id: string) => saveRound(id, round) }] : []),
    ...problems.map(({ problemId, title: name, settings }) => ({
      kind: 'problem' as const,
      name,
      run: (id: string) => addProblem(id, problemId, settings),
    })),
    ...ranklists.flatMap(({ key, name, settings }) => [
      { kind: 'ranklist' as const, name, run: (id: string) => createRanklist(id, key, name) },
      { kind: 'ranklist-settings' as const, name, run: (id: string) => saveRanklist(id, key, settings) },
    ]),
    ...boardStep(plan),
    ...(['participant', 'solution'] as const).flatMap((key) => {
      const rule = rules[key];
      return rule ? [{ kind: 'rule' as const, name: '', run: (id: string) => saveRule(id, key, rule) }] : [];
    }),
  ];
}

function boardStep({ ranklists, revealAt }: ContestPlan): PlanStep[] {
  const open = ranklists.find(({ boardRole }) => boardRole === 'open');
  const final = ranklists.find(({ boardRole }) => boardRole === 'final');
  if (!open) return [];
  const body = {
    openKey: open.key,
    ...(final ? { finalKey: final.key, ...(revealAt === undefined ? {} : { revealAt }) } : {}),
  };
  return [{ kind: 'board', name: '', run: (contestId) => saveBoard(contestId, body) }];
}
