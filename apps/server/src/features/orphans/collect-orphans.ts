import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { ownerKinds, type OwnerKind } from '../../storage/keys.ts';
import type { ListedFile, ObjectStore } from '../../storage/object-store.ts';
import { findReferencedFiles } from './referenced-files.ts';

/** A younger file may not have its row yet: an upload is recorded after its file arrives. */
export const GRACE_MS = 24 * 3_600_000;

export interface Orphans {
  files: number;
  bytes: number;
}

export interface Batch extends Orphans {
  paths: string[];
  /** Cursor of the next batch; null after the last one. */
  next: string | null;
}

interface BatchOptions {
  kind: OwnerKind;
  from: string | null;
  nowMs: number;
  /** Only reports what would be deleted. */
  isDry: boolean;
}

/** Deletes the files of one batch that no row refers to and that have not changed for a day. */
export async function collectBatch(
  db: Db,
  store: ObjectStore,
  { kind, from, nowMs, isDry }: BatchOptions,
): Promise<Batch> {
  const { files, next } = await store.list(kind, from);
  const old = files.filter(({ modifiedAtMs }) => nowMs - modifiedAtMs > GRACE_MS);
  // Queried after the files were listed: files that got their row meanwhile are kept.
  const referenced = await findReferencedFiles(db, kind, [...new Set(old.map(({ ownerId }) => ownerId))]);
  const orphans: ListedFile[] = old.filter(({ path }) => !referenced.has(path));
  if (!isDry) for (const { path, place } of orphans) await store.deleteListed(path, place);
  const bytes = orphans.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return { files: orphans.length, bytes, paths: orphans.map(({ path }) => path), next };
}

/** Checks all files once, for an operator's command; `onOrphan` is called for each orphan. */
export async function collectAll(
  { db, store, clock }: Pick<AppContext, 'db' | 'store' | 'clock'>,
  { isDry, onOrphan }: { isDry: boolean; onOrphan: (path: string) => void },
): Promise<Orphans> {
  const all = { files: 0, bytes: 0 };
  for (const kind of ownerKinds) {
    for (let from: string | null = null; ;) {
      const batch: Batch = await collectBatch(db, store, { kind, from, nowMs: clock.now(), isDry });
      batch.paths.forEach(onOrphan);
      all.files += batch.files;
      all.bytes += batch.bytes;
      from = batch.next;
      if (from === null) break;
    }
  }
  return all;
}
