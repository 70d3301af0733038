import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { ObjectStore } from '../storage/object-store.ts';
import { VERSION } from '../version.ts';
import { dumpTables } from './dump-tables.ts';
import { dumpFiles } from './backup-files.ts';
import { BackupUnusable, FORM, MANIFEST, SECRET, type BackedUpFile, type Manifest } from './manifest.ts';

export interface BackupSource {
  connection: ClientConfig;
  store: ObjectStore;
  secret: {
    /** The file with the secret if Assay generated it; null if the operator configured it. */
    file: string | null;
    mark: string;
  };
}

interface BackupOptions {
  folder: string;
  signal: AbortSignal;
  /** Called after each copied file. */
  onFile: (file: BackedUpFile) => void;
}

/**
 * Copies a whole running installation into a new folder and returns the manifest. The tables are one consistent
 * snapshot; files are copied after them, so that every file that the tables reference is included. Removes a partial
 * backup on failure. Throws `BackupUnusable` if the folder exists.
 */
export async function makeBackup(source: BackupSource, { folder, signal, onFile }: BackupOptions): Promise<Manifest> {
  await makeEmpty(folder);
  try {
    const dump = await dumpTables(source.connection, folder, signal);
    const files = await dumpFiles(source.store, folder, signal, onFile);
    if (source.secret.file !== null) {
      await copyFile(source.secret.file, join(folder, SECRET));
      await chmod(join(folder, SECRET), 0o600);
    }
    const secret = { isIncluded: source.secret.file !== null, mark: source.secret.mark };
    const manifest: Manifest = {
      form: FORM,
      version: VERSION,
      madeAt: new Date().toISOString(),
      ...dump,
      files,
      secret,
    };
    await writeAtomically(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function makeEmpty(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new BackupUnusable(`${folder} is not empty. Name a folder that does not exist yet.`);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700); // Even if the folder existed: the backup contains every secret.
}

async function writeAtomically(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}
