import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK = 512;
/** Owner and time of all entries are zero, so that equal folders make equal archives. */
export interface TarEntry {
  path: string;
  /** Absent for a folder. */
  content?: Buffer;
  mode?: number;
  /** Target of a symbolic link. */
  link?: string;
}

/** A tar archive in the ustar format. Throws if a path is longer than the format allows. */
export function makeTar(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, content, link, mode = content ? 0o644 : 0o755 }) => {
    const isFolder = content === undefined && link === undefined;
    const header = Buffer.alloc(BLOCK);
    const [prefix, name] = splitPath(isFolder ? `${path}/` : path);
    header.write(name, 0, 100);
    writeOctal(header, mode, 100, 8);
    writeOctal(header, 0, 108, 8);
    writeOctal(header, 0, 116, 8);
    writeOctal(header, content?.length ?? 0, 124, 12);
    writeOctal(header, 0, 136, 12);
    header.write(isFolder ? '5' : link === undefined ? '0' : '2', 156);
    if (link !== undefined) header.write(link, 157, 100);
    header.write('ustar\x0000', 257, 'latin1');
    header.write(prefix, 345, 155);
    header.fill(' ', 148, 156);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
      'latin1',
    );
    const rest = (content?.length ?? 0) % BLOCK;
    return [header, content ?? Buffer.alloc(0), Buffer.alloc(rest === 0 ? 0 : BLOCK - rest)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

/**
 * Regular files and folders below `folder`, sorted by path. Links and special files are omitted: the data of a problem
 * has none. Throws beyond `limitBytes`.
 */
export async function readFolder(folder: string, limitBytes: number): Promise<TarEntry[]> {
  const paths = (await readdir(folder, { recursive: true })).toSorted((a, b) => (a < b ? -1 : 1));
  const entries: TarEntry[] = [];
  let bytes = 0;
  for (const path of paths) {
    const full = join(folder, path);
    const found = await lstat(full);
    if (found.isDirectory()) entries.push({ path });
    if (!found.isFile()) continue;
    bytes += found.size;
    if (bytes > limitBytes) throw new Error(`more than ${limitBytes} bytes`);
    const content = await readFile(full);
    // Archives of problems carry no modes, so a script is known by its first line and a program by its format.
    const isProgram = content.subarray(0, 2).equals(Buffer.from('#!')) || content.subarray(0, 4).equals(ELF);
    entries.push({ path, content, mode: isProgram ? 0o755 : 0o644 });
  }
  return entries;
}

const ELF = Buffer.from('\x7fELF', 'latin1');

function splitPath(path: string): [string, string] {
  if (Buffer.byteLength(path) <= 100) return ['', path];
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (name !== '' && Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return [prefix, name];
  }
  throw new Error(`the path ${path} is too long`);
}

function writeOctal(header: Buffer, value: number, at: number, length: number): void {
  header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
}
