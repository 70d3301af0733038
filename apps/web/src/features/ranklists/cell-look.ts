import type { IconName } from '../../ui/icon.tsx';
import type { StateHue } from '../../ui/palette.ts';
import type { BoardCell } from './board-document.ts';

export type CellState = 'first' | 'solved' | 'partial' | 'failed' | 'frozen' | 'none';

/** State of a problem cell. `worth`: points of a full score, if known. */
export function stateOf(cell: BoardCell, worth?: number): CellState {
  if (cell.first) return 'first';
  if (cell.pending > 0) return 'frozen';
  if (cell.text === '') return 'none';
  // Formats that count solved problems write `+`, `+1 …` for solved and `-1` for the others.
  if (cell.full === true || cell.text.startsWith('+')) return 'solved';
  if (/^-\d/.test(cell.text)) return 'failed';
  const points = cell.score ?? Number.parseFloat(cell.text);
  if (!Number.isFinite(points)) return 'none';
  if (worth !== undefined && worth > 0 && points >= worth) return 'solved';
  return points > 0 ? 'partial' : 'failed';
}

/** Hue and icon of a state. The text of the cell says the same: color is never the only sign. */
export const cellLooks: Record<CellState, { hue: StateHue; icon: IconName | null }> = {
  first: { hue: 'good', icon: 'star' },
  solved: { hue: 'good', icon: null },
  partial: { hue: 'slow', icon: null },
  failed: { hue: 'bad', icon: null },
  frozen: { hue: 'hidden', icon: 'frozen' },
  none: { hue: 'neutral', icon: null },
};
