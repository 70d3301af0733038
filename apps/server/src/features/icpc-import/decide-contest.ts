import {
  MAX_CLOCK_DURATION,
  type ContestProblemSettings,
  type IcpcField,
  type RanklistSettings,
} from '@assay/contract';
import { isWindowValid, lastEndMs, resolveStages, stagesProblem } from '@assay/rules';
import type { ContestEntry, ProblemEntry } from '../../work/icpc/records.ts';
import type { StoredClock } from '../clocks/queries.ts';
import { isValidClock } from '../contests/apply-clock.ts';
import { bindStages } from '../contests/bind-stages.ts';
import type { KnownContest, KnownProblem } from './known-contest.ts';
import { refused, type Verdict } from './verdict.ts';

/* What an import of contest and problem files does, as a pure function of their entries and of the contest. */

export type ContestFileEntry = ContestEntry | ProblemEntry;

export interface ContestDecision {
  decided: (Verdict & { entry: ContestFileEntry })[];
  title: string | null;
  clock: StoredClock | null;
  ranklists: { key: string; settings: RanklistSettings }[];
  /** Letters of problems of the contest that change. */
  letters: { problemId: string; slug: string }[];
  /** Other settings that change, with the new letters. */
  settings: { problemId: string; settings: ContestProblemSettings }[];
  added: { problemId: string; settings: ContestProblemSettings }[];
}

type Put = (entry: ContestFileEntry, verdict: Verdict) => void;
type Change = NonNullable<Verdict['changes']>[number];

const MAX_TITLE = 128;
/** Of a contest without a ranklist, as the contest API has it. */
const USUAL_PENALTY_MS = 20 * 60_000;
/** Of a problem that is added, as on the page. */
const NEW_PROBLEM = { score: 100, solutionCountLimit: 100 };
const MAX_LABEL = 64;

export function decideContestFiles(entries: readonly ContestFileEntry[], known: KnownContest): ContestDecision {
  const verdicts = new Map<ContestFileEntry, Verdict>();
  const put: Put = (entry, verdict) => void verdicts.set(entry, verdict);
  const described = entries.filter((entry) => entry.kind === 'contest');
  const [first, ...others] = described;
  const contest = first ? decideContest(first, known, put) : { title: null, clock: null, ranklists: [] };
  for (const other of others) put(other, refused('duplicate-id', other.name.slice(0, MAX_TITLE)));
  const problems = decideProblems(
    entries.filter((entry) => entry.kind === 'problem'),
    known,
    put,
  );
  return {
    decided: entries.map((entry) => ({ entry, ...(verdicts.get(entry) ?? refused('file-unreadable')) })),
    ...contest,
    ...problems,
  };
}

type ContestChanges = Pick<ContestDecision, 'title' | 'clock' | 'ranklists'>;

function decideContest(entry: ContestEntry, known: KnownContest, put: Put): ContestChanges {
  const parts = [decideTitle(entry, known), decideClock(entry, known), decidePenalty(entry, known)] as const;
  const fault = parts.find((part): part is Verdict => 'outcome' in part);
  if (fault) {
    put(entry, fault);
    return { title: null, clock: null, ranklists: [] };
  }
  const changes = parts.flatMap((part) => ('outcome' in part ? [] : part.changes));
  put(entry, changes.length > 0 ? { outcome: 'updated', changes } : { outcome: 'unchanged' });
  const [title, clock, penalty] = parts;
  return {
    title: 'title' in title ? title.title : null,
    clock: 'clock' in clock ? clock.clock : null,
    ranklists: 'ranklists' in penalty ? penalty.ranklists : [],
  };
}

/** The difference between two values of a field, if there is one. */
const changeOf = (field: IcpcField, from: string | number | null, to: string | number | null): Change[] =>
  from === to ? [] : [{ field, from, to }];

