import type { RanklistDocument, Stage } from '@assay/contract';
import { type ContestClock, contestTimeMs, freezeTimeMs, instantAtMs, isInContest } from '../clock/contest-clock.ts';
import { clockOfLength, isWindowed, participantClock } from '../clock/participant-clock.ts';
import { currentStage, participantStages } from '../stages.ts';
import { type BoardConfig, type Filter, overrideKey } from './config.ts';
import { formatOf } from './formats/index.ts';
import {
  timeOf,
  type BoardContest,
  type BoardHack,
  type BoardParticipant,
  type BoardProblem,
  type BoardSolution,
  type BoardTeam,
  type Cell,
  type Format,
  type FormatColumn,
  type HackCount,
  type Timed,
} from './model.ts';
import { bySubmission, byTotalAndId, byTotalAndName, insertAttempt, makeRow, removeAttempt, type Row } from './row.ts';

/** Rows in one chunk of the document's text. */
const ROWS_A_CHUNK = 500;

const noAttempts: readonly BoardSolution[] = [];

/** The instant of an override without a solution. */
const noSolution = { solutionId: '', status: '' };

interface RankedRow {
  row: Row;
  rank: number;
}

export interface BoardOptions {
  /** Whether the board ignores the freeze of the contest's clock. */
  unfrozen?: boolean;
  /** Whether every solution counts, whenever it was submitted: another board has chosen them. */
  countsAll?: boolean;
  /** Whether hacks are shown although a freeze hides them. */
  showsAllHacks?: boolean;
}

/**
 * A board that is updated one solution at a time. A change recomputes only its row and the rows that lose or gain a
 * first-solve mark. A change of the contest, the problems or the configuration requires a new board. `put` and `remove`
 * may come in any order and repeatedly; the document depends only on the final state.
 */
export class Board {
  readonly #contest: BoardContest;
  readonly #problems: readonly BoardProblem[];
  readonly #config: BoardConfig;
  readonly #isWindowed: boolean;
  readonly #format: Format;
  readonly #column: ReadonlyMap<string, number>;
  readonly #rows = new Map<string, Row>();
  /** Solutions of users who are not participants (yet). */
  readonly #homeless = new Map<string, Map<string, BoardSolution>>();
  #order: Row[] = [];
  /** Rows whose cells are outdated. */
  readonly #stale = new Set<Row>();
  /** Columns whose first-solve mark must be recomputed. */
  readonly #unmarked = new Set<number>();
  /** Clocks and stages of the participants with a grant. */
  readonly #granted: ReadonlyMap<string, OwnTimes>;
  /** Clock and stages of all others. */
  readonly #common: Pick<BoardContest, 'clock' | 'stages'>;
  /** Start of the results that a freeze hides; Infinity without a freeze. */
  readonly #hiddenFromMs: number;
  /** Contest time from which the freeze of the contest hides results; Infinity without one. */
  readonly #hiddenTimeMs: number;
  /** The freeze of the configuration; Infinity without one. */
  readonly #configuredFreezeMs: number;
  readonly #countsAll: boolean;
  readonly #showsAllHacks: boolean;
  /** Cells whose results are shown although a freeze hides them. */
  readonly #revealed = new Set<string>();
  /** Hacks by hacker, also of users who are not participants (yet), and by id. */
  readonly #hacks = new Map<string, Map<string, BoardHack>>();
  #columns: readonly FormatColumn[];

  constructor(
    contest: BoardContest,
    problems: readonly BoardProblem[],
    config: BoardConfig,
    { unfrozen = false, countsAll = false, showsAllHacks = false }: BoardOptions = {},
  ) {
    this.#countsAll = countsAll;
    this.#showsAllHacks = showsAllHacks;
    const clock = contest.clock && clockOfLength(contest.clock);
    this.#contest = { ...contest, clock };
    this.#isWindowed = contest.clock !== undefined && isWindowed(contest.clock);
    const isUnfrozen = unfrozen || config.unfreeze || clock === undefined;
    this.#hiddenTimeMs = (isUnfrozen ? null : freezeTimeMs(clock)) ?? Infinity;
    this.#granted = grantedTimes(contest);
    this.#common = commonTimes(contest);
    this.#config = config;
    this.#format = formatOf(config);
    this.#columns = this.#format.columns;
    const configuredMs = config.freezeAtMs === null || config.unfreeze ? Infinity : config.freezeAtMs;
    const clockMs = clock && this.#hiddenTimeMs !== Infinity ? instantAtMs(clock, this.#hiddenTimeMs) : Infinity;
    this.#hiddenFromMs = Math.min(configuredMs, clockMs);
    this.#configuredFreezeMs = configuredMs;
    this.#problems = problems
      .filter((problem) => passes(config.problemTags, problem.tags))
      .filter((problem) => config.problemSlug?.test(problem.slug) ?? true)
      .filter((problem) => config.problemTitle?.test(problem.title) ?? true)
      .toSorted((a, b) => (a.slug < b.slug ? -1 : Number(a.slug > b.slug)));
    this.#column = new Map(this.#problems.map((problem, index) => [problem.problemId, index]));
  }

