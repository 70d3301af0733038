import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { DRAFT_HEAD_CHARACTERS, MAX_DRAFT_TEXT_BYTES, type ProblemConfig } from '@assay/contract';
import {
  openArchive,
  programsOfPlan,
  putTogether,
  readJudgePlan,
  takeApart,
  treeOfArchive,
  treeOfFile,
  writeArchive,
  type DraftProgram,
  type FileSource,
  type FileTree,
  type WrittenTest,
} from '@assay/problem';
import { refusal } from '../../http/refusal.ts';
import { bounded, ofFinding, placesOf } from './shown-finding.ts';

/** Bytes read from a file for its first characters. */
export const HEAD_BYTES = DRAFT_HEAD_CHARACTERS * 4;
/** Maximum length of a UTF-8 character. */
const MAX_CHARACTER_BYTES = 4;

/** Takes a data version apart. Refuses with `draft-foreign` if a draft cannot edit it. */
export async function openDraft({ config, path }: { config: ProblemConfig; path: string }) {
  return await withTree(path, async (tree) => {
    const parts = await takeApart(config, tree);
    if (!parts) throw refusal('draft-foreign');
    const heads = new Map<string, { path: string; size: number; head: string | null; isThere: boolean }>();
    const contentOf = async (file: string) => {
      const known = heads.get(file);
      if (known) return known;
      const isThere = tree.has(file);
      const content = {
        path: file,
        size: isThere ? tree.size(file) : 0,
        head: isThere ? await headOf(tree, file) : '',
        isThere,
      };
      heads.set(file, content);
      return content;
    };
    const tests = [];
    for (const test of parts.tests) {
      const answer = test.answer === null || !tree.has(test.answer) ? null : await contentOf(test.answer);
      tests.push({ ...test, input: await contentOf(test.input), answer });
    }
    const kept = parts.kept.map((file) => ({ path: file, size: tree.size(file) }));
    return { config: parts.config, programs: parts.programs, tests, kept };
  });
}

/** The text of a file of an archive; null if it is not text, or longer than a draft edits. */
export async function readDraftFile({ path, file }: { path: string; file: string }): Promise<string | null> {
  return await withTree(path, async (tree) => {
    if (!tree.has(file)) throw refusal('not-uploaded');
    return tree.size(file) > MAX_DRAFT_TEXT_BYTES ? null : textOf(await tree.read(file));
  });
}

/** SHA-256 of the files of an archive, by their paths; a missing one is left out. */
export async function hashFiles({ path, files }: { path: string; files: string[] }): Promise<Record<string, string>> {
  return await withTree(path, async (tree) => {
    const hashes: Record<string, string> = {};
    for (const file of files.filter((one) => tree.has(one))) {
      const hash = createHash('sha256');
      for await (const part of tree.chunks(file)) hash.update(part);
      hashes[file] = hash.digest('hex');
    }
    return hashes;
  });
}

/** Content of a test: a file on disk, or one of the base. */
export type BuildContent = { file: string } | { path: string };

export interface BuildInput {
  config: ProblemConfig;
  tests: (Omit<WrittenTest, 'input' | 'answer'> & { input: BuildContent; answer: BuildContent | null })[];
  programs: DraftProgram[];
  base: { path: string; config: ProblemConfig; kept: string[] } | null;
  /** The new file. */
  target: string;
  /** Gives tests without an answer an empty one, so that programs can run before there are answers. */
  withEmptyAnswers: boolean;
}

/** Writes the archive of a draft, with what keeps it from being judged. */
export async function buildDraft({ base, target, ...draft }: BuildInput) {
  if (!base) return await write(draft, target);
  return await withTree(base.path, (tree) => write(draft, target, { tree, config: base.config, kept: base.kept }));
}

async function write(
  { config, tests, programs, withEmptyAnswers }: Omit<BuildInput, 'base' | 'target'>,
  target: string,
  base?: { tree: FileTree; config: ProblemConfig; kept: string[] },
) {
  const sourceOf = async (content: BuildContent): Promise<FileSource> => {
    if ('file' in content) return { tree: await treeOfFile('file', content.file), path: 'file' };
    if (!base?.tree.has(content.path)) throw refusal('not-uploaded');
    return { tree: base.tree, path: content.path };
  };
  const written: WrittenTest[] = [];
  for (const test of tests) {
    const answer = test.answer ? await sourceOf(test.answer) : withEmptyAnswers ? '' : null;
    written.push({ ...test, input: await sourceOf(test.input), answer });
  }
  const made = await putTogether({ config, tests: written, programs }, base);
  const { plan, findings } = await readJudgePlan(made.config, made.tree);
  const errors = bounded(findings.filter(({ level }) => level === 'error').map(ofFinding));
  return {
    ...(await writeArchive(made.tree, target)),
    path: target,
    config: made.config,
    places: placesOf(errors),
    hasPrograms: plan !== undefined && programsOfPlan(plan).length > 0,
    /** Path of each test's input, in the order of the tests. */
    inputs: made.inputs,
  };
}

/** The text; null if it is none, or if PostgreSQL cannot store it. */
export function textOf(bytes: Buffer): string | null {
  return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : null;
}

async function headOf(tree: FileTree, path: string): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of tree.chunks(path)) {
    parts.push(part);
    size += part.length;
    if (size >= HEAD_BYTES) break;
  }
  return headOfBytes(Buffer.concat(parts).subarray(0, HEAD_BYTES), tree.size(path));
}

/** The first characters of a text, without half a character at the end. */
export function headOfText(text: string): string {
  return text.slice(0, DRAFT_HEAD_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
}

/** The first characters of a file; null if it is not text. */
export function headOfBytes(bytes: Buffer, totalBytes: number): string | null {
  for (let less = 0; less < (bytes.length < totalBytes ? MAX_CHARACTER_BYTES : 1); less += 1) {
    const text = textOf(bytes.subarray(0, bytes.length - less));
    if (text !== null) return headOfText(text);
  }
  return null;
}

async function withTree<T>(path: string, work: (tree: FileTree) => Promise<T>): Promise<T> {
  const archive = await openArchive(path);
  try {
    return await work(treeOfArchive(archive));
  } finally {
    archive.close();
  }
}
