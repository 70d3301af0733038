import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { knownMigrations } from '../db/migrate.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { loadFiles } from './backup-files.ts';
import { loadTables } from './load-tables.ts';
import { BackupUnusable, FORM, MANIFEST, manifest, type BackedUpFile, type Manifest } from './manifest.ts';

/** Reads the manifest of a backup. Throws `BackupUnusable` if there is none or its version is newer. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupUnusable(`${folder} contains no backup, or an unfinished one: it has no ${MANIFEST}.`);
  });
  const content = parse(text);
  const { form } = content;
  if (typeof form === 'number' && form > FORM) {
    throw new BackupUnusable('The backup was created by a newer version of Assay. Restore it with that version.');
  }
  const read = manifest.safeParse(content);
  if (!read.success) throw new BackupUnusable(`${join(folder, MANIFEST)} is damaged.`);
  const knownHashes = knownMigrations();
  const isOurs = read.data.migrations.every((hash, at) => knownHashes[at] === hash);
  if (!isOurs) throw new BackupUnusable('The backup was created by a newer version of Assay, or another product.');
  return read.data;
}

function parse(text: string): { form?: unknown } {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null ? content : {};
  } catch {
    return {};
  }
}

/**
 * Restores a backup into an installation without accounts whose schema matches the backup's. Stores the files first,
 * which can be repeated safely, and then all tables in one transaction. Throws `BackupUnusable`.
 */
export async function restoreBackup(
  { connection, store }: { connection: ClientConfig; store: ObjectStore },
  content: Manifest,
  { folder, signal, onFile }: { folder: string; signal: AbortSignal; onFile: (file: BackedUpFile) => void },
): Promise<void> {
  await loadFiles(store, folder, content.files, signal, onFile);
  await loadTables(connection, folder, content, signal);
}
