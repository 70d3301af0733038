import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import { type Board, readBoard } from './board-document.ts';

/** Which board: a ranklist of a contest, or a published one. */
export type BoardSource = { contestId: string; key: string } | { ranklistId: number };

export interface ShownBoard {
  /** null: it is still being computed. */
  board: Board | null;
  /** Only in published boards. */
  contestTitle?: string;
  name?: string;
  /** How long fetching and reading took: a large document is not asked for as often as a small one. */
  costMs: number;
}

export const boardKeys = {
  all: ['board'] as const,
  one: (source: BoardSource) =>
    'key' in source
      ? (['board', 'contest', source.contestId, source.key] as const)
      : (['board', 'public', source.ranklistId] as const),
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
): Promise<{ url: string; titles: Pick<ShownBoard, 'contestTitle' | 'name'> }> {
  if ('key' in source) {
    const { url } = await api('GET /api/contest/:contestId/ranklist/:key/url/download', { params: source, signal });
    return { url, titles: {} };
  }
  const { url, contestTitle, name } = await api('GET /api/rk/:ranklistId/download', { params: source, signal });
  return { url, titles: { contestTitle, name } };
}
