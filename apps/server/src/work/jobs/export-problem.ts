import {
  belongsToFrame,
  exportPackage,
  filterTree,
  makeSlug,
  openArchive,
  readProblemConfig,
  SLUG_PATTERN,
  treeOfArchive,
  treeOfFile,
  workingCopyOf,
  writeArchive,
  type ExportFormat,
  type FileTree,
  type SourceAttachment,
  type SourceProblem,
} from '@assay/problem';
import { accessLevels } from '@assay/contract/states';
import type { AccessLevel } from '@assay/contract/states';
import { refusal } from '../../http/refusal.ts';
import { storedNote } from './export-notes.ts';
import { bounded, ofNote, placesOf, type ShownFinding } from './shown-finding.ts';

/** A problem from its row and that of its current data. */
export interface ExportedProblem {
  slug: string;
  title: string;
  description: string;
  /** That of title and description; null: unknown. */
  language: string | null;
  translations: Partial<Record<string, { title: string; description: string }>>;
  tags: string[];
  accessLevel: AccessLevel;
  config: unknown;
}

export interface ExportInput {
  row: ExportedProblem;
  /** The archive of its data. */
  dataPath: string;
  /** Those that fit into a package; without a path, the file counts as empty. */
  attachments: { key: string; path?: string }[];
  /** What does not fit into any package. */
  notes: ShownFinding[];
  format: ExportFormat;
}

/** What the format loses or changes. */
export async function inspectExport(input: ExportInput) {
  return await withExport(input, async ({ tree, findings }) => ({ possible: tree !== undefined, findings }));
}

/** Writes the package to a new file. Refuses with `package-refused` if the format cannot represent the problem. */
export async function exportProblem({ target, ...input }: ExportInput & { target: string }) {
  return await withExport(input, async ({ tree, findings, slug }) => {
    if (tree) return { ...(await writeArchive(tree, target)), path: target, slug };
    const errors = findings.filter(({ level }) => level === 'error');
    throw refusal('package-refused', { places: placesOf(errors) });
  });
}

interface Exported {
  slug: string;
  /** Undefined if the format cannot represent the problem; the errors say why. */
  tree: FileTree | undefined;
  findings: ShownFinding[];
}

/** Passes the files of the package to `work`, which may read them until it returns. */
export async function withExport<T>(
  { row, dataPath, attachments, notes: stored, format }: ExportInput,
  work: (exported: Exported) => Promise<T>,
): Promise<T> {
  const notes = [...stored];
  const archive = await openArchive(dataPath);
  try {
    const attached = await Promise.all(attachments.map(attachmentAt));
    const problem = await problemOf(row, treeOfArchive(archive), attached, notes);
    const { tree, refused, changed, unused } = await exportPackage(problem, format);
    const findings = [
      ...refused.map((note) => ofNote('error', 'export-refused', note)),
      ...changed.map((note) => ofNote('warning', 'export-changed', note)),
      ...notes,
      ...unused.map((note) => ofNote('note', 'export-unused', note)),
    ];
    return await work({ slug: problem.slug, tree, findings: bounded(findings) });
  } finally {
    archive.close();
  }
}

async function attachmentAt({ key, path }: ExportInput['attachments'][number]): Promise<SourceAttachment> {
  const name = 'file';
  return { key, content: path === undefined ? '' : { tree: await treeOfFile(name, path), path: name } };
}

async function problemOf(
  row: ExportedProblem,
  tree: FileTree,
  attachments: readonly SourceAttachment[],
  notes: ShownFinding[],
): Promise<SourceProblem> {
  const reading = readProblemConfig(row.config);
  if (!reading.config) {
    throw refusal('package-refused', { places: placesOf(reading.findings) });
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

/** Texts by language. Those of an unknown language are treated as English unless there are English ones. */
function textsOf({ title, description, language, translations }: ExportedProblem, notes: ShownFinding[]) {
  const titles: Record<string, string> = {};
  const statements: Record<string, string> = {};
  for (const [locale, text] of Object.entries(translations)) {
    if (!text) continue;
    titles[locale] = text.title || title;
    if (text.description !== '') statements[locale] = text.description;
  }
  if (language !== null) {
    titles[language] = title;
    if (description !== '') statements[language] = description;
    return { title: titles, statements };
  }
  const isIncluded = Object.values(statements).includes(description);
  if (translations['en'] === undefined && !isIncluded) titles['en'] = title;
  if (!isIncluded && description !== '') {
    if (statements['en'] === undefined) statements['en'] = description;
    else notes.push(storedNote('text', 'description'));
  }
  if (Object.keys(titles).length === 0) titles['en'] = title;
  return { title: titles, statements };
}