function decideTitle(entry: ContestEntry, known: KnownContest): Verdict | { title: string | null; changes: Change[] } {
  const title = entry.name.trim().replaceAll(/\s+/g, ' ');
  if (title === '' || title === known.title) return { title: null, changes: [] };
  if (title.length > MAX_TITLE || /\p{C}/u.test(title)) return refused('name-invalid', title.slice(0, MAX_TITLE));
  if (!known.mayChangeTitle) return refused('content-right-missing', title);
  return { title, changes: changeOf('title', known.title, title) };
}

function decideClock(
  { startMs, durationMs, freezeMs, thawMs }: ContestEntry,
  { clock, nowMs, stages }: KnownContest,
): Verdict | { clock: StoredClock | null; changes: Change[] } {
  if ([startMs, durationMs, freezeMs, thawMs].every((value) => value === undefined))
    return { clock: null, changes: [] };
  if (!clock) return refused('no-clock');
  const times: StoredClock = {
    ...clock,
    startMs: startMs ?? clock.startMs,
    durationMs: durationMs ?? clock.durationMs,
    freezeMs: freezeMs === undefined ? clock.freezeMs : freezeMs,
  };
  const thawAfterMs = thawMs === undefined ? clock.thawAfterMs : thawMs - lastEndMs(times);
  const after = { ...times, thawAfterMs };
  const changes = [
    ...changeOf('start', clock.startMs, after.startMs),
    ...changeOf('duration', clock.durationMs, after.durationMs),
    ...changeOf('freeze', clock.freezeMs, after.freezeMs),
    ...changeOf('thaw', clock.thawAfterMs, after.thawAfterMs),
  ];
  if (changes.length === 0) return { clock: null, changes };
  if (nowMs >= clock.startMs) return refused('contest-started');
  if (after.startMs !== clock.startMs && after.startMs <= nowMs)
    return refused('start-past', new Date(after.startMs).toISOString());
  if (after.durationMs === 0 || after.durationMs > MAX_CLOCK_DURATION) return refused('duration-invalid');
  if ((after.freezeMs ?? 0) > after.durationMs) return refused('freeze-too-long');
  if (thawMs !== undefined && thawMs < lastEndMs(times))
    return refused('thaw-too-early', new Date(thawMs).toISOString());
  const isFit =
    isValidClock(after) &&
    (after.window === null || isWindowValid(after.window, after.durationMs)) &&
    stagesProblem(resolveStages(bindStages(stages, clock), after)) === null;
  return isFit ? { clock: after, changes } : refused('clock-conflict');
}

function decidePenalty(
  { penaltyMs }: ContestEntry,
  { ranklists, hasRanklists }: KnownContest,
): Verdict | { ranklists: ContestDecision['ranklists']; changes: Change[] } {
  if (penaltyMs === undefined) return { ranklists: [], changes: [] };
  const [first] = ranklists;
  if (!first) {
    if (!hasRanklists && penaltyMs === USUAL_PENALTY_MS) return { ranklists: [], changes: [] };
    return refused('penalty-without-ranklist');
  }
  const changed = ranklists.filter((one) => one.penaltyMs !== penaltyMs);
  return {
    ranklists: changed.map(({ key, settings }) => ({
      key,
      settings: { ...settings, config: withPenalty(settings.config ?? '', penaltyMs) },
    })),
    changes: changeOf('penalty', (changed[0] ?? first).penaltyMs, penaltyMs),
  };
}

/** A configuration of a ranklist with this penalty; its other lines stay. */
function withPenalty(config: string, penaltyMs: number): string {
  const lines = config.split(/\r?\n/).filter((line) => !/^\s*(?:export\s+)?penaltyPerSolution\s*=/.test(line));
  while (lines.at(-1) === '') lines.pop();
  return [...lines, `penaltyPerSolution = ${penaltyMs}`].join('\n');
}

type ProblemChanges = Pick<ContestDecision, 'letters' | 'settings' | 'added'>;

