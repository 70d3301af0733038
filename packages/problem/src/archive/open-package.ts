import { open } from 'node:fs/promises';
import { treeOfArchive, treeOfFile } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { openArchive } from './open-archive.ts';

/** Name of the only file in the tree of a bare XML file: no other format knows a file of this name. */
const BARE_XML = 'fps.xml';
/** Enough for a byte order mark and the white space before a first tag. */
const HEAD_BYTES = 64;

/**
 * Opens a package file: a zip, in which links between its files are followed and one folder that wraps everything is taken away, or a
 * bare XML file, which is one file of a tree. Throws `ArchiveRefusal` for anything else. The tree lives until `close` is called.
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
