import { useEffect, useState } from 'react';

/** A page scrolled by less than this counts as being at its top. */
const TOP_PX = 120;

interface Identified {
  _id: string;
}

export interface HeldRows<Row> {
  /** The rows to show: they keep their positions until `release`, but their contents are always current. */
  rows: readonly Row[] | undefined;
  /** Number of waiting new rows. */
  waitingCount: number;
  release: () => void;
}

/**
 * Keeps a live list from moving while the user reads: rows that arrive while the page is scrolled down wait until
 * `release` or until the page is back at its top. Another `list` (page or filter) is shown immediately.
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
  /** The rows as received. */
  source: readonly Row[] | undefined;
  /** The rows as shown. */
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
