import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ContestClockReply, RuleSet, Stage } from '@assay/contract';
import { resolveStages } from '@assay/rules';
import { api } from '../../../lib/api/index.ts';
import { contestRule, type RuleKey } from '../contest-admin.api.ts';
import { clockOf } from '../clock/clock-of.ts';
import { shifted } from '../ranklists/config-text.ts';
import type { ContestPlan } from './contest-plan.ts';

/** Everything that a copy takes over from a contest. */
export type CopySource = Omit<ContestPlan, 'orgId' | 'accessLevel'> & { accessLevel: number };

export const copySource = (queries: QueryClient, contestId: string) =>
  queryOptions({
    queryKey: ['contest', 'one', contestId, 'copy'],
    // All parts are refetched, so that the copy has the current state.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CopySource> => {
      const params = { contestId };
      const [contest, stages, problems, ranklists, { round }] = await Promise.all([
        api('GET /api/contest/:contestId', { params, signal }),
        api('GET /api/contest/:contestId/admin/stages', { params, signal }),
        api('GET /api/contest/:contestId/problem', { params, signal }),
        api('GET /api/contest/:contestId/ranklist', { params, signal }),
        api('GET /api/contest/:contestId/admin/round', { params, signal }),
      ]);
      const settings = await Promise.all(
        ranklists.map(({ key }) =>
          api('GET /api/contest/:contestId/ranklist/:key/settings', { params: { contestId, key }, signal }),
        ),
      );
      const rules: Partial<Record<RuleKey, RuleSet>> = {};
      for (const key of ['participant', 'solution'] as const) {
        const rule = await queries.fetchQuery({ ...contestRule(contestId, key), staleTime: 0 });
        if (rule) rules[key] = rule;
      }
      return {
        title: contest.title,
        slug: contest.slug,
        accessLevel: contest.accessLevel,
        description: contest.description,
        translations: contest.translations,
        tags: contest.tags,
        stages,
        ...(contest.submissionLimits && { submissionLimits: contest.submissionLimits }),
        ...(round && { round }),
        ...(contest.clock && { clock: clockToCopy(contest.clock) }),
        problems: problems.map(({ _id, title, settings: own }) => ({ problemId: _id, title, settings: own })),
        ranklists: ranklists.map((row, index) => ({ ...row, settings: settings[index] ?? {} })),
        rules,
      };
    },
  });

/** Removed intervals and pauses belong to the original, whose length they do not change. */
function clockToCopy({ start, duration, freeze, thawAfter }: ContestClockReply): NonNullable<ContestPlan['clock']> {
  return {
    start,
    duration,
    ...(freeze !== undefined && { freeze }),
    ...(thawAfter !== undefined && { thawAfter }),
  };
}

/** The parts of a source with times, moved so that the second stage starts at `startMs`. */
export function movedTo(
  source: CopySource,
  startMs: number,
): Pick<ContestPlan, 'stages' | 'problems' | 'ranklists' | 'clock'> {
  const byMs = startMs - (source.clock?.start ?? source.stages[1]?.start ?? startMs);
  const clock = source.clock && { ...source.clock, start: startMs };
  const from = (timeMs: number | undefined) => (timeMs === undefined ? {} : { showAfter: timeMs + byMs });
  const until = (timeMs: number | undefined) => (timeMs === undefined ? {} : { showBefore: timeMs + byMs });
  return {
    ...(clock && { clock }),
    stages: followed(
      source.stages.map((stage, index) => (index === 0 ? stage : { ...stage, start: stage.start + byMs })),
      clock,
    ),
    problems: source.problems.map((problem) => ({
      ...problem,
      settings: { ...problem.settings, ...from(problem.settings.showAfter) },
    })),
    ranklists: source.ranklists.map((ranklist) => {
      const { config, showAfter, showBefore } = ranklist.settings;
      return {
        ...ranklist,
        settings: {
          ...from(showAfter),
          ...until(showBefore),
          ...(config === undefined ? {} : { config: shifted(config, byMs) }),
        },
      };
    }),
  };
}

/** The translations of a copy. A new title replaces the translated ones, which would name the original. */
export function renamed({ title, translations }: CopySource, newTitle: string): CopySource['translations'] {
  if (title === newTitle || translations === undefined) return translations;
  return Object.fromEntries(
    Object.entries(translations).map(([language, text]) => [language, { ...text, title: newTitle }]),
  );
}

/** Stages with the starts that follow from the clock of the copy, which has no pauses. */
function followed(stages: readonly Stage[], clock: ContestPlan['clock']): Stage[] {
  return clock ? resolveStages(stages, clockOf({ ...clock, version: 1, removed: [] })) : [...stages];
}
