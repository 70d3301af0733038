import type { RanklistDocument } from '@assay/contract';
import { TimelineBoard, type Timeline } from './timeline.ts';

type Participants = RanklistDocument['participant'];
type Row = Participants['list'][number];

/** `reveal`: the hidden results of a cell are shown. `final`: nothing of a row is hidden any more. */
export type CeremonyStep =
  | { kind: 'reveal'; userId: string; problemId: string; place: number }
  | { kind: 'final'; userId: string; place: number };

/**
 * Reveals the results of a freeze step by step, as at the closing ceremony of an ICPC contest: of the lowest row with
 * hidden results the leftmost hidden cell, until the row has none; then the row above. A row that rises makes place for
 * the one that is now there. Hacks belong to no cell: totals include them from the beginning.
 */
export class Ceremony {
  readonly #board: TimelineBoard;
  readonly #done: CeremonyStep[] = [];
  #shown: Participants;
  readonly #final = new Set<string>();

  /** The timeline must have the results that the freeze hides. */
  constructor(timeline: Timeline) {
    this.#board = new TimelineBoard(timeline, { unfrozen: false, showsAllHacks: true });
    this.#shown = this.#board.documentAt(Infinity).participant;
  }

  get columns(): Participants['columns'] {
    return this.#shown.columns;
  }

  get rows(): readonly Row[] {
    return this.#shown.list;
  }

  /** Index of the row whose turn it is; -1 after the last step. */
  get place(): number {
    // In some formats a row sinks below rows that are final.
    return this.#shown.list.findLastIndex(({ userId }) => !this.#final.has(userId));
  }

  /** The last step; undefined before the first. */
  get last(): CeremonyStep | undefined {
    return this.#done.at(-1);
  }

  /** What the next step is; undefined after the last one. */
  get upcoming(): CeremonyStep | undefined {
    const { place } = this;
    const row = this.#shown.list[place];
    if (!row) return undefined;
    const column = row.columns.findIndex((cell) => (cell.pending ?? 0) > 0);
    const problemId = this.#shown.columns[column]?.problemId;
    const at = { userId: row.userId, place };
    return problemId === undefined ? { kind: 'final', ...at } : { kind: 'reveal', ...at, problemId };
  }

  /** Does the next step. Undefined after the last one. */
  next(): CeremonyStep | undefined {
    const step = this.upcoming;
    if (!step) return undefined;
    this.#done.push(step);
    if (step.kind === 'reveal') {
      this.#board.reveal(step.userId, step.problemId);
      this.#refresh();
    } else {
      this.#final.add(step.userId);
    }
    return step;
  }

  /** Takes back the last step. Undefined before the first. */
  back(): CeremonyStep | undefined {
    const step = this.#done.pop();
    if (!step) return undefined;
    if (step.kind === 'reveal') {
      this.#board.conceal(step.userId, step.problemId);
      this.#refresh();
    } else {
      this.#final.delete(step.userId);
    }
    return step;
  }

  /** Does or takes back steps until the row of a place begins its turn; -1: until the last step. */
  jump(place: number): void {
    if (this.place > place) while (this.place > place && this.next());
    else while (this.last && this.last.place <= place) this.back();
  }

  #refresh(): void {
    this.#shown = this.#board.documentAt(Infinity).participant;
  }
}
