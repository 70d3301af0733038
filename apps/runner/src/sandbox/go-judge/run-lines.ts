import { takeOut, waitAside } from './wait-aside.ts';

/** What somebody who runs things in turn is told, and says. */
export interface Turn {
  /** How long the answer may take, by the limits of all runs in line. */
  patienceMs: number;
  /** Set by whoever can give up a run that has not begun, and called when it is taken back. What was asked for rejects then. */
  giveBack: (() => void) | null;
}

/** Runs at most as long as this are worth standing in line behind; who stood for longer goes where there is room first. */
export const BRISK_MS = 20;

interface Entry {
  wallMs: number;
  enteredAtMs: number;
}

interface Line<Member> {
  member: Member;
  slots: number;
  /** As many as there are slots run, the others stand behind them. */
  entries: Entry[];
  lastLeftAtMs: number;
  /** How long the last run took. */
  lastMs: number;
}

interface Waiting<Member> {
  entry: Entry;
  start: (line: Line<Member>) => void;
}

/**
 * Gives runs to members that each do so many at once. Where runs are brisk, one more for each slot is handed over while all slots are
 * taken, so that a member goes from one run to the next without asking for it. A run that met a long one instead is taken back.
 */
export class RunLines<Member> {
  private readonly lines: readonly Line<Member>[];
  private readonly isUsable: (member: Member) => boolean;
  private readonly waiting: Waiting<Member>[] = [];
  /** Begins anywhere, so that the runners of one machine do not all begin with the same processor. */
  private turn = process.pid;

  /** A member that `isUsable` denies is used only while it denies all. */
  constructor(members: readonly { member: Member; slots: number }[], isUsable: (member: Member) => boolean) {
    this.lines = members.map((one) => ({ ...one, entries: [], lastLeftAtMs: 0, lastMs: Infinity }));
    this.isUsable = isUsable;
  }

  /**
   * Calls `work` with the member that has the least to do, in turn among equals; again, with another one, when it was taken back before
   * it began. Rejects with what `work` throws, and with the signal's reason when aborted while no member had room.
   */
  async use<T>(
    wallMs: number,
    signal: AbortSignal | undefined,
    work: (member: Member, turn: Turn) => Promise<T>,
  ): Promise<T> {
    const entry: Entry = { wallMs, enteredAtMs: performance.now() };
    let line = this.enter(entry) ?? (await this.waitForRoom(entry, signal, 'last'));
    for (;;) {
      const taken = line;
      const turn: Turn = { patienceMs: taken.entries.reduce((sum, one) => sum + one.wallMs, 0), giveBack: null };
      const isAhead = taken.entries.length > taken.slots;
      let isTakenBack = false;
      const takeBack = () => {
        isTakenBack = turn.giveBack !== null && taken.entries.indexOf(entry) >= taken.slots;
        if (isTakenBack) turn.giveBack?.();
      };
      const timer = isAhead ? setTimeout(takeBack, BRISK_MS) : undefined;
      try {
        return await work(taken.member, turn);
      } catch (error) {
        if (!isTakenBack || signal?.aborted) throw error;
      } finally {
        clearTimeout(timer);
        this.leave(taken, entry);
      }
      line = await this.waitForRoom(entry, signal, 'first');
    }
  }

  private enter(entry: Entry): Line<Member> | undefined {
    if (this.waiting.length > 0) return undefined;
    const line = this.shortest(({ entries, slots }) => entries.length < slots) ?? this.shortest(isBrisk);
    line?.entries.push(entry);
    return line;
  }

  private waitForRoom(entry: Entry, signal: AbortSignal | undefined, place: 'first' | 'last'): Promise<Line<Member>> {
    return waitAside(signal, (start) => {
      const waiting: Waiting<Member> = { entry, start };
      if (place === 'first') this.waiting.unshift(waiting);
      else this.waiting.push(waiting);
      this.serve();
      return () => takeOut(this.waiting, waiting);
    });
  }

  private leave(line: Line<Member>, entry: Entry): void {
    takeOut(line.entries, entry);
    const now = performance.now();
    line.lastMs = now - Math.max(entry.enteredAtMs, line.lastLeftAtMs);
    line.lastLeftAtMs = now;
    this.serve();
  }

  private serve(): void {
    for (;;) {
      const next = this.waiting[0];
      const line = next && this.shortest(({ entries, slots }) => entries.length < slots);
      if (!next || !line) return;
      this.waiting.shift();
      next.entry.enteredAtMs = performance.now();
      line.entries.push(next.entry);
      next.start(line);
    }
  }

  private shortest(hasRoom: (line: Line<Member>) => boolean): Line<Member> | undefined {
    const fit = this.lines.filter(({ member }) => this.isUsable(member));
    const usable = (fit.length > 0 ? fit : this.lines).filter(hasRoom);
    const begin = this.turn++ % Math.max(1, usable.length);
    const inTurn = [...usable.slice(begin), ...usable.slice(0, begin)];
    const share = ({ entries, slots }: Line<Member>) => entries.length / slots;
    return inTurn.reduce<Line<Member> | undefined>(
      (least, one) => (least === undefined || share(one) < share(least) ? one : least),
      undefined,
    );
  }
}

function isBrisk<Member>({ entries, slots, lastMs }: Line<Member>): boolean {
  return entries.length < 2 * slots && lastMs < BRISK_MS;
}
