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
 * Keeps a live list from moving while the user reads: rows that arrive while the page is scrolled down wait until they
 * are requested or the page is back at its top. Another `list` (page or filter) is shown immediately.
 */
export function useHeldRows<Row extends Identified>(rows: readonly Row[] | undefined, list: string): HeldRows<Row> {
  const [shown, setShown] = useState<ShownRows<Row>>({ list, source: rows, rows });
  if (shown.list !== list || shown.source !== rows) setShown(withNewest(shown, list, rows));

  const known = new Set(shown.rows?.map(({ _id }) => _id));
  const waitingCount = shown.list === list ? (rows?.filter(({ _id }) => !known.has(_id)).length ?? 0) : 0;

  useEffect(() => {
    if (waitingCount === 0) return undefined;
    const onScroll = (): void => {
      if (isAtTop()) setShown({ list, source: rows, rows });
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [waitingCount, list, rows]);

  return { rows: shown.rows ?? rows, waitingCount, release: () => setShown({ list, source: rows, rows }) };
}

interface ShownRows<Row> {
  list: string;
  /** The rows as they came. */
  source: readonly Row[] | undefined;
  /** The rows as they are shown. */
  rows: readonly Row[] | undefined;
}

function withNewest<Row extends Identified>(
  before: ShownRows<Row>,
  list: string,
  source: readonly Row[] | undefined,
): ShownRows<Row> {
  const isSame = before.list === list && before.rows !== undefined && before.rows.length > 0 && source !== undefined;
  if (!isSame || isAtTop()) return { list, source, rows: source };
  const newest = new Map(source.map((row) => [row._id, row]));
  return { list, source, rows: before.rows?.map((row) => newest.get(row._id) ?? row) };
}

function isAtTop(): boolean {
  return window.scrollY <= TOP_PX;
}
