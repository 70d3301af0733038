import type { RanklistDocument } from '@assay/contract';
import { currentStage } from '../stages.ts';
import { type BoardConfig, overrideKey } from './config.ts';
import { formatOf } from './formats.ts';
import {
  type BoardContest,
  type BoardParticipant,
  type BoardProblem,
  type BoardSolution,
  type Cell,
  type Format,
  FULL_SCORE,
  noCell,
  type Total,
} from './model.ts';

interface Row {
  participant: BoardParticipant;
  /** Every solution known, by problem, in order of submission. */
  attempts: Map<string, BoardSolution[]>;
  cells: Cell[];
  total: Total;
  /** The row as JSON without its rank, or null when it is to be written anew. */
  json: string | null;
  stale: boolean;
}

/**
 * A board kept up to date solution by solution. Only what a change touches is computed again: the row it is in, and the rows that
 * lose or gain a first-solve mark. Changing the contest, the problems or the configuration takes a new board.
 *
 * `put` and `remove` may come in any order and twice; the document depends only on what is there in the end.
 */
export class Board {
  readonly #contest: BoardContest;
  readonly #problems: readonly BoardProblem[];
  readonly #config: BoardConfig;
  readonly #format: Format;
  readonly #column: ReadonlyMap<string, number>;
  readonly #rows = new Map<string, Row>();
  /** Solutions of users who are not (yet) participants. */
  readonly #homeless = new Map<string, Map<string, BoardSolution>>();
  #order: Row[] = [];
  /** Columns whose first-solve mark may have moved. */
  readonly #unmarked = new Set<number>();

  constructor(contest: BoardContest, problems: readonly BoardProblem[], config: BoardConfig) {
    this.#contest = contest;
    this.#config = config;
    this.#format = formatOf(config);
    this.#problems = problems
      .filter((problem) => passes(config.problemTags, problem.tags))
      .filter((problem) => config.problemSlug?.test(problem.slug) ?? true)
      .filter((problem) => config.problemTitle?.test(problem.title) ?? true)
      .toSorted((a, b) => (a.slug < b.slug ? -1 : Number(a.slug > b.slug)));
    this.#column = new Map(this.#problems.map((problem, index) => [problem.problemId, index]));
  }

  putParticipant(participant: BoardParticipant): void {
    const known = this.#rows.get(participant.userId);
    if (known) {
      this.#unmarkAll();
      Object.assign(known, { participant, stale: true, json: null });
      return;
    }
    const row: Row = {
      participant,
      attempts: new Map(),
      cells: this.#problems.map(() => noCell),
      total: { score: 0, penaltyMs: 0, lastAtMs: 0 },
      json: null,
      stale: true,
    };
    this.#unmarkAll();
    this.#rows.set(participant.userId, row);
    this.#order.push(row);
    for (const solution of this.#homeless.get(participant.userId)?.values() ?? []) insert(row, solution);
    this.#homeless.delete(participant.userId);
  }

  /** Takes a row off the board; its solutions are remembered in case the participant comes back. */
  removeParticipant(userId: string): void {
    const row = this.#rows.get(userId);
    if (!row) return;
    this.#unmarkAll();
    this.#rows.delete(userId);
    const solutions = [...row.attempts.values()].flat();
    this.#homeless.set(userId, new Map(solutions.map((solution) => [solution.solutionId, solution])));
    this.#order = this.#order.filter((other) => other !== row);
  }

  putSolution(solution: BoardSolution): void {
    const column = this.#column.get(solution.problemId);
    if (column === undefined || !this.#counts(solution)) {
      this.removeSolution(solution);
      return;
    }
    const row = this.#rows.get(solution.userId);
    if (!row) {
      const waiting = this.#homeless.get(solution.userId) ?? new Map<string, BoardSolution>();
      this.#homeless.set(solution.userId, waiting.set(solution.solutionId, solution));
      return;
    }
    insert(row, solution);
    row.stale = true;
    this.#unmarked.add(column);
  }

  removeSolution(solution: Pick<BoardSolution, 'solutionId' | 'userId' | 'problemId'>): void {
    this.#homeless.get(solution.userId)?.delete(solution.solutionId);
    const row = this.#rows.get(solution.userId);
    const list = row?.attempts.get(solution.problemId);
    const index = list?.findIndex((other) => other.solutionId === solution.solutionId) ?? -1;
    if (!row || !list || index < 0) return;
    list.splice(index, 1);
    row.stale = true;
    this.#unmarked.add(this.#column.get(solution.problemId) ?? 0);
  }

  /** The document of this moment as JSON text, rows in order of rank. */
  documentJson(generatedAtMs: number): string {
    this.#refresh();
    const rows = this.#ranked().map(({ row, rank }) => {
      row.json ??= JSON.stringify(this.#rowDocument(row)).slice(1);
      return `{"rank":${rank},${row.json}`;
    });
    const { participant, ...head } = this.#frame(generatedAtMs);
    return `${JSON.stringify(head).slice(0, -1)},"participant":{"columns":${JSON.stringify(participant.columns)},"list":[${rows.join(',')}]}}`;
  }

