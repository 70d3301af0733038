import { open } from 'node:fs/promises';
import { treeOfArchive, treeOfFile } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { openArchive } from './open-archive.ts';

/** Name of the only file in the tree of a bare XML file; no other format uses this name. */
const BARE_XML = 'fps.xml';
/** Enough for a byte order mark and white space before the first tag. */
const HEAD_BYTES = 64;

/**
 * Opens a package file: a zip, in which links between files are followed and a single top folder is stripped, or a bare
 * XML file, which becomes a tree with one file. Throws `ArchiveRefusal` for anything else. The tree is valid until
 * `close` is called.
 */
export async function openPackage(path: string): Promise<{ tree: FileTree; close: () => void }> {
  if (await isXml(path)) return { tree: await treeOfFile(BARE_XML, path), close: () => undefined };
  const archive = await openArchive(path, { isPackage: true });
  return { tree: treeOfArchive(archive, { stripTopFolder: true }), close: () => archive.close() };
}

async function isXml(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return /^(\uFEFF)?\s*<[?!A-Za-z]/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}
