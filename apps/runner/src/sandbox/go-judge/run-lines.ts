import { takeOut, waitInQueue } from './wait-in-queue.ts';

/** A position in a queue, given to a run. */
export interface Turn {
  /** Timeout for the reply, from the limits of all runs in the queue. */
  patienceMs: number;
  /**
   * Set by a caller that can cancel a run that has not begun; called to withdraw the run, upon which the caller's work
   * rejects.
   */
  withdraw: (() => void) | null;
}

/**
 * Runs up to this long are short enough to queue behind. A run that was queued for longer is withdrawn and goes first
 * to the next free slot.
 */
export const SHORT_RUN_MS = 20;

interface Entry {
  wallMs: number;
  enteredAtMs: number;
}

interface Line<Member> {
  member: Member;
  slots: number;
  /** The first `slots` entries run, the others are queued behind them. */
  entries: Entry[];
  lastLeftAtMs: number;
  /** Duration of the last run. */
  lastMs: number;
}

interface Waiting<Member> {
  entry: Entry;
  start: (line: Line<Member>) => void;
}

/**
 * Distributes runs to members with a number of slots each. If runs are short, one more per slot is sent ahead while all
 * slots are busy, so that a member starts the next run without a round trip. A run queued behind a long one is
 * withdrawn.
 */
export class RunLines<Member> {
  private readonly lines: readonly Line<Member>[];
  private readonly isUsable: (member: Member) => boolean;
  private readonly waiting: Waiting<Member>[] = [];
  /** Random start, so that the runners of one machine do not all begin with the same processor. */
  private turn = process.pid;

  /** A member for which `isUsable` is false is used only if it is false for all. */
  constructor(members: readonly { member: Member; slots: number }[], isUsable: (member: Member) => boolean) {
    this.lines = members.map((one) => ({ ...one, entries: [], lastLeftAtMs: 0, lastMs: Infinity }));
    this.isUsable = isUsable;
  }

  /**
   * Calls `work` with the least busy member, round-robin among equals; again with another member if the run was
   * withdrawn before it began. Rejects with the error of `work`, or with the signal's reason if aborted while no member
   * had a free slot.
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
      const turn: Turn = { patienceMs: taken.entries.reduce((sum, one) => sum + one.wallMs, 0), withdraw: null };
      const isAhead = taken.entries.length > taken.slots;
      let isWithdrawn = false;
      const withdrawWaiting = () => {
        isWithdrawn = turn.withdraw !== null && taken.entries.indexOf(entry) >= taken.slots;
        if (isWithdrawn) turn.withdraw?.();
      };
      const timer = isAhead ? setTimeout(withdrawWaiting, SHORT_RUN_MS) : undefined;
      try {
        return await work(taken.member, turn);
      } catch (error) {
        if (!isWithdrawn || signal?.aborted) throw error;
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
    return waitInQueue(signal, (start) => {
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
  return entries.length < 2 * slots && lastMs < SHORT_RUN_MS;
}