function decideProblems(entries: readonly ProblemEntry[], known: KnownContest, put: Put): ProblemChanges {
  const result: ProblemChanges = { letters: [], settings: [], added: [] };
  const find = problemFinder(known.problems);
  const found = new Map(entries.map((entry) => [entry, find(entry)]));
  const described = new Set([...found.values()].map((problem) => problem?.id));
  /** Letters of problems that no file describes. */
  const kept = new Map(
    known.problems.flatMap(({ id, settings, title }) =>
      settings && !described.has(id) ? [[settings.slug, title] as const] : [],
    ),
  );
  const labels = new Set<string>();
  const matched = new Set<string>();
  for (const entry of entries) {
    const problem = found.get(entry);
    const { label } = entry;
    const keptBy = kept.get(label);
    if (label === '') put(entry, refused('label-missing'));
    else if (label.length > MAX_LABEL || /[\s\p{C}]/u.test(label))
      put(entry, refused('label-invalid', label.slice(0, MAX_LABEL)));
    else if (labels.has(label)) put(entry, refused('duplicate-label', label));
    else if (!problem) put(entry, refused('unknown-problem', entry.ids.at(-1) ?? entry.name));
    else if (matched.has(problem.id)) put(entry, refused('duplicate-id', problem.slug));
    else if (keptBy !== undefined) put(entry, refused('label-taken', `${label}: ${keptBy}`));
    else if (!problem.settings && !problem.mayAdd) put(entry, refused('problem-right-missing', problem.slug));
    else {
      labels.add(label);
      matched.add(problem.id);
      put(entry, decideProblem(entry, problem, result));
    }
  }
  return result;
}

function decideProblem(entry: ProblemEntry, problem: KnownProblem, result: ProblemChanges): Verdict {
  const before = problem.settings;
  const settings: ContestProblemSettings = {
    ...(before ?? NEW_PROBLEM),
    slug: entry.label,
    score: entry.score ?? before?.score ?? NEW_PROBLEM.score,
    ...(entry.color !== undefined && { color: entry.color }),
  };
  const changes = [
    ...changeOf('label', before?.slug ?? null, settings.slug),
    ...changeOf('color', before?.color ?? null, settings.color ?? null),
    ...(before ? changeOf('score', before.score, settings.score) : []),
  ];
  const problemId = problem.id;
  if (!before) result.added.push({ problemId, settings });
  else {
    if (before.slug !== settings.slug) result.letters.push({ problemId, slug: settings.slug });
    if (before.color !== settings.color || before.score !== settings.score)
      result.settings.push({ problemId, settings });
  }
  return {
    outcome: before ? (changes.length > 0 ? 'updated' : 'unchanged') : 'created',
    ...(changes.length > 0 && { changes }),
    ...timeLimitNote(entry, problem),
  };
}

/** The time limit belongs to the problem, not to the contest: a difference is shown, and nothing changes. */
function timeLimitNote({ timeLimitMs }: ProblemEntry, { timeLimitMs: ownMs }: KnownProblem) {
  if (timeLimitMs === undefined || ownMs === null || timeLimitMs === ownMs) return {};
  return { reason: 'time-limit-differs' as const, detail: `${timeLimitMs / 1000} s ≠ ${ownMs / 1000} s` };
}

/**
 * Finds the problem of an entry: by its id, by its slug in the organization, and in the contest also by its title if
 * only one has it.
 */
function problemFinder(problems: readonly KnownProblem[]) {
  const own = problems.filter(({ settings }) => settings !== null);
  const keyOf = (title: string) => title.trim().toLowerCase();
  const titles = Map.groupBy(own, ({ title }) => keyOf(title));
  const byId = new Map([
    ...problems.map((one) => [one.apiId, one] as const),
    ...problems.map((one) => [one.id, one] as const),
  ]);
  const bySlug = new Map([...problems, ...own].map((one) => [one.slug, one]));
  return ({ ids, name }: ProblemEntry): KnownProblem | undefined => {
    const found = ids.flatMap((id) => byId.get(id) ?? [])[0] ?? ids.flatMap((id) => bySlug.get(id) ?? [])[0];
    if (found) return found;
    const [titled, another] = titles.get(keyOf(name)) ?? [];
    return another ? undefined : titled;
  };
}
