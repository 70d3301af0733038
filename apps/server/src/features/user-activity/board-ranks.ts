import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { contestRanklistKey } from '../../storage/keys.ts';
import type { ObjectStore } from '../../storage/object-store.ts';

export interface Rank {
  rank: number;
  /** Number of ranked participants. */
  count: number;
}

/** A stored document of a ranklist. */
export interface RanklistDocument {
  contestId: string;
  key: string;
  documentAt: Date;
}

/** Larger documents are not read for a profile. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** Ranks kept in memory, of all documents together. */
const MAX_CACHED_RANKS = 200_000;

const ranked = z.object({ participant: z.object({ list: z.array(z.object({ rank: z.int(), userId: z.string() })) }) });

/** Reads ranks from stored ranklist documents and caches them; a newer document has a new key. */
export interface BoardRanks {
  /** The user's rank in a document; undefined if it does not list the user or cannot be read. */
  find(document: RanklistDocument, userId: string): Promise<Rank | undefined>;
}

export function makeBoardRanks(store: Pick<ObjectStore, 'get'>): BoardRanks {
  /** Ranks by user of each document, the least recently used document first. */
  const cached = new Map<string, ReadonlyMap<string, number>>();
  let cachedRanks = 0;

  const keep = (name: string, ranks: ReadonlyMap<string, number>) => {
    cachedRanks += ranks.size - (cached.get(name)?.size ?? 0);
    cached.delete(name);
    cached.set(name, ranks);
    for (const [oldest, its] of cached) {
      if (cachedRanks <= MAX_CACHED_RANKS) return;
      cached.delete(oldest);
      cachedRanks -= its.size;
    }
  };
  return {
    async find({ contestId, key, documentAt }, userId) {
      const name = `${contestId} ${key} ${documentAt.getTime()}`;
      const ranks = cached.get(name) ?? (await readRanks(store, contestRanklistKey(contestId, key)));
      if (!ranks) return undefined;
      keep(name, ranks);
      const rank = ranks.get(userId);
      return rank === undefined ? undefined : { rank, count: ranks.size };
    },
  };
}

/** Undefined if there is no readable document. */
async function readRanks(
  store: Pick<ObjectStore, 'get'>,
  key: string,
): Promise<ReadonlyMap<string, number> | undefined> {
  const file = await store.get(key);
  if (file === null) return undefined;
  if (file.sizeBytes > MAX_DOCUMENT_BYTES) {
    file.stream.destroy();
    return undefined;
  }
  // Documents of external rankers may contain anything.
  const read = ranked.safeParse(await json(file.stream).catch(() => null));
  if (!read.success) return undefined;
  return new Map(read.data.participant.list.map(({ userId, rank }) => [userId, rank]));
}
