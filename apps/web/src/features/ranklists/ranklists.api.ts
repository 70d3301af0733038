import { queryOptions } from '@tanstack/react-query';
import type { ContestBoard, Titles } from '@assay/contract';
import { api, refusalOf } from '../../lib/api/index.ts';
import { type Board, readBoard } from './board-document.ts';

/** Source of a board: the current ranklist of a contest, a single ranklist, or a published one. */
export type BoardSource = { contestId: string } | { contestId: string; key: string } | { ranklistId: number };

export interface ShownBoard {
  /** null: it is still being computed. */
  board: Board | null;
  /** State and clock of a contest's board; absent for a single ranklist. */
  info?: ContestBoard;
  /** Of published boards only. */
  contestTitle?: string;
  contestTitles?: Titles;
  name?: string;
  /** Duration of fetching and parsing: a large document is fetched less often than a small one. */
  costMs: number;
  location: BoardLocation;
}

/** Where the document of a board is, and what its page shows around it. */
export interface BoardLocation {
  /** Signed for this viewer; leads to the newest document. Undefined while there is none. */
  url: string | undefined;
  titles: Pick<ShownBoard, 'contestTitle' | 'contestTitles' | 'name' | 'info'>;
  /** When it is looked up again, far before its URL expires. */
  renewAt: number;
}

/** How long a location is used again on average. It varies, so that not everyone looks it up in the same moment. */
const LOCATION_LIFE_MS = 120_000;

export const boardKeys = {
  all: ['board'] as const,
  one: (source: BoardSource) =>
    'ranklistId' in source
      ? (['board', 'public', source.ranklistId] as const)
      : 'key' in source
        ? (['board', 'contest', source.contestId, source.key] as const)
        : (['board', 'current', source.contestId] as const),
};

/**
 * A ranklist document. With the location where it was before, a new version costs one request: for boards that
 * thousands fetch in the same moment, of which only the document changed.
 */
export const boardQuery = (source: BoardSource, known?: BoardLocation) =>
  queryOptions({
    queryKey: boardKeys.one(source),
    // Comparing two documents of ten thousand rows costs more than rendering the visible rows.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<ShownBoard> => {
      const startedAt = performance.now();
      const isFresh = known !== undefined && Date.now() < known.renewAt;
      const location = isFresh ? known : await locationOf(source, signal);
      return {
        board: location.url === undefined ? null : await fetchDocument(location.url, signal),
        ...location.titles,
        costMs: performance.now() - startedAt,
        location,
      };
    },
  });

/** Null for a document that does not exist yet. */
async function fetchDocument(url: string, signal: AbortSignal): Promise<Board | null> {
  const response = await fetch(url, { signal });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return readBoard(await response.json());
}

/** The URL of the document, undefined while it is being computed, and the name of a published one. */
async function locationOf(source: BoardSource, signal: AbortSignal): Promise<BoardLocation> {
  const renewAt = Date.now() + LOCATION_LIFE_MS * (0.5 + Math.random());
  if ('key' in source) {
    const { url } = await api('GET /api/contest/:contestId/ranklist/:key/url/download', { params: source, signal });
    return { url, titles: {}, renewAt };
  }
  if ('contestId' in source) {
    const { url, ...info } = await contestBoard(source.contestId, signal);
    return { url, titles: { info, name: info.name }, renewAt };
  }
  const found = await api('GET /api/rk/:ranklistId/download', { params: source, signal });
  const { url, contestTitle, contestTitles, name, board } = found;
  return {
    url,
    titles: { contestTitle, ...(contestTitles ? { contestTitles } : {}), name, ...(board ? { info: board } : {}) },
    renewAt,
  };
}

const contestBoard = (contestId: string, signal: AbortSignal) =>
  api('GET /api/contest/:contestId/board', { params: { contestId }, signal });

/** What the board of a contest shows now; null for nothing. */
export const contestBoardQuery = (contestId: string) =>
  queryOptions({
    // Invalidated with everything else of the contest.
    queryKey: ['contest', 'one', contestId, 'ranklist', 'board'],
    queryFn: async ({ signal }) => {
      try {
        return await contestBoard(contestId, signal);
      } catch (error) {
        if (refusalOf(error) === 'not-found') return null;
        throw error;
      }
    },
  });

export const revealBoard = (contestId: string) =>
  api('POST /api/contest/:contestId/board/reveal', { params: { contestId } });
