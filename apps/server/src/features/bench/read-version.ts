import { and, eq } from 'drizzle-orm';
import { ArchiveRefusal, openArchive, type Archive } from '@assay/problem';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { problemData } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { problemDataKey } from '../../storage/keys.ts';

/** A data version of a problem; refuses with `data-unknown` where there is none. */
export async function findVersion(db: Db, problemId: string, hash: string) {
  const [row] = await db
    .select({
      problemId: problemData.problemId,
      hash: problemData.hash,
      config: problemData.config,
      description: problemData.description,
      sizeBytes: problemData.sizeBytes,
    })
    .from(problemData)
    .where(and(eq(problemData.problemId, problemId), eq(problemData.hash, hash)));
  if (!row) throw refusal('data-unknown');
  return row;
}

/** Hands the archive of a data version to `work`, which may read it until it returns. */
export async function readVersion<T>(
  { store }: Pick<AppContext, 'store'>,
  { problemId, hash }: { problemId: string; hash: string },
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const done = await store.withLocalFile(problemDataKey(problemId, hash), async (path) => {
    try {
      const archive = await openArchive(path);
      try {
        return { value: await work(archive) };
      } finally {
        archive.close();
      }
    } catch (error) {
      if (!(error instanceof ArchiveRefusal)) throw error;
      throw refusal('package-refused', { places: [{ place: error.place || 'archive', reason: error.message }] });
    }
  });
  if (!done) throw refusal('not-uploaded');
  return done.value;
}
