import { createHash } from 'node:crypto';
import { GitRefusal } from './git-refusal.ts';

/* Objects of git, and their names: SHA-1 of type, size and content. */

export type GitType = 'commit' | 'tree' | 'blob' | 'tag';

export interface GitObject {
  type: GitType;
  bytes: Buffer;
}

export interface TreeEntry {
  /** In octal digits, e.g. `100644`. */
  mode: string;
  name: string;
  id: string;
}

export const MODE = {
  folder: '40000',
  file: '100644',
  program: '100755',
  link: '120000',
  submodule: '160000',
} as const;
const ID_BYTES = 20;

export function idOf({ type, bytes }: GitObject): string {
  return createHash('sha1').update(`${type} ${bytes.length}\0`).update(bytes).digest('hex');
}

export function parseTree(bytes: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at);
    const end = bytes.indexOf(0, space);
    if (space < 0 || end < 0) throw new GitRefusal('damaged');
    const id = bytes.subarray(end + 1, end + 1 + ID_BYTES);
    if (id.length !== ID_BYTES) throw new GitRefusal('damaged');
    // Old versions of git wrote folders with a leading zero.
    const mode = bytes.toString('latin1', at, space).replace(/^0+/, '');
    entries.push({ mode, name: bytes.toString('utf8', space + 1, end), id: id.toString('hex') });
    at = end + 1 + ID_BYTES;
  }
  return entries;
}

/** In the order of git: by bytes, as if the names of folders ended with a slash. */
export function makeTree(entries: readonly TreeEntry[]): GitObject {
  const keyed = entries.map((entry) => ({
    entry,
    key: Buffer.from(entry.mode === MODE.folder ? `${entry.name}/` : entry.name),
  }));
  keyed.sort((one, other) => Buffer.compare(one.key, other.key));
  const parts = keyed.flatMap(({ entry: { mode, name, id } }) => [
    Buffer.from(`${mode} ${name}\0`),
    Buffer.from(id, 'hex'),
  ]);
  return { type: 'tree', bytes: Buffer.concat(parts) };
}

export interface Commit {
  tree: string;
  author: string;
  /** First line of the message. */
  subject: string;
}

export function parseCommit(bytes: Buffer): Commit {
  const text = bytes.toString('utf8');
  const end = text.indexOf('\n\n');
  const head = end < 0 ? text : text.slice(0, end);
  const tree = /^tree ([0-9a-f]{40})$/m.exec(head)?.[1];
  if (tree === undefined) throw new GitRefusal('damaged');
  const author = /^author (.*?) ?<[^>\n]*>/m.exec(head)?.[1] ?? '';
  const [subject = ''] = (end < 0 ? '' : text.slice(end + 2)).trimStart().split('\n', 1);
  return { tree, author, subject };
}

export interface NewCommit {
  tree: string;
  parent: string;
  author: { name: string; email: string };
  message: string;
  /** Seconds since 1970. */
  atS: number;
}

export function makeCommit({ tree, parent, author, message, atS }: NewCommit): GitObject {
  // Neither may end the header.
  const clean = (text: string) => text.replaceAll(/[\p{Cc}<>\u2028\u2029]+/gu, ' ').trim();
  const person = `${clean(author.name) || 'unknown'} <${clean(author.email)}> ${atS} +0000`;
  const text = `tree ${tree}\nparent ${parent}\nauthor ${person}\ncommitter ${person}\n\n${message.trimEnd()}\n`;
  return { type: 'commit', bytes: Buffer.from(text) };
}
