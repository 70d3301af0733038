import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '../../lib/time/format.ts';
import type { BoardCell, BoardColumn } from './board-document.ts';
import { hasPoints, solvedMark, unsolvedMark } from './cell-marks.ts';

/** Explains a problem cell in the terms of its format: one or more sentences. */
export function useCellWords(): (cell: BoardCell, column: BoardColumn | undefined, format?: string) => string[] {
  const { t } = useTranslation('ranklist');
  return useCallback(
    (cell, column, format) => {
      const result = resultOf();
      const words = result === null ? [] : [result];
      if (cell.first) words.push(t(cell.provisional ? 'cell.firstSoFar' : 'cell.first'));
      if (cell.pending > 0) words.push(t('cell.pending', { count: cell.pending }));
      return words.length > 0 ? words : [t('popover.nothing')];

      function resultOf(): string | null {
        const solved = solvedMark.exec(cell.text);
        if (solved) {
          const [, wrong = '', time] = solved;
          const penalty = Math.floor((cell.penaltyMs ?? 0) / MINUTE_MS);
          const count = wrong === '' ? 0 : Number(wrong);
          if (time === undefined) return t('state.solved');
          return count === 0 ? t('cell.solved', { time, penalty }) : t('cell.solvedAfter', { time, penalty, count });
        }
        const unsolved = unsolvedMark.exec(cell.text);
        if (unsolved) return t('cell.unsolved', { count: Number(unsolved[1]) });
        if (!hasPoints(cell)) return cell.pending > 0 && cell.text.startsWith('?') ? null : cell.text || null;
        return [pointsOf(), triesOf()].filter((part) => part !== null).join(t('cell.comma'));
      }

      function pointsOf(): string {
        const points = cell.score ?? Number.parseFloat(cell.text);
        return column?.worth === undefined
          ? t('cell.points', { count: points })
          : t('cell.pointsOf', { points, count: column.worth });
      }

      function triesOf(): string | null {
        const { tries, penaltyMs = 0 } = cell;
        const minutes = Math.floor(penaltyMs / MINUTE_MS);
        if (format === 'acm') return t('cell.penalty', { count: minutes });
        if (format === 'atcoder' && minutes > 0) return t('cell.wrongPenalty', { count: minutes });
        if (tries === undefined || tries === 0) return null;
        // Codeforces counts only wrong attempts before the full score, and the full score itself.
        if (format === 'codeforces') return tries === 1 ? null : t('cell.wrongBefore', { count: tries - 1 });
        if (tries > 1 && (format === 'ioi' || format === 'homework')) return t('cell.best', { count: tries });
        if (tries > 1 && format === 'oi') return t('cell.last', { count: tries });
        return t('cell.tries', { count: tries });
      }
    },
    [t],
  );
}
