import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unfitNames } from '@assay/problem';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { MAX_PACKAGE_BYTES } from '../../storage/file-urls.ts';
import { problemAttachmentKey, problemDataKey } from '../../storage/keys.ts';
import { storedNote } from '../../work/jobs/export-notes.ts';
import type { ExportInput } from '../../work/jobs/export-problem.ts';
import { ofProblems } from '../attachments/attached.ts';
import { listAttachments } from '../attachments/queries.ts';
import { findExported, type ExportedRow } from './queries.ts';

/** A stored problem, with its files on this machine. */
export interface StoredProblem extends Omit<ExportInput, 'format'> {
  /** Total size of its files. */
  sizeBytes: number;
  /** Folder for generated files; deleted with the problem's files. */
  folder: string;
}

/**
 * Passes the problem with its current data to `work`, which may read its files until it returns. Reads attachment
 * contents only with `contents`. Refuses if the problem has no data, the data file is missing, or the total exceeds the
 * limit of a package.
 */
export async function withStoredProblem<T>(
  context: AppContext,
  problemId: string,
  { contents }: { contents: boolean },
  work: (stored: StoredProblem) => Promise<T>,
): Promise<T> {
  const { db, store } = context;
  const row = await findExported(db, problemId);
  if (!row) throw refusal('no-judge-data');
  return await context.work.withFolder(async (folder) => {
    const collected = await collectAttachments(context, row, contents ? folder : null);
    const done = await store.withLocalFile(problemDataKey(row.id, row.dataHash), async (dataPath) => ({
      value: await work({ row, dataPath, ...collected, folder }),
    }));
    if (!done) throw refusal('not-uploaded');
    return done.value;
  });
}

/** The attachments that fit into a package, each with its copy in the folder if there is one. */
export async function collectAttachments(
  { db, store }: AppContext,
  { id, dataBytes }: Pick<ExportedRow, 'id' | 'dataBytes'>,
  folder: string | null,
): Promise<Pick<StoredProblem, 'attachments' | 'notes' | 'sizeBytes'>> {
  const keys = (await listAttachments(db, ofProblems, id)).map(({ key }) => key).sort();
  const unfit = new Set(unfitNames(keys.map((key) => `attachments/${key}`)));
  const found: Pick<StoredProblem, 'attachments' | 'notes' | 'sizeBytes'> = {
    attachments: [],
    notes: [],
    sizeBytes: dataBytes,
  };
  for (const key of keys) {
    const place = `attachments/${key}`;
    const file = await store.head(problemAttachmentKey(id, key));
    if (!file || unfit.has(place)) {
      found.notes.push(storedNote(file ? 'attachment' : 'missing', place));
      continue;
    }
    found.sizeBytes += file.sizeBytes;
    if (found.sizeBytes > MAX_PACKAGE_BYTES) break;
    if (folder === null) found.attachments.push({ key });
    else found.attachments.push({ key, path: await copyOf(store, problemAttachmentKey(id, key), folder, found) });
  }
  if (found.sizeBytes > MAX_PACKAGE_BYTES) throw refusal('too-large');
  return found;
}

async function copyOf(
  store: AppContext['store'],
  key: string,
  folder: string,
  { attachments }: { attachments: readonly unknown[] },
): Promise<string> {
  const opened = await store.get(key);
  if (!opened) throw new Error(`The file ${key} was deleted during the export.`);
  const path = join(folder, `attachment-${attachments.length}`);
  await pipeline(opened.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return path;
}