  document(generatedAtMs: number): RanklistDocument {
    this.#refresh();
    const frame = this.#frame(generatedAtMs);
    const list = this.#ranked().map(({ row, rank }) => ({ rank, ...this.#rowDocument(row) }));
    return { ...frame, participant: { columns: frame.participant.columns, list } };
  }

  #frame(generatedAtMs: number): RanklistDocument {
    const columns = [
      ...this.#problems.map(({ slug, title, problemId }) => ({ name: slug, description: title, problemId })),
      ...this.#format.columns.map(({ name, description }) => ({ name, description })),
    ];
    const frozen = this.#config.freezeAtMs !== null && !this.#config.unfreeze;
    const topstar = this.#topstars();
    return {
      version: 1,
      ...(topstar.length > 0 && { topstar: { list: topstar } }),
      participant: { columns, list: [] },
      metadata: {
        generatedAt: generatedAtMs,
        format: this.#format.name,
        ...(frozen && this.#config.freezeAtMs !== null && { frozenAt: this.#config.freezeAtMs }),
      },
    };
  }

  #rowDocument(row: Row) {
    const { userId, tags } = row.participant;
    const { columns } = this.#format;
    return {
      userId,
      ...(tags.length > 0 && { tags: [...tags] }),
      columns: [
        ...row.cells.map(presentCell),
        ...columns.map((column) => ({ content: column.content(row.total, this.#contest) })),
      ],
    };
  }

  #refresh(): void {
    for (const row of this.#order) if (row.stale) this.#recompute(row);
    if (this.#format.marksFirstSolves) this.#markFirsts();
  }

  #recompute(row: Row): void {
    row.cells = this.#problems.map((problem, index) => ({
      ...this.#cell(row, problem),
      first: row.cells[index]?.first ?? false,
    }));
    row.total = this.#format.total(row.cells);
    row.json = null;
    row.stale = false;
  }

