/*
 * Parses a ranklist document for display. Documents come from our engine or from external rankers and are not trusted:
 * invalid parts are omitted, and only a document without any board is refused.
 */

export interface BoardColumn {
  name: string;
  description: string;
  /** The problem of the column. */
  problemId?: string;
  /** Points of a full score, if known. */
  worth?: number;
  /** `#rrggbb` of the problem's balloon. */
  color?: string;
}

export interface BoardCell {
  /** Text of the cell, without markup. */
  text: string;
  /** The content with markup, if there is any. */
  markdown?: string;
  solutionId?: string;
  tries?: number;
  penaltyMs?: number;
  score?: number;
  /** Whether the score is below that of the problem only because its value had become lower. */
  full?: true;
  /** Whether this is the first full score of the problem. */
  first: boolean;
  /** Whether an earlier submission is still judged, so that the first may change. */
  provisional?: true;
  /** Number of solutions that a freeze hides. */
  pending: number;
}

export interface BoardRow {
  /** Index in the unfiltered list, from 0. */
  index: number;
  rank: number;
  userId: string;
  tags: readonly string[];
  /** Only of a team. */
  team?: { country?: string; star?: true };
  /** Out of competition, so without a rank. */
  unranked?: true;
  cells: readonly BoardCell[];
}

export interface BoardLeader {
  userId: string;
  /** Score over time (ms since the epoch), ordered by time; never empty. */
  points: readonly { timeMs: number; score: number }[];
}

export interface Board {
  /** Totals first, next to the participant, then the problems. */
  columns: readonly BoardColumn[];
  /** Number of columns before the problems. */
  totalCount: number;
  rows: readonly BoardRow[];
  leaders: readonly BoardLeader[];
  generatedAt?: number;
  frozenAt?: number;
  description?: string;
  /** Name of the format, if the document has it. */
  format?: string;
}

/** Thrown for a document that is not a ranklist. */
export class NotABoard extends Error {
  override name = 'NotABoard';
}

const emptyCell: BoardCell = { text: '', first: false, pending: 0 };

/** Parses a ranklist document. Throws NotABoard. */
export function readBoard(document: unknown): Board {
  const participant = recordOf(recordOf(document)?.['participant']);
  const columns = listOf(participant?.['columns']);
  const list = listOf(participant?.['list']);
  if (!columns || !list) throw new NotABoard('The document has no list of participants.');
  const metadata = recordOf(recordOf(document)?.['metadata']) ?? {};
  const written = columns.map(readColumn);
  const order = totalsFirst(written);
  return {
    columns: order.flatMap((index) => written[index] ?? []),
    totalCount: written.some(isProblem) ? written.filter((column) => !isProblem(column)).length : 0,
    rows: readRows(list, order),
    leaders: (listOf(recordOf(recordOf(document)?.['topstar'])?.['list']) ?? []).flatMap(readLeader),
    ...optional('generatedAt', numberOf(metadata['generatedAt'])),
    ...optional('frozenAt', numberOf(metadata['frozenAt'])),
    ...optional('description', textOf(metadata['description']) || undefined),
    ...optional('format', textOf(metadata['format']) || undefined),
  };
}

const isProblem = ({ problemId }: BoardColumn) => problemId !== undefined;

/** Column indices of the document in display order. A document that names no problems keeps its order. */
function totalsFirst(columns: readonly BoardColumn[]): number[] {
  const places = [...columns.keys()];
  return columns.some(isProblem) ? places.toSorted((a, b) => rankOf(columns[a]) - rankOf(columns[b])) : places;
}

const rankOf = (column: BoardColumn | undefined) => (column?.problemId === undefined ? 0 : 1);

function readColumn(column: unknown): BoardColumn {
  const record = recordOf(column) ?? {};
  return {
    name: textOf(record['name']),
    description: textOf(record['description']),
    ...optional('problemId', textOf(record['problemId']) || undefined),
    ...optional('worth', numberOf(record['weight'])),
    ...optional('color', /^#[0-9a-f]{6}$/i.exec(textOf(record['color']))?.[0]),
  };
}

function readRows(list: readonly unknown[], order: readonly number[]): BoardRow[] {
  const rows: BoardRow[] = [];
  for (const row of list) {
    const record = recordOf(row);
    const userId = textOf(record?.['userId']);
    if (!record || userId === '') continue;
    const cells = listOf(record['columns']) ?? [];
    rows.push({
      index: rows.length,
      rank: numberOf(record['rank']) ?? 0,
      userId,
      tags: (listOf(record['tags']) ?? []).filter((tag): tag is string => typeof tag === 'string'),
      ...optional('team', readTeam(recordOf(record['team']))),
      ...optional('unranked', record['unranked'] === true || undefined),
      // Cells match headers by index: missing cells are added, extra ones have no header.
      cells: order.map((index) => readCell(cells[index])),
    });
  }
  return rows;
}

function readTeam(team: Record<string, unknown> | undefined): BoardRow['team'] {
  if (!team) return undefined;
  return {
    ...optional('country', textOf(team['country']) || undefined),
    ...optional('star', team['star'] === true || undefined),
  };
}

/** Built field by field for speed: a board has a hundred thousand cells. */
function readCell(cell: unknown): BoardCell {
  const record = recordOf(cell);
  if (!record) return emptyCell;
  const { content: given, solutionId, tries, penaltyMs, score, pending } = record;
  const content = textOf(given);
  const text = plainText(content);
  const read: BoardCell = { text, first: record['first'] === true, pending: numberOf(pending) ?? 0 };
  if (record['provisional'] === true) read.provisional = true;
  if (text !== content) read.markdown = content;
  if (typeof solutionId === 'string' && solutionId !== '') read.solutionId = solutionId;
  if (typeof tries === 'number') read.tries = tries;
  if (typeof penaltyMs === 'number') read.penaltyMs = penaltyMs;
  if (typeof score === 'number') read.score = score;
  if (record['full'] === true) read.full = true;
  return read;
}

function readLeader(leader: unknown): BoardLeader[] {
  const record = recordOf(leader);
  const userId = textOf(record?.['userId']);
  const points = (listOf(record?.['mutations']) ?? [])
    .flatMap((mutation) => {
      const timeMs = numberOf(recordOf(mutation)?.['ts']);
      const score = numberOf(recordOf(mutation)?.['score']);
      return timeMs === undefined || score === undefined ? [] : [{ timeMs, score }];
    })
    .toSorted((a, b) => a.timeMs - b.timeMs);
  return userId === '' || points.length === 0 ? [] : [{ userId, points }];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The visible text of a short Markdown or HTML text. Returns text without markup unchanged. */
export function plainText(content: string): string {
  if (!/[<&*_`[\]\\~]/.test(content)) return content;
  return content
    .replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, '')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w\\])([*_`])(?=\S)([^*_`]+?)(?<=\S)\1(?!\w)/g, '$2')
    .replace(/&(#x?[\da-f]+|[a-z]+);/gi, (all, name: string) => entityOf(name) ?? all)
    .replace(/\\([*_`[\]<>~\\])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

function entityOf(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
}

function recordOf(value: unknown): Record<string, unknown> | undefined {
  // A JSON object; each field is validated separately.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Text unchanged; converts numbers, which some rankers write, to text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

function optional<Key extends string, T>(key: Key, value: T | undefined): { [K in Key]?: T } {
  // A computed key widens to an index signature.
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: T };
}
