/** Space left and right of rows. */
export const EDGE_PX = 12;
/** Height of a cell on a line below the name. */
export const CELL_PX = 24;
/** Space between such cells. */
export const STACKED_GAP_PX = 2;
/** Width of the rank and of each total, if cells are below the name. */
export const STACKED_RANK_PX = 28;
export const STACKED_TOTAL_PX = 52;

/** The same on rows of one line. */
const RANK_PX = 56;
const TOTAL_PX = 84;
const GAP_PX = 4;
const MIN_NAME_PX = 200;

/** Narrower cells do not fit their text. */
const MIN_CELL_PX = 26;
const MIN_STACKED_PX = 22;
const MAX_CELL_PX = 110;
const NAME_LINE_PX = 26;

export interface CeremonyLayout {
  rowPx: number;
  headerPx: number;
  cellPx: number;
  /** Number of lines with cells below the name; 0: cells are next to it. */
  stackedLines: number;
  /** Columns of the grid of a row of one line. */
  template: string | undefined;
  /** CSS variables of rows of several lines. */
  variables: Record<string, string>;
}

/**
 * How rows fit a stage without losing a problem: on one line, or with the cells of problems on lines below the name.
 */
export function ceremonyLayout(
  { width, height }: { width: number; height: number },
  { totals, problems }: { totals: number; problems: number },
): CeremonyLayout {
  const count = Math.max(1, problems);
  const fixedPx = 2 * EDGE_PX + RANK_PX + GAP_PX + MIN_NAME_PX + totals * (TOTAL_PX + GAP_PX);
  const besidePx = Math.floor((width - fixedPx) / count) - GAP_PX;
  if (besidePx >= MIN_CELL_PX) {
    const cellPx = Math.min(MAX_CELL_PX, besidePx);
    const columns = [
      `${RANK_PX}px minmax(${MIN_NAME_PX}px, 1fr)`,
      ...Array.from({ length: totals }, () => `${TOTAL_PX}px`),
      ...Array.from({ length: problems }, () => `${cellPx}px`),
    ];
    const rowPx = Math.max(36, Math.min(64, Math.round(height / 18)));
    return { rowPx, headerPx: 40, cellPx, stackedLines: 0, template: columns.join(' '), variables: {} };
  }
  const innerPx = width - 2 * EDGE_PX;
  const mostOnLine = Math.max(1, Math.floor((innerPx + STACKED_GAP_PX) / (MIN_STACKED_PX + STACKED_GAP_PX)));
  const stackedLines = Math.ceil(count / mostOnLine);
  const onLine = Math.ceil(count / stackedLines);
  const cellPx = Math.min(MAX_CELL_PX, Math.floor((innerPx + STACKED_GAP_PX) / onLine) - STACKED_GAP_PX);
  const namePx = innerPx - STACKED_RANK_PX - STACKED_GAP_PX - totals * (STACKED_TOTAL_PX + STACKED_GAP_PX);
  return {
    rowPx: NAME_LINE_PX + stackedLines * (CELL_PX + STACKED_GAP_PX) + 6,
    headerPx: 30 + stackedLines * 20,
    cellPx,
    stackedLines,
    template: undefined,
    // The name takes what is left of its line, so that the first cell begins another one.
    variables: { '--ceremony-cell': `${cellPx}px`, '--ceremony-name': `${namePx}px` },
  };
}