  putParticipant(participant: BoardParticipant): void {
    const known = this.#rows.get(participant.userId);
    if (known && isSame(known.participant, participant)) return;
    // A ban or a tag can change first-solve marks.
    this.#unmarkAll();
    if (known) {
      known.participant = participant;
      this.#outdate(known);
      return;
    }
    const row = makeRow(participant, this.#problems);
    this.#rows.set(participant.userId, row);
    this.#order.push(row);
    for (const solution of this.#homeless.get(participant.userId)?.values() ?? []) insertAttempt(row, solution);
    this.#homeless.delete(participant.userId);
    this.#outdate(row);
  }

  /** Removes a row from the board. Its solutions are kept in case the participant is added again. */
  removeParticipant(userId: string): void {
    const row = this.#rows.get(userId);
    if (!row) return;
    this.#unmarkAll();
    this.#rows.delete(userId);
    this.#stale.delete(row);
    const solutions = [...row.attempts.values()].flat();
    this.#homeless.set(userId, new Map(solutions.map((solution) => [solution.solutionId, solution])));
    this.#order = this.#order.filter((other) => other !== row);
  }

  /** Adds or replaces a solution. One that does not count on this board is ignored. */
  putSolution(submitted: BoardSolution): void {
    const column = this.#column.get(submitted.problemId);
    if (column === undefined || !this.#counts(submitted)) {
      this.removeSolution(submitted);
      return;
    }
    const solution = this.#sinceOwnStart(submitted);
    const row = this.#rows.get(solution.userId);
    if (!row) {
      const waiting = this.#homeless.get(solution.userId) ?? new Map<string, BoardSolution>();
      this.#homeless.set(solution.userId, waiting.set(solution.solutionId, solution));
      return;
    }
    insertAttempt(row, solution);
    this.#outdate(row);
    this.#unmarked.add(column);
  }

  removeSolution({ solutionId, userId, problemId }: Pick<BoardSolution, 'solutionId' | 'userId' | 'problemId'>): void {
    this.#homeless.get(userId)?.delete(solutionId);
    const row = this.#rows.get(userId);
    const column = this.#column.get(problemId);
    if (!row || column === undefined || !removeAttempt(row, problemId, solutionId)) return;
    this.#outdate(row);
    this.#unmarked.add(column);
  }

  /** Adds or replaces a hack. One that does not count on this board is ignored. */
  putHack(made: BoardHack): void {
    if (!this.#column.has(made.problemId) || !this.#counts(made)) {
      this.removeHack(made);
      return;
    }
    const { clock } = this.#timesOf(made.userId);
    const hack = this.#sinceOwnStart({ ...made, contestTimeMs: clock && timeOf(made, clock) });
    this.#hacks.set(hack.userId, (this.#hacks.get(hack.userId) ?? new Map<string, BoardHack>()).set(hack.hackId, hack));
    this.#outdateHacks(hack);
  }

  removeHack({ hackId, userId }: Pick<BoardHack, 'hackId' | 'userId'>): void {
    if (this.#hacks.get(userId)?.delete(hackId)) this.#outdateHacks({ userId });
  }

  /** Whether the format has points of hacks. */
  get countsHacks(): boolean {
    return this.#format.hackPoints !== undefined;
  }

  /** Points of a participant's hacks, as part of the total. */
  hackPointsOf(userId: string): number {
    return this.#format.hackPoints?.(countOf(this.#hacksOf(userId))) ?? 0;
  }

  /** A participant's result for a problem; undefined if the board lacks the participant or the problem. */
  cellOf(userId: string, problemId: string): Cell | undefined {
    const column = this.#column.get(problemId);
    if (column === undefined) return undefined;
    this.#refresh();
    return this.#rows.get(userId)?.cells[column];
  }

  /** Shows the results of a cell that the freeze hides, as at a ceremony. */
  reveal(userId: string, problemId: string): void {
    this.#revealed.add(cellKey(userId, problemId));
    this.#outdateCell(userId, problemId);
  }

  /** Hides the results of a revealed cell again. */
  conceal(userId: string, problemId: string): void {
    this.#revealed.delete(cellKey(userId, problemId));
    this.#outdateCell(userId, problemId);
  }

  /**
   * What the board is made of: its columns, the participants that it lists, and their solutions that count, in order of
   * submission. Solutions whose result a freeze hides are open. `hacks` are those shown, in the order in which they
   * were made; null on a board without hacks.
   */
  contents(): {
    problems: readonly BoardProblem[];
    participants: BoardParticipant[];
    solutions: BoardSolution[];
    hacks: BoardHack[] | null;
  } {
    const listed = this.#order.filter((row) => this.#isListed(row));
    const hide = (one: BoardSolution) => ({
      ...one,
      score: 0,
      status: '',
      subtasks: null,
      tokenedAtMs: null,
      isOpen: true,
    });
    return {
      problems: this.#problems,
      participants: listed.map(({ participant }) => participant),
      solutions: listed
        .flatMap(({ attempts }) => [...attempts.values()].flat())
        .map((one) => (this.#isHidden(one) ? hide(one) : this.#shown(one)))
        .toSorted(bySubmission),
      hacks: this.#hasHacks()
        ? listed.flatMap((row) => this.#hacksOf(row.participant.userId)).toSorted(byMaking)
        : null,
    };
  }

  /** The current document. */
  document(generatedAtMs: number): RanklistDocument {
    const ranked = this.#ranked();
    const { participant, ...head } = this.#frame(ranked, generatedAtMs);
    const list = ranked.map(({ row, rank }) => ({ rank, ...this.#rowDocument(row) }));
    return { ...head, participant: { ...participant, list } };
  }

  /** The same as JSON text. Much faster, since the text of unchanged rows is cached. */
  documentJson(generatedAtMs: number): string {
    return [...this.documentChunks(generatedAtMs)].join('');
  }

  /** The same in chunks of some hundred rows. The board must not change before the last chunk is consumed. */
  *documentChunks(generatedAtMs: number): Generator<string, void, undefined> {
    const ranked = this.#ranked();
    const { participant, ...head } = this.#frame(ranked, generatedAtMs);
    yield `${JSON.stringify(head).slice(0, -1)},"participant":{"columns":${JSON.stringify(participant.columns)},"list":[`;
    for (let at = 0; at < ranked.length; at += ROWS_A_CHUNK) {
      const rows = ranked.slice(at, at + ROWS_A_CHUNK).map(({ row, rank }) => {
        row.json ??= JSON.stringify(this.#rowDocument(row)).slice(1);
        return `{"rank":${rank},${row.json}`;
      });
      yield `${at === 0 ? '' : ','}${rows.join(',')}`;
    }
    yield ']}}';
  }

  /** Everything except the rows. */
  #frame(ranked: readonly RankedRow[], generatedAtMs: number): RanklistDocument {
    const columns = [
      ...this.#problems.map(({ slug, title, problemId, weight, color }) => ({
        name: slug,
        description: title,
        problemId,
        ...(this.#format.usesWeights && { weight }),
        ...(color && { color }),
      })),
      ...this.#columns.map(({ name, description }) => ({ name, description })),
    ];
    const topstar = this.#topstars(ranked);
    return {
      version: 1,
      ...(topstar.length > 0 && { topstar: { list: topstar } }),
      participant: { columns, list: [] },
      metadata: {
        generatedAt: generatedAtMs,
        format: this.#format.name,
        ...(generatedAtMs >= this.#hiddenFromMs && { frozenAt: this.#hiddenFromMs }),
      },
    };
  }

  #rowDocument(row: Row) {
    const { userId, tags, team } = row.participant;
    return {
      userId,
      ...(tags.length > 0 && { tags: [...tags] }),
      ...(team && { team: presentTeam(team) }),
      ...(!isRanked(row) && { unranked: true }),
      columns: [
        ...row.cells.map((cell, index) =>
          presentCell(cell, this.#format.usesWeights ? this.#problems[index] : undefined),
        ),
        ...this.#columns.map((column) => ({ content: column.content(row.total, this.#contest) })),
      ],
    };
  }

  #outdate(row: Row): void {
    row.stale = true;
    this.#stale.add(row);
  }

  #outdateCell(userId: string, problemId: string): void {
    const row = this.#rows.get(userId);
    const column = this.#column.get(problemId);
    if (!row || column === undefined) return;
    this.#outdate(row);
    this.#unmarked.add(column);
  }

  #outdateHacks({ userId }: Pick<BoardHack, 'userId'>): void {
    const row = this.#rows.get(userId);
    if (row) this.#outdate(row);
  }

  #unmarkAll(): void {
    if (!this.#format.marksFirstSolves) return;
    for (const index of this.#problems.keys()) this.#unmarked.add(index);
  }

  #refresh(): void {
    const columns = this.#hasHacks() ? this.#format.columns : this.#format.columns.filter((one) => !one.isOfHacks);
    if (columns.length !== this.#columns.length) for (const row of this.#order) row.json = null;
    this.#columns = columns;
    for (const row of this.#stale) this.#recompute(row);
    this.#stale.clear();
    if (this.#format.marksFirstSolves) this.#markFirsts();
    this.#unmarked.clear();
  }

  #recompute(row: Row): void {
    row.cells = this.#problems.map((problem, index) => {
      const cell = this.#cell(row, problem);
      const { first = false, provisional = false } = row.cells[index] ?? {};
      return first ? { ...cell, first, provisional } : cell;
    });
    row.total = this.#format.total(row.cells, this.#contest, countOf(this.#hacksOf(row.participant.userId)));
    row.json = null;
    row.stale = false;
  }

  #cell(row: Pick<Row, 'participant' | 'attempts'>, problem: BoardProblem): Cell {
    const attempts = row.attempts.get(problem.problemId) ?? noAttempts;
    const isFrozen = this.#hiddenFromMs !== Infinity;
    const received = isFrozen ? attempts.filter((one) => !this.#isHidden(one)) : attempts;
    const visible = isFrozen ? received.map((one) => this.#shown(one)) : received;
    const judged = visible.filter((one) => !one.isOpen);
    const cell = this.#format.cell(this.#overridden(row, problem, judged), problem, this.#contest);
    const hiddenUses =
      this.#config.scoreReduce === 'tokened' ? visible.filter((one, at) => one !== received[at]).length : 0;
    const pending = attempts.length - visible.length + hiddenUses;
    // Once a problem is solved, hidden attempts do not affect the cell.
    return pending > 0 && !cell.full ? { ...cell, pending } : cell;
  }

  #isHidden(solution: BoardSolution): boolean {
    if (this.#revealed.size > 0 && this.#revealed.has(cellKey(solution.userId, solution.problemId))) return false;
    return this.#isInFreeze(solution);
  }

  /** Whether something that a participant did is hidden from others by a freeze. */
  #isInFreeze(one: Timed & { userId: string }): boolean {
    const { clock } = this.#timesOf(one.userId);
    if (clock && timeOf(one, clock) >= this.#hiddenTimeMs) return true;
    return one.submittedAtMs >= this.#configuredFreezeMs;
  }

  /** The hacks of a participant that the board shows, in the order in which they were made. */
  #hacksOf(userId: string): BoardHack[] {
    const hacks = [...(this.#hacks.get(userId)?.values() ?? [])].toSorted(byMaking);
    return this.#showsAllHacks ? hacks : hacks.filter((one) => !this.#isInFreeze(one));
  }

  #hasHacks(): boolean {
    if (!this.#format.hackPoints) return false;
    const { hasHacks, stages } = this.#contest;
    if (hasHacks !== undefined) return hasHacks;
    if (stages.some(({ settings }) => settings.hacking === 'locked')) return true;
    return this.#order.some((row) => this.#isListed(row) && this.#hacksOf(row.participant.userId).length > 0);
  }

  /** An attempt without the token that was spent on it in the freeze: it may change the cell. */
  #shown(solution: BoardSolution): BoardSolution {
    const { userId, tokenedAtMs } = solution;
    if (typeof tokenedAtMs !== 'number') return solution;
    const { clock } = this.#timesOf(userId);
    const use = { ...solution, submittedAtMs: tokenedAtMs, contestTimeMs: clock && contestTimeMs(clock, tokenedAtMs) };
    return this.#isHidden(use) ? { ...solution, tokenedAtMs: null } : solution;
  }

  /** The attempts that count after applying an administrator's overrides. */
  #overridden(
    { participant: { userId } }: Pick<Row, 'participant'>,
    { problemId }: BoardProblem,
    attempts: readonly BoardSolution[],
  ): readonly BoardSolution[] {
    const override = this.#config.overrides.get(overrideKey(userId, problemId));
    if (!override) return attempts;
    const { solutionId, score } = override;
    const counted = solutionId === undefined ? attempts : attempts.filter((one) => one.solutionId === solutionId);
    if (score === undefined) return counted;
    const judged = counted.at(-1) ?? { ...noSolution, userId, problemId, submittedAtMs: this.#contest.startMs };
    return [{ ...judged, score, subtasks: null }];
  }

  #markFirsts(): void {
    for (const index of this.#unmarked) {
      const first = this.#firstOf(index);
      const isProvisional = first !== null && this.#hasOpenBefore(first, index);
      for (const row of this.#order) {
        const cell = row.cells[index];
        if (!cell) continue;
        const isFirst = row === first;
        const provisional = isFirst && isProvisional;
        if (cell.first === isFirst && cell.provisional === provisional) continue;
        row.cells[index] = { ...cell, first: isFirst, provisional };
        row.json = null;
      }
    }
  }

  /** Whether a submission before the first full score of a column has no result yet. */
  #hasOpenBefore(first: Row, index: number): boolean {
    const problem = this.#problems[index];
    const cell = first.cells[index];
    if (!problem || !cell) return false;
    return this.#order.some((row) => {
      const attempts = row.attempts.get(problem.problemId) ?? noAttempts;
      const hasOpen = attempts.some((one) => one.isOpen && one.submittedAtMs <= cell.decidedAtMs);
      return hasOpen && this.#isListed(row) && isRanked(row);
    });
  }

  #firstOf(index: number): Row | null {
    let first: Row | null = null;
    let firstAtMs = Infinity;
    for (const row of this.#order) {
      const cell = row.cells[index];
      if (!cell?.full || cell.decidedAtMs > firstAtMs) continue;
      // At the same millisecond the lower id wins, so that the order of changes does not matter.
      if (cell.decidedAtMs === firstAtMs && first && first.participant.userId < row.participant.userId) continue;
      if (!this.#isListed(row) || !isRanked(row)) continue;
      first = row;
      firstAtMs = cell.decidedAtMs;
    }
    return first;
  }

  #isListed({ participant }: Row): boolean {
    if (participant.banned && !this.#config.includeBanned) return false;
    if (participant.team?.categories.includes('hidden')) return false;
    return passes(this.#config.participantTags, participant.tags);
  }

  #ranked(): RankedRow[] {
    this.#refresh();
    this.#order.sort(this.#contest.clock ? byTotalAndName : byTotalAndId);
    const listed: RankedRow[] = [];
    let previous: RankedRow | undefined;
    let rankedCount = 0;
    for (const row of this.#order) {
      if (!this.#isListed(row)) continue;
      const isTied = previous !== undefined && this.#format.sharesRank(previous.row.total, row.total);
      const ranked = { row, rank: isTied && previous ? previous.rank : rankedCount + 1 };
      listed.push(ranked);
      if (!isRanked(row)) continue;
      previous = ranked;
      rankedCount += 1;
    }
    return listed;
  }

  /** Whether a solution was submitted, or a hack made, at a time that counts on this board. */
  #counts(solution: Timed & { userId: string }): boolean {
    if (this.#countsAll) return true;
    const { submittedAtMs } = solution;
    const { clock, stages: ownStages } = this.#timesOf(solution.userId);
    if (clock && !isInContest(clock, timeOf(solution, clock))) return false;
    const { submittedAfterMs, submittedBeforeMs, stages } = this.#config;
    if (submittedAfterMs !== null && submittedAtMs < submittedAfterMs) return false;
    if (submittedBeforeMs !== null && submittedAtMs >= submittedBeforeMs) return false;
    if (ownStages.length === 0) return true;
    const stage = currentStage(ownStages, submittedAtMs);
    // Configured lists of stages override the settings of the stages.
    if (stages.only !== null || stages.not.size > 0) return passes(stages, [stage.name]);
    return stage.settings.ranklistSkipCalculation !== true;
  }

  /**
   * With a start window, a solution or a hack as if its author had started with the contest, so that ties and first
   * solves compare own times.
   */
  #sinceOwnStart<T extends Timed & { userId: string }>(solution: T): T {
    if (!this.#isWindowed || !this.#contest.clock) return solution;
    const { clock } = this.#timesOf(solution.userId);
    if (!clock) return solution;
    const ownMs = timeOf(solution, clock);
    return { ...solution, contestTimeMs: ownMs, submittedAtMs: instantAtMs(this.#contest.clock, ownMs) };
  }

  /** The participant's own clock and stages. */
  #timesOf(userId: string): Pick<BoardContest, 'clock' | 'stages'> {
    return this.#granted.get(userId) ?? this.#common;
  }

  /** Score history of the leaders for the chart; leaders without a result are omitted. */
  #topstars(ranked: readonly RankedRow[]) {
    return ranked
      .slice(0, this.#config.topstars)
      .map(({ row }) => ({ userId: row.participant.userId, mutations: this.#mutations(row) }))
      .filter(({ mutations }) => mutations.length > 0);
  }

  #mutations({ participant, attempts }: Row): { score: number; ts: number }[] {
    const solutions = [...attempts.values()].flat().toSorted(bySubmission);
    const past = { participant, attempts: new Map<string, BoardSolution[]>() };
    const pastHacks: BoardHack[] = [];
    const mutations: { score: number; ts: number }[] = [];
    // Stable: at the same millisecond solutions come first.
    const events = [...solutions, ...this.#hacksOf(participant.userId)].toSorted(
      (a, b) => a.submittedAtMs - b.submittedAtMs,
    );
    for (const event of events) {
      if ('hackId' in event) pastHacks.push(event);
      else insertAttempt(past, event);
      const cells = this.#problems.map((problem) => this.#cell(past, problem));
      const { score } = this.#format.total(cells, this.#contest, countOf(pastHacks));
      if (score !== (mutations.at(-1)?.score ?? 0)) mutations.push({ score, ts: event.submittedAtMs });
    }
    return mutations;
  }
}

/** Earlier hacks first; at the same millisecond the lower id. */
const byMaking = (a: BoardHack, b: BoardHack) => a.submittedAtMs - b.submittedAtMs || (a.hackId < b.hackId ? -1 : 1);

function countOf(hacks: readonly BoardHack[]): HackCount {
  const successful = hacks.filter((one) => one.isSuccessful).length;
  return { successful, unsuccessful: hacks.length - successful };
}

const cellKey = (userId: string, problemId: string) => `${userId}/${problemId}`;

interface OwnTimes {
  clock: ContestClock;
  stages: readonly Stage[];
}

/** In a contest with a start window, all others have not started. */
function commonTimes({ clock, stages }: BoardContest): Pick<BoardContest, 'clock' | 'stages'> {
  if (!clock || !isWindowed(clock)) return { clock, stages };
  return { clock: participantClock(clock), stages: participantStages(stages, clock, { delayMs: 0, extraMs: 0 }) };
}

function grantedTimes({ clock, stages, grants }: BoardContest) {
  const times = new Map<string, OwnTimes>();
  if (!clock) return times;
  for (const [userId, grant] of grants ?? []) {
    times.set(userId, { clock: participantClock(clock, grant), stages: participantStages(stages, clock, grant) });
  }
  return times;
}

function isSame(a: BoardParticipant, b: BoardParticipant): boolean {
  return (
    a.name === b.name &&
    a.banned === b.banned &&
    areEqual(a.tags, b.tags) &&
    a.team?.affiliation === b.team?.affiliation &&
    a.team?.country === b.team?.country &&
    areEqual(a.team?.categories ?? [], b.team?.categories ?? [])
  );
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at]);
}

/** Whether a row competes: others have no rank, and take neither ranks nor first solves from anyone. */
function isRanked({ participant: { team } }: Row): boolean {
  return !team?.categories.some((category) => category === 'unofficial' || category === 'star');
}

function presentTeam({ affiliation, country, categories }: BoardTeam) {
  return {
    ...(affiliation !== '' && { affiliation }),
    ...(country !== '' && { country }),
    ...(categories.includes('star') && { star: true }),
  };
}

function passes({ only, not }: Filter, names: readonly string[]): boolean {
  if (only !== null && !names.some((name) => only.has(name))) return false;
  return !names.some((name) => not.has(name));
}

function presentCell(cell: Cell, problem: BoardProblem | undefined) {
  const isBelow = cell.full && cell.score > 0 && problem !== undefined && cell.score < problem.weight;
  return {
    content: cell.pending > 0 ? `${cell.content} ?${cell.pending}`.trim() : cell.content,
    ...(cell.solutionId && { solutionId: cell.solutionId }),
    ...(cell.tries > 0 && { tries: cell.tries, score: cell.score }),
    ...(isBelow && { full: true }),
    ...(cell.penaltyMs > 0 && { penaltyMs: cell.penaltyMs }),
    ...(cell.first && { first: true }),
    ...(cell.provisional && { provisional: true }),
    ...(cell.pending > 0 && { pending: cell.pending }),
  };
}
