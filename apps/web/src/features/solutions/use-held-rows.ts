import { useEffect, useState } from 'react';

/** Scrolled no further than this, a list counts as being at its top. */
const TOP_PX = 120;

interface Identified {
  _id: string;
}

export interface HeldRows<Row> {
  /** What to show: rows keep their places until `release`, their contents are always the newest. */
  rows: readonly Row[] | undefined;
  /** New rows that wait. */
  waitingCount: number;
  release: () => void;
}

/**
 * Keeps a live list from moving under the reader's eyes: rows that come in while the page is scrolled down wait until they are asked
 * for or the page is back at its top. Another `list` (page or filter) is shown at once.
 */
export function useHeldRows<Row extends Identified>(rows: readonly Row[] | undefined, list: string): HeldRows<Row> {
  const [shown, setShown] = useState({ list, rows });

  useEffect(() => {
    setShown((before) => {
      const isSame = before.list === list && before.rows !== undefined && rows !== undefined && before.rows.length > 0;
      if (!isSame || isAtTop()) return { list, rows };
      const newest = new Map(rows.map((row) => [row._id, row]));
      return { list, rows: before.rows?.map((row) => newest.get(row._id) ?? row) };
    });
  }, [rows, list]);

  const known = new Set(shown.rows?.map(({ _id }) => _id));
  const waitingCount = shown.list === list ? (rows?.filter(({ _id }) => !known.has(_id)).length ?? 0) : 0;

  useEffect(() => {
    if (waitingCount === 0) return undefined;
    const onScroll = (): void => {
      if (isAtTop()) setShown({ list, rows });
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [waitingCount, list, rows]);

  return { rows: shown.rows ?? rows, waitingCount, release: () => setShown({ list, rows }) };
}

function isAtTop(): boolean {
  return window.scrollY <= TOP_PX;
}
