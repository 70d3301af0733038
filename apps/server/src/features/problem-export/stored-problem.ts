import {
  ArchiveRefusal,
  belongsToFrame,
  filterTree,
  makeSlug,
  openArchive,
  readProblemConfig,
  SLUG_PATTERN,
  treeOfArchive,
  unfitNames,
  workingCopyOf,
  type FileTree,
  type SourceAttachment,
  type SourceProblem,
} from '@assay/problem';
import { accessLevels } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { MAX_PACKAGE_BYTES } from '../../storage/file-urls.ts';
import { problemAttachmentKey, problemDataKey } from '../../storage/keys.ts';
import { ofProblems } from '../attachments/attached.ts';
import { listAttachments } from '../attachments/queries.ts';
import type { ShownFinding } from '../problem-import/read-package.ts';
import { storedNote } from './export-notes.ts';
import { findExported, type ExportedRow } from './queries.ts';

/** A stored problem as its setter would keep it in a folder. */
export interface StoredProblem {
  problem: SourceProblem;
  orgId: string;
  /** What cannot go into a package. */
  notes: ShownFinding[];
}

/**
 * Hands the problem, with its current data, to `work`, which may read its files until it returns. Contents of attachments are read only
 * where `contents` says so. Refuses where there are no data, their file is lost, or all is
 * more than a package may hold.
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
  const notes: ShownFinding[] = [];
  const attachments = await collectAttachments(context, row, contents, notes);
  const done = await store.withLocalFile(problemDataKey(row.id, row.dataHash), async (path) => {
    const archive = await openData(path);
    try {
      const problem = await toProblem(row, treeOfArchive(archive), attachments, notes);
      return { value: await work({ problem, orgId: row.orgId, notes }) };
    } finally {
      archive.close();
    }
  });
  if (!done) throw refusal('not-uploaded');
  return done.value;
}

async function openData(path: string) {
  try {
    return await openArchive(path);
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error;
    throw refusal('package-refused', { places: [{ place: error.place || 'archive', reason: error.message }] });
  }
}

async function toProblem(
  row: ExportedRow,
  tree: FileTree,
  attachments: readonly SourceAttachment[],
  notes: ShownFinding[],
): Promise<SourceProblem> {
  const reading = readProblemConfig(row.config);
  if (!reading.config) {
    const places = reading.findings.map(({ place, message }) => ({ place, reason: message }));
    throw refusal('package-refused', { places });
  }
  const { problem } = await workingCopyOf(reading.config, tree);
  for (const path of problem.data.paths.filter(belongsToFrame)) notes.push(storedNote('data', path));
  const { title, statements } = textsOf(row, notes);
  const slug = SLUG_PATTERN.test(row.slug) ? row.slug : makeSlug([row.slug, title['en']]);
  if (slug !== row.slug) notes.push(storedNote('slug', 'slug'));
  return {
    ...problem,
    slug,
    title,
    statements,
    tags: row.tags,
    accessLevel: accessLevels[row.accessLevel],
    attachments,
    data: filterTree(problem.data, (path) => !belongsToFrame(path)),
  };
}

/** Texts by language. Those of no language are English ones, where nothing says otherwise. */
function textsOf({ title, description, translations }: ExportedRow, notes: ShownFinding[]) {
  const titles: Record<string, string> = {};
  const statements: Record<string, string> = {};
  for (const [locale, text] of Object.entries(translations)) {
    titles[locale] = text.title || title;
    if (text.description !== '') statements[locale] = text.description;
  }
  const isTold = Object.values(statements).includes(description);
  if (translations.en === undefined && !isTold) titles['en'] = title;
  if (!isTold && description !== '') {
    if (statements['en'] === undefined) statements['en'] = description;
    else notes.push(storedNote('text', 'description'));
  }
  if (Object.keys(titles).length === 0) titles['en'] = title;
  return { title: titles, statements };
}

async function collectAttachments(
  { db, store }: AppContext,
  { id, dataBytes }: ExportedRow,
  contents: boolean,
  notes: ShownFinding[],
): Promise<SourceAttachment[]> {
  const keys = (await listAttachments(db, ofProblems, id)).map(({ key }) => key).sort();
  const unfit = new Set(unfitNames(keys.map((key) => `attachments/${key}`)));
  const found: SourceAttachment[] = [];
  let totalBytes = dataBytes;
  for (const key of keys) {
    const place = `attachments/${key}`;
    const file = await store.head(problemAttachmentKey(id, key));
    if (!file || unfit.has(place)) {
      notes.push(storedNote(file ? 'attachment' : 'missing', place));
      continue;
    }
    totalBytes += file.sizeBytes;
    if (totalBytes > MAX_PACKAGE_BYTES) throw refusal('too-large');
    found.push({ key, bytes: contents ? await readWhole(store, problemAttachmentKey(id, key)) : Buffer.alloc(0) });
  }
  if (totalBytes > MAX_PACKAGE_BYTES) throw refusal('too-large');
  return found;
}

async function readWhole(store: AppContext['store'], key: string): Promise<Buffer> {
  const opened = await store.get(key);
  if (!opened) throw new Error(`The file ${key} went away while it was exported.`);
  const chunks: Buffer[] = [];
  // A file of the store streams bytes.
  for await (const chunk of opened.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
