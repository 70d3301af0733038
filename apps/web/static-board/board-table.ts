import type { StaticBoard, StaticRow } from '@assay/rules/static-board';
import { type Board, type BoardCell, type BoardColumn, readBoard } from '../src/features/ranklists/board-document.ts';
import { summariesOf } from '../src/features/ranklists/board-summary.ts';
import { type CellState, cellLooks, stateOf } from '../src/features/ranklists/cell-look.ts';
import { filterRows } from '../src/features/ranklists/filter-rows.ts';
import { element, iconOf } from './element.ts';
import { isText, type Language, say } from './texts.ts';

/** Rows drawn before the reader asks for all of them. */
const FIRST_ROWS = 500;
const MOVE_MS = 400;

export interface TableView {
  search: string;
  /** Highlighted; empty: none. */
  school: string;
  isOnlySchool: boolean;
  isWhole: boolean;
  language: Language;
}

export interface DrawnRows {
  shown: number;
  matching: number;
  total: number;
}

/** The table of a board. Rows keep their elements: those that move glide to their new places. */
export class BoardTable {
  readonly #table: HTMLTableElement;
  #rows = new Map<string, { line: HTMLTableRowElement; source: string }>();

  constructor(table: HTMLTableElement) {
    this.#table = table;
  }

  draw({ about, columns, rows }: StaticBoard, view: TableView): DrawnRows {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const board = readBoard({
      participant: { columns, list: rows.map(({ id, cells, ...row }) => ({ ...row, userId: id, columns: cells })) },
      metadata: { format: about.format },
    });
    const isSchool = (id: string) => view.school !== '' && byId.get(id)?.team?.affiliation === view.school;
    const matching = filterRows(board.rows, { search: view.search }, (id) => nameOf(byId.get(id))).filter(
      ({ userId }) => !view.isOnlySchool || view.school === '' || isSchool(userId),
    );
    const shown = view.isWhole ? matching : matching.slice(0, FIRST_ROWS);
    this.#drawHead(board, view.language);
    this.#drawFoot(board, view.language);
    this.#drawRows(
      shown.flatMap((row) => {
        const own = byId.get(row.userId);
        return own ? [{ id: row.userId, row: own, cells: row.cells, isOwn: isSchool(row.userId) }] : [];
      }),
      board.columns,
      view.language,
    );
    return { shown: shown.length, matching: matching.length, total: rows.length };
  }

  clear(): void {
    this.#rows.clear();
    for (const part of [this.#table.tHead, this.#table.tFoot, this.#table.tBodies[0]]) part?.replaceChildren();
  }

  #drawHead({ columns }: Board, language: Language): void {
    const headings = columns.map(({ name, description, problemId, color }) => {
      const own = `column.${name}`;
      const text = problemId === undefined && isText(own) ? say(language, own) : name;
      const heading = element('th', { scope: 'col', title: description }, text);
      if (color !== undefined) heading.prepend(iconOf('balloon', color));
      return heading;
    });
    this.#table.tHead?.replaceChildren(
      element('tr', {}, [
        element('th', { scope: 'col', class: 'rank' }, say(language, 'rank')),
        element('th', { scope: 'col', class: 'who' }, say(language, 'participant')),
        ...headings,
      ]),
    );
  }

  #drawFoot(board: Board, language: Language): void {
    const summaries = summariesOf(board);
    if (!summaries.some((summary) => summary !== null)) return this.#table.tFoot?.replaceChildren();
    this.#table.tFoot?.replaceChildren(
      element('tr', {}, [
        element('td', { class: 'rank' }),
        element('th', { scope: 'row', class: 'who' }, say(language, 'summary')),
        ...summaries.map((summary) => element('td', {}, summary ? `${summary.solved} / ${summary.tried}` : '')),
      ]),
    );
  }

  #drawRows(rows: readonly ShownRow[], columns: readonly BoardColumn[], language: Language): void {
    const body = this.#table.tBodies[0];
    if (!body) return;
    const tops = new Map([...this.#rows].map(([id, { line }]) => [id, line.offsetTop]));
    const drawn = new Map<string, { line: HTMLTableRowElement; source: string }>();
    for (const each of rows) {
      const source = JSON.stringify([language, each.row, each.isOwn, columns]);
      const known = this.#rows.get(each.id);
      drawn.set(each.id, known?.source === source ? known : { line: lineOf(each, columns, language), source });
    }
    this.#rows = drawn;
    body.replaceChildren(...[...drawn.values()].map(({ line }) => line));
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [id, { line }] of drawn) {
      const top = tops.get(id);
      const byPx = top === undefined ? 0 : top - line.offsetTop;
      if (byPx !== 0)
        line.animate([{ transform: `translateY(${byPx}px)` }, { transform: 'none' }], {
          duration: MOVE_MS,
          easing: 'ease-out',
        });
    }
  }
}

interface ShownRow {
  id: string;
  row: StaticRow;
  cells: readonly BoardCell[];
  isOwn: boolean;
}

/** Name and school, for the search. */
const nameOf = (row: StaticRow | undefined) => row && `${row.name} ${row.team?.affiliation ?? ''}`;

function lineOf(
  { row, cells, isOwn }: ShownRow,
  columns: readonly BoardColumn[],
  language: Language,
): HTMLTableRowElement {
  const { name, rank, team, unranked, tags = [] } = row;
  const outside = unranked ? say(language, team?.star ? 'star' : 'unofficial') : '';
  // The tags of a team repeat what is shown of it in words.
  const ofTeam = team ? [team.affiliation, team.country, 'star', 'unofficial'] : [];
  const shownTags = tags.filter((tag) => !tag.startsWith('!star:') && !ofTeam.includes(tag));
  const details = [
    ...(team?.affiliation ? [element('span', {}, team.affiliation)] : []),
    ...[team?.country ?? '', outside, ...shownTags]
      .filter((tag) => tag !== '')
      .map((tag) => element('span', { class: 'tag' }, tag)),
  ];
  const who = element('th', { scope: 'row', class: 'who', title: [name, team?.affiliation].join(' ').trim() }, [
    element('b', {}, name),
    ...(details.length > 0 ? [element('span', { class: 'more' }, details)] : []),
  ]);
  return element('tr', isOwn ? { 'data-own': '' } : {}, [
    element('td', { class: 'rank' }, unranked ? '–' : rank > 0 ? String(rank) : ''),
    who,
    ...cells.map((cell, index) => cellOf(cell, columns[index], language)),
  ]);
}

function cellOf(cell: BoardCell, column: BoardColumn | undefined, language: Language): HTMLTableCellElement {
  if (column?.problemId === undefined) return element('td', { class: 'total' }, cell.text);
  const state = stateOf(cell, column.worth);
  const { hue } = cellLooks[state];
  const words = wordsOf(state, language);
  const made = element(
    'td',
    { ...(hue !== 'neutral' && { 'data-hue': hue }), ...(words !== '' && { title: `${column.name}: ${words}` }) },
    cell.text,
  );
  if (state === 'first') made.prepend(iconOf('star', '', words));
  if (state === 'frozen') made.prepend(iconOf('frozen', '', words));
  return made;
}

export function wordsOf(state: CellState, language: Language): string {
  return state === 'none' ? '' : say(language, `state.${state}`);
}
