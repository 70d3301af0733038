import type { Stage } from '@assay/contract';
import type { Overview } from '../contest-admin.api.ts';
import { sightOf } from '../stages/stage-sight.ts';

/** A solution that waits longer than this for a runner is reported. */
const LONG_WAIT_MS = 60_000;

/** Something that only a director can resolve. `urgent`: it affects contestants now. */
export interface Need {
  kind:
    | 'no-runners'
    | 'stuck'
    | 'questions'
    | 'faults'
    | 'no-data'
    | 'no-runner-for'
    | 'uploads'
    | 'never-open'
    | 'no-problems'
    | 'no-way-in'
    | 'no-ranklist';
  urgent: boolean;
  count: number;
  /** Ids of the affected problems. */
  ids: string[];
}

/** What needs attention, urgent needs first. Omits what no longer matters in the current stage. */
export function needsOf(overview: Overview, stages: readonly Stage[], nowMs: number): Need[] {
  const at = Math.max(
    0,
    stages.findLastIndex(({ start }) => start <= nowMs),
  );
  const current = sightOf(stages[at]?.settings ?? {});
  const coming = stages.slice(at).map(({ settings }) => sightOf(settings));
  const isOpen = current.handIn !== 'no';
  const opensYet = coming.some(({ handIn }) => handIn !== 'no');
  const neverOpens = stages.every(({ settings }) => sightOf(settings).handIn === 'no');
  const { solutions, runners, problems, participants, faults, ranklists } = overview;
  const unfinished = solutions.pending + solutions.queued + solutions.running;
  const noData = problems.filter(({ hasData }) => !hasData).map(({ problemId }) => problemId);
  const notJudged = problems.filter(({ hasData, isJudged }) => hasData && !isJudged).map(({ problemId }) => problemId);
  const waitedMs = overview.oldestPendingAt === undefined ? 0 : overview.serverTime - overview.oldestPendingAt;

  const need = (kind: Need['kind'], urgent: boolean, count = 0, ids: string[] = []): Need[] => [
    { kind, urgent, count, ids },
  ];
  const all = [
    ...(runners.online === 0 && (opensYet || unfinished > 0) ? need('no-runners', isOpen || unfinished > 0) : []),
    ...(runners.online > 0 && waitedMs > LONG_WAIT_MS ? need('stuck', true, solutions.pending) : []),
    ...(overview.openQuestions > 0 ? need('questions', true, overview.openQuestions) : []),
    ...(faults.total > 0 ? need('faults', true, faults.total) : []),
    ...(noData.length > 0 && opensYet ? need('no-data', isOpen, noData.length, noData) : []),
    ...(runners.online > 0 && notJudged.length > 0 && opensYet
      ? need('no-runner-for', isOpen, notJudged.length, notJudged)
      : []),
    ...(solutions.created > 0 && current.handIn === 'no' ? need('uploads', true, solutions.created) : []),
    ...(problems.length === 0 && opensYet ? need('no-problems', isOpen) : []),
    ...(neverOpens && at < stages.length - 1 ? need('never-open', at > 0) : []),
    ...(participants.total === 0 && opensYet && coming.every(({ register }) => register === 'no')
      ? need('no-way-in', false)
      : []),
    ...(ranklists.total === 0 && coming.some((sight) => sight.ranklists === 'yes') ? need('no-ranklist', false) : []),
  ];
  return all.toSorted((left, right) => Number(right.urgent) - Number(left.urgent));
}
