import { describe, expect, it } from 'vitest';
import { type BoardRanklist, boardAt, isRanklistShown } from './contest-board.ts';

const HOUR_MS = 3_600_000;
const END_MS = Date.UTC(2026, 0, 1, 14);
const FREEZE_MS = END_MS - HOUR_MS;
const one = (key: string, given: Partial<BoardRanklist> = {}): BoardRanklist => ({
  key,
  name: key,
  settings: {},
  boardRole: null,
  revealAtMs: null,
  ...given,
});
const open = one('open', { boardRole: 'open', settings: { config: 'type = icpc\nfreezeAt = 2026-01-01T13:00:00Z' } });
const final = one('final', { boardRole: 'final', settings: { config: 'type = icpc' } });
const at = (ranklists: BoardRanklist[], nowMs: number) => {
  const board = boardAt(ranklists, END_MS, nowMs);
  return board && `${board.state} ${board.shown.key}`;
};

describe('the board of a contest', () => {
  it('goes from live to frozen to held, to the millisecond, and to the final ranklist only at its reveal', () => {
    const held = [open, final];
    expect(at(held, FREEZE_MS - 1)).toBe('live open');
    expect(at(held, FREEZE_MS)).toBe('frozen open');
    expect(at(held, END_MS - 1)).toBe('frozen open');
    expect(at(held, END_MS)).toBe('held open');
    expect(at(held, END_MS + 1_000 * HOUR_MS)).toBe('held open');
    const revealed = [open, { ...final, revealAtMs: END_MS + 5 }];
    expect(at(revealed, END_MS + 4)).toBe('held open');
    expect(at(revealed, END_MS + 5)).toBe('final final');
  });
  it('holds results even without a freeze, and ends with the only ranklist if it hides nothing', () => {
    expect(at([one('a', { boardRole: 'open' }), final], END_MS)).toBe('held a');
    expect(at([one('a', { boardRole: 'open' })], END_MS)).toBe('final a');
    expect(at([one('a')], END_MS - 1)).toBe('live a');
  });
  it('follows the time windows without roles, and shows nothing while none is open', () => {
    const pair = [
      one('frozen', { settings: { ...open.settings, showBefore: END_MS - 1 } }),
      one('final', { settings: { showAfter: END_MS } }),
    ];
    expect(at(pair, FREEZE_MS)).toBe('frozen frozen');
    expect(at(pair, END_MS)).toBe('final final');
    expect(at(pair.slice(0, 1), END_MS)).toBeNull();
    expect(at([], 0)).toBeNull();
  });
  it('follows the freeze of the clock, to the millisecond, until the final ranklist or the thaw', () => {
    const freeze = { freezeAtMs: FREEZE_MS, thawAtMs: null };
    const main = one('main', { boardRole: 'open', settings: { config: 'type = icpc' } });
    const state = (ranklists: BoardRanklist[], nowMs: number, thawAtMs: number | null = null) => {
      const board = boardAt(ranklists, END_MS, nowMs, { ...freeze, thawAtMs });
      return board && `${board.state} ${board.shown.key} ${board.toReveal}`;
    };
    expect(state([main], FREEZE_MS - 1)).toBe('live main true');
    expect(state([main], FREEZE_MS)).toBe('frozen main true');
    expect(state([main], END_MS)).toBe('held main true');
    expect(state([main], END_MS + 4, END_MS + 5)).toBe('held main true');
    expect(state([main], END_MS + 5, END_MS + 5)).toBe('final main false');
    expect(state([main, final], END_MS)).toBe('held main true');
    expect(state([main, { ...final, revealAtMs: END_MS }], END_MS, END_MS)).toBe('final final false');
    expect(state([one('unfrozen', { settings: { config: 'unfreeze = 1' } })], FREEZE_MS)).toBe('live unfrozen false');
  });
  it('never shows a ranklist outside its window, revealed or not', () => {
    expect(isRanklistShown({ ...final, revealAtMs: 1, settings: { showAfter: 10 } }, 9)).toBe(false);
    expect(isRanklistShown({ ...final, revealAtMs: 11, settings: { showAfter: 10 } }, 10)).toBe(false);
    expect(isRanklistShown({ ...final, revealAtMs: 10, settings: { showAfter: 10 } }, 10)).toBe(true);
    expect(isRanklistShown({ ...open, revealAtMs: null }, 0)).toBe(true);
  });
});
