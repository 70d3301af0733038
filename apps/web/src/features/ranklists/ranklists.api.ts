import { queryOptions } from '@tanstack/react-query';
import type { ContestBoard } from '@assay/contract';
import { api, refusalOf } from '../../lib/api/index.ts';
import { type Board, readBoard } from './board-document.ts';

/** Which board: that of a contest, whichever ranklist it shows now, a single ranklist, or a published one. */
export type BoardSource = { contestId: string } | { contestId: string; key: string } | { ranklistId: number };

export interface ShownBoard {
  /** null: it is still being computed. */
  board: Board | null;
  /** What a contest's board shows now, and its clock; absent where a single ranklist is shown. */
  info?: ContestBoard;
  /** Only in published boards. */
  contestTitle?: string;
  name?: string;
  /** How long fetching and reading took: a large document is not asked for as often as a small one. */
  costMs: number;
}

export const boardKeys = {
  all: ['board'] as const,
  one: (source: BoardSource) =>
    'ranklistId' in source
      ? (['board', 'public', source.ranklistId] as const)
      : 'key' in source
        ? (['board', 'contest', source.contestId, source.key] as const)
        : (['board', 'current', source.contestId] as const),
};

/** A ranklist document with its URL, which is signed for each request. */
export const boardQuery = (source: BoardSource) =>
  queryOptions({
    queryKey: boardKeys.one(source),
    // Comparing two documents of ten thousand rows costs more than drawing the few rows that are seen.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<ShownBoard> => {
      const startedAt = performance.now();
      const found = await addressOf(source, signal);
      const response = await fetch(found.url, { signal });
      if (!response.ok && response.status !== 404) throw new Error(`${response.status} ${response.statusText}`);
      const board = response.status === 404 ? null : readBoard(await response.json());
      return {
        board,
        ...found.titles,
        costMs: performance.now() - startedAt,
      };
    },
  });

/** Where the document lies, and what a published one is called. */
async function addressOf(
  source: BoardSource,
  signal: AbortSignal,
): Promise<{ url: string; titles: Pick<ShownBoard, 'contestTitle' | 'name' | 'info'> }> {
  if ('key' in source) {
    const { url } = await api('GET /api/contest/:contestId/ranklist/:key/url/download', { params: source, signal });
    return { url, titles: {} };
  }
  if ('contestId' in source) {
    const info = await contestBoard(source.contestId, signal);
    const params = { contestId: source.contestId, key: info.key };
    const { url } = await api('GET /api/contest/:contestId/ranklist/:key/url/download', { params, signal });
    return { url, titles: { info, name: info.name } };
  }
  const { url, contestTitle, name, board } = await api('GET /api/rk/:ranklistId/download', { params: source, signal });
  return { url, titles: { contestTitle, name, ...(board ? { info: board } : {}) } };
}

const contestBoard = (contestId: string, signal: AbortSignal) =>
  api('GET /api/contest/:contestId/board', { params: { contestId }, signal });

/** What the board of a contest shows now; null where it shows nothing. */
export const contestBoardQuery = (contestId: string) =>
  queryOptions({
    // Renewed with everything else of the contest.
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