  #cell(row: Row, problem: BoardProblem): Cell {
    const attempts = row.attempts.get(problem.problemId) ?? [];
    const { freezeAtMs, unfreeze } = this.#config;
    const frozenFrom = freezeAtMs === null || unfreeze ? Infinity : freezeAtMs;
    const visible = attempts.filter((solution) => solution.submittedAtMs < frozenFrom);
    const pending = attempts.length - visible.length;
    const override = this.#config.overrides.get(overrideKey(row.participant.userId, problem.problemId));
    const counted = override?.solutionId ? visible.filter((one) => one.solutionId === override.solutionId) : visible;
    const cell = this.#format.cell(counted, problem, this.#contest);
    if (override?.score !== undefined)
      return { ...cell, score: override.score, content: String(override.score), pending };
    // Once solved, what is hidden behind a freeze changes nothing.
    return pending > 0 && !visible.some((solution) => solution.score >= FULL_SCORE) ? { ...cell, pending } : cell;
  }

  #unmarkAll(): void {
    for (const index of this.#problems.keys()) this.#unmarked.add(index);
  }

  #markFirsts(): void {
    for (const index of this.#unmarked) {
      const first = this.#firstOf(index);
      for (const row of this.#order) {
        const cell = row.cells[index];
        if (!cell || cell.first === (row === first)) continue;
        row.cells[index] = { ...cell, first: row === first };
        row.json = null;
      }
    }
    this.#unmarked.clear();
  }

  #firstOf(index: number): Row | null {
    let first: Row | null = null;
    let firstAtMs = Infinity;
    for (const row of this.#order) {
      const cell = row.cells[index];
      if (!cell || cell.score === 0 || cell.decidedAtMs > firstAtMs) continue;
      // Two at the same millisecond: the lower id, so that the order of changes does not matter.
      if (cell.decidedAtMs === firstAtMs && first && first.participant.userId < row.participant.userId) continue;
      if (!this.#listed(row) || !solvedFully(row, this.#problems[index])) continue;
      first = row;
      firstAtMs = cell.decidedAtMs;
    }
    return first;
  }

  #listed(row: Row): boolean {
    if (row.participant.banned && !this.#config.includeBanned) return false;
    return passes(this.#config.participantTags, row.participant.tags);
  }

  #ranked(): { row: Row; rank: number }[] {
    this.#order.sort(byTotal);
    let rank = 0;
    let previous: Row | null = null;
    return this.#order
      .filter((row) => this.#listed(row))
      .map((row, index) => {
        const tied = previous !== null && this.#format.sharedRanks && sameTotal(previous, row, this.#format);
        rank = tied ? rank : index + 1;
        previous = row;
        return { row, rank };
      });
  }

  /** Whether a solution was handed in where results count for this board. */
  #counts(solution: BoardSolution): boolean {
    const { submittedAfterMs, submittedBeforeMs, stages } = this.#config;
    if (submittedAfterMs !== null && solution.submittedAtMs < submittedAfterMs) return false;
    if (submittedBeforeMs !== null && solution.submittedAtMs >= submittedBeforeMs) return false;
    if (this.#contest.stages.length === 0) return true;
    const stage = currentStage(this.#contest.stages, solution.submittedAtMs);
    if (stages.only !== null) return stages.only.includes(stage.name);
    if (stages.not.length > 0) return !stages.not.includes(stage.name);
    return stage.settings.ranklistSkipCalculation !== true;
  }

  /** How the leaders' totals grew, for the chart; leaders without any result are left out. */
  #topstars() {
    if (this.#config.topstars === 0) return [];
    return this.#ranked()
      .slice(0, this.#config.topstars)
      .map(({ row }) => ({ userId: row.participant.userId, mutations: this.#mutations(row) }))
      .filter(({ mutations }) => mutations.length > 0);
  }

  #mutations(row: Row): { score: number; ts: number }[] {
    const solutions = [...row.attempts.values()].flat().toSorted(bySubmission);
    const past: Row = { ...row, attempts: new Map() };
    const mutations: { score: number; ts: number }[] = [];
    for (const solution of solutions) {
      insert(past, solution);
      const { score } = this.#format.total(this.#problems.map((problem) => this.#cell(past, problem)));
      if (score !== (mutations.at(-1)?.score ?? 0)) mutations.push({ score, ts: solution.submittedAtMs });
    }
    return mutations;
  }
}

function insert(row: Row, solution: BoardSolution): void {
  const list = row.attempts.get(solution.problemId) ?? [];
  const others = list.filter((other) => other.solutionId !== solution.solutionId);
  const at = others.findLastIndex((other) => bySubmission(other, solution) <= 0);
  others.splice(at + 1, 0, solution);
  row.attempts.set(solution.problemId, others);
}

function bySubmission(a: BoardSolution, b: BoardSolution): number {
  return a.submittedAtMs - b.submittedAtMs || (a.solutionId < b.solutionId ? -1 : Number(a.solutionId > b.solutionId));
}

function byTotal(a: Row, b: Row): number {
  return (
    b.total.score - a.total.score ||
    a.total.penaltyMs - b.total.penaltyMs ||
    a.total.lastAtMs - b.total.lastAtMs ||
    (a.participant.userId < b.participant.userId ? -1 : 1)
  );
}

/** Sums format by score alone; formats with a penalty need that equal too. */
function sameTotal(a: Row, b: Row, format: Format): boolean {
  const tieBreakers = format.name === 'icpc';
  return (
    a.total.score === b.total.score &&
    a.total.penaltyMs === b.total.penaltyMs &&
    (!tieBreakers || a.total.lastAtMs === b.total.lastAtMs)
  );
}

function solvedFully(row: Row, problem: BoardProblem | undefined): boolean {
  return (
    problem !== undefined && (row.attempts.get(problem.problemId)?.some((one) => one.score >= FULL_SCORE) ?? false)
  );
}

function passes(filter: { only: readonly string[] | null; not: readonly string[] }, tags: readonly string[]): boolean {
  if (filter.only !== null && !tags.some((tag) => filter.only?.includes(tag))) return false;
  return !tags.some((tag) => filter.not.includes(tag));
}

function presentCell(cell: Cell) {
  return {
    content: cell.pending > 0 ? `${cell.content} ?${cell.pending}`.trim() : cell.content,
    ...(cell.solutionId !== undefined && { solutionId: cell.solutionId }),
    ...(cell.tries > 0 && { tries: cell.tries, score: cell.score }),
    ...(cell.penaltyMs > 0 && { penaltyMs: cell.penaltyMs }),
    ...(cell.first && { first: true }),
    ...(cell.pending > 0 && { pending: cell.pending }),
  };
}
