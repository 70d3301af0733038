import type { ContestBoard, RanklistDocument, Titles } from '@assay/contract';

/**
 * A published board as static files: what its page shows, and nothing else. Two boards that look the same to visitors
 * are equal as JSON, whenever they were computed.
 */
export interface StaticBoard {
  about: BoardFacts;
  columns: RanklistDocument['participant']['columns'];
  rows: StaticRow[];
}

/** Name and state of the board. Times are milliseconds since the epoch. */
export interface BoardFacts {
  /** Of the contest. */
  title: string;
  titles?: Titles;
  /** Of the ranklist. */
  name: string;
  format?: string;
  /** Only of a board of a contest, like the times. */
  state?: ContestBoard['state'];
  startAt?: number;
  endAt?: number;
  freezeAt?: number;
  revealAt?: number;
  pausedAt?: number;
}

type DocumentRow = RanklistDocument['participant']['list'][number];
export type StaticCell = Omit<DocumentRow['columns'][number], 'solutionId'>;

export interface RowHead {
  /** Distinguishes rows; not the id of a user. */
  id: string;
  name: string;
  tags?: string[];
  team?: DocumentRow['team'];
  unranked?: true;
}

export interface StaticRow extends RowHead {
  rank: number;
  cells: StaticCell[];
}

export interface BoardSource {
  document: RanklistDocument;
  contestTitle: string;
  contestTitles?: Titles | undefined;
  name: string;
  /** Absent for a ranklist that is not the board of its contest. */
  info?: ContestBoard | undefined;
  nameOf: (userId: string) => string;
}

/** Chooses what the files contain from what the server sends to visitors. */
export function makeStaticBoard({ document, nameOf, info, ...source }: BoardSource): StaticBoard {
  const { columns, list } = document.participant;
  const idOf = makeRowIds(list.map(({ userId }) => userId));
  return {
    about: {
      title: source.contestTitle,
      ...(source.contestTitles && Object.keys(source.contestTitles).length > 0 && { titles: source.contestTitles }),
      name: source.name,
      ...(document.metadata.format !== undefined && { format: document.metadata.format }),
      ...(info && factsOf(info)),
    },
    columns: columns.map(({ name, description, problemId, weight, color }) => ({
      name,
      description,
      ...(problemId !== undefined && { problemId }),
      ...(weight !== undefined && { weight }),
      ...(color !== undefined && { color }),
    })),
    rows: list.map((row, index) =>
      joinRow(
        headOf(row, idOf(index), nameOf(row.userId)),
        row.rank,
        columns.map((_, at) => cellOf(row.columns[at])),
      ),
    ),
  };
}

function factsOf({ state, startAt, endAt, freezeAt, revealAt, pausedAt }: ContestBoard): Partial<BoardFacts> {
  return {
    state,
    startAt,
    endAt,
    ...(freezeAt !== undefined && { freezeAt }),
    ...(revealAt !== undefined && { revealAt }),
    ...(pausedAt !== undefined && { pausedAt }),
  };
}

/** The end of a random id is as distinct as the whole, and compresses far better. */
const ID_LENGTH = 8;

/** Ids of rows: short where that is unambiguous, and never the same twice. */
function makeRowIds(userIds: readonly string[]): (index: number) => string {
  const uses = new Map<string, number>();
  for (const userId of userIds) uses.set(userId.slice(-ID_LENGTH), (uses.get(userId.slice(-ID_LENGTH)) ?? 0) + 1);
  const seen = new Set<string>();
  const ids = userIds.map((userId, index) => {
    const short = userId.slice(-ID_LENGTH);
    const wanted = uses.get(short) === 1 ? short : userId;
    const id = seen.has(wanted) ? `${wanted}#${index}` : wanted;
    seen.add(id);
    return id;
  });
  return (index) => ids[index] ?? String(index);
}

function headOf({ tags = [], team, unranked }: DocumentRow, id: string, name: string): RowHead {
  return {
    id,
    name,
    ...(tags.length > 0 && { tags }),
    ...(team && {
      team: {
        ...(team.affiliation !== undefined && { affiliation: team.affiliation }),
        ...(team.country !== undefined && { country: team.country }),
        ...(team.star === true && { star: true }),
      },
    }),
    ...(unranked === true && { unranked: true }),
  };
}

function cellOf(cell: DocumentRow['columns'][number] | undefined): StaticCell {
  if (!cell) return { content: '' };
  const { content, tries, penaltyMs, score, full, first, provisional, pending } = cell;
  return {
    content,
    ...(tries !== undefined && { tries }),
    ...(penaltyMs !== undefined && { penaltyMs }),
    ...(score !== undefined && { score }),
    ...(full === true && { full }),
    ...(first === true && { first }),
    ...(provisional === true && { provisional }),
    ...(pending !== undefined && { pending }),
  };
}

/** In one order of keys, so that equal rows are equal as JSON. */
export const joinRow = (head: RowHead, rank: number, cells: StaticCell[]): StaticRow => ({ ...head, rank, cells });

export function splitRow({ rank, cells, ...head }: StaticRow): { head: RowHead; rank: number; cells: StaticCell[] } {
  return { head, rank, cells };
}

/** A checksum of a board as JSON, for readers who have applied deltas (FNV-1a, 32 bits, as hexadecimal). */
export function checksumOf(json: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < json.length; at += 1) hash = Math.imul(hash ^ json.charCodeAt(at), 0x01_00_01_93);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
