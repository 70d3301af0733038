import { and, eq } from 'drizzle-orm';
import { publicRanklists, ranklists } from './schema.ts';

/** The ranklist behind a published number. */
export const isRanklistOfPublished = and(
  eq(ranklists.contestId, publicRanklists.contestId),
  eq(ranklists.key, publicRanklists.key),
);
