import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { treeOfDirectory } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { readAnyPackage } from '../importers/read-any-package.ts';
import { craftZip } from '../testing/craft-zip.ts';
import { ArchiveRefusal } from './archive-refusal.ts';
import { openArchive } from './open-archive.ts';
import { openPackage } from './open-package.ts';
import { walkFolder } from './walk-folder.ts';

let room = '';
beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'assay-links-'));
});
afterEach(async () => {
  await rm(room, { recursive: true, force: true });
});

/** Contents by path; an arrow precedes the target of a link. */
type Package = Record<string, string>;
const targetOf = (content: string) => (content.startsWith('→') ? content.slice(1) : undefined);

async function folderOf(files: Package): Promise<string> {
  const folder = join(room, 'package');
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const target = targetOf(content);
    await (target === undefined ? writeFile(join(folder, path), content) : symlink(target, join(folder, path)));
  }
  return folder;
}

const asFolder = async (files: Package) => await treeOfDirectory(await folderOf(files));

async function asZip(files: Package): Promise<FileTree> {
  const path = join(room, 'package.zip');
  const entries = Object.entries(files).map(([name, content]) => {
    const target = targetOf(content);
    return { name, content: target ?? content, mode: target === undefined ? 0o100644 : 0o120777 };
  });
  await writeFile(path, craftZip(entries));
  return (await openPackage(path)).tree;
}

async function contentsOf(tree: FileTree): Promise<Package> {
  const pairs = tree.paths.map(async (path): Promise<[string, string]> => [path, (await tree.read(path)).toString()]);
  return Object.fromEntries(await Promise.all(pairs));
}

async function refusalOf(reading: Promise<unknown>): Promise<[code: string, place: string] | undefined> {
  try {
    await reading;
    return undefined;
  } catch (error) {
    if (error instanceof ArchiveRefusal) return [error.code, error.place];
    throw error;
  }
}

const hops = Object.fromEntries(Array.from({ length: 30 }, (_, hop) => [`d/l${hop}`, `→l${hop + 1}`]));
const kinds: [string, (files: Package) => Promise<FileTree>][] = [
  ['folder', asFolder],
  ['zip', asZip],
];

describe.each(kinds)('links in the %s of a package', (kind, read) => {
  it('are followed to the files and folders of the package that they name', async () => {
    const tree = await read({
      'data/sample/1.in': 'one',
      'data/secret/1/1.in': '→../../sample/1.in',
      'data/secret/2/1.in': '→../1/1.in',
      'data/secret/all': '→../sample',
      'validators/v.py': 'v',
      input_validators: '→validators/',
    });
    expect(await contentsOf(tree)).toEqual({
      'data/sample/1.in': 'one',
      'data/secret/1/1.in': 'one',
      'data/secret/2/1.in': 'one',
      'data/secret/all/1.in': 'one',
      'input_validators/v.py': 'v',
      'validators/v.py': 'v',
    });
    expect(tree.size('data/secret/2/1.in')).toBe(3);
  });

  it.each<[string, Package, string]>([
    ['to an absolute path', { 'd/a': 'x', 'd/l': '→/etc/passwd' }, 'd/l'],
    ['out of it', { 'd/a': 'x', 'd/l': '→../../../../../../../../etc/passwd' }, 'd/l'],
    ['to a missing file', { 'd/a': 'x', 'd/l': '→missing' }, 'd/l'],
    ['to itself', { 'd/a': 'x', 'd/l': '→l' }, 'd/l'],
    ['to the folder it is in', { 'd/a': 'x', 'd/l': '→../d' }, 'd/l'],
  ])('%s are rejected with the path', async (_, files, place) => {
    expect(await refusalOf(read(files))).toEqual(['link', place]);
  });

  it('in a cycle are rejected', async () => {
    expect((await refusalOf(read({ 'd/a': 'x', 'd/l': '→m', 'd/m': '→l' })))?.[0]).toBe('link');
    expect((await refusalOf(read({ 'a/x': 'x', 'b/x': 'x', 'a/l': '→../b', 'b/l': '→../a' })))?.[0]).toBe('link');
    expect((await refusalOf(read({ ...hops, 'd/l30': '→l0' })))?.[0]).toBe('link');
  });
});

describe('links', () => {
  it('of an archive of a few bytes do not expand to more files than a package may have', async () => {
    const files: Package = {};
    // 180 links to a folder of 180 files: 32,580 files.
    for (let at = 0; at < 180; at += 1) {
      files[`a/${at}`] = '';
      files[`l${at}`] = '→a';
    }
    expect((await refusalOf(asZip(files)))?.[0]).toBe('too-many-files');
  });

  it('of folders that link to folders do not multiply endlessly', async () => {
    const files: Package = { 'f0/x': '' };
    for (let at = 1; at < 20; at += 1) for (const name of ['a', 'b']) files[`f${at}/${name}`] = `→../f${at - 1}`;
    expect((await refusalOf(walkFolder(await folderOf(files), () => false, 500)))?.[0]).toBe('too-many-files');
  });

  it('count with the size of their files, so that a small archive cannot become a large package', async () => {
    const entries = [{ name: 'a', content: 'x'.repeat(1000), mode: 0o100644 }];
    for (let at = 0; at < 9; at += 1) entries.push({ name: `l${at}`, content: 'a', mode: 0o120777 });
    const opened = openArchive(craftZip(entries), { isPackage: true, maxTotalBytes: 9999 });
    expect((await refusalOf(opened))?.[0]).toBe('too-large');
  });

  it('are rejected in archives other than packages', async () => {
    const zip = craftZip([{ name: 'a' }, { name: 'l', content: 'a', mode: 0o120777 }]);
    expect(await refusalOf(openArchive(zip))).toEqual(['link', 'l']);
  });
});

describe('a file with a name that is invalid in packages', () => {
  it('is left out of a folder and reported, and all others are read', async () => {
    const tree = await asFolder({ '1.in': '1', '1.out': '1', 'notes\\old.txt': 'x', 'Icon\r': '' });
    expect(tree.paths).toEqual(['1.in', '1.out']);
    const reading = await readAnyPackage(tree, { name: 'sum' });
    if (reading.format === 'unknown') throw new Error(reading.message);
    expect(reading.problem?.data.paths).toEqual(['tests/1.ans', 'tests/1.in']);
    const places = reading.report?.unused.map(({ place }) => place) ?? [];
    expect(places).toContain('notes\\old.txt');
    expect(places).toHaveLength(2);
  });

  it('is left out of a package in our own format with a warning', async () => {
    const yaml = 'slug: a\ntitle: {en: A}\njudge: {adapter: assay, config: {pattern: "*.in"}}\nlabel: x\nsubmit: {}\n';
    const tree = await asFolder({ 'problem.yaml': yaml, '1.in': '1', '1.out': '1', 'old\\x.txt': 'x' });
    const reading = await readAnyPackage(tree);
    const findings = reading.format === 'unknown' ? [] : reading.findings;
    expect(findings).toContainEqual(expect.objectContaining({ code: 'package-file-left-out', place: 'old\\x.txt' }));
    expect(findings.every(({ zh }) => /\p{Script=Han}/u.test(zh))).toBe(true);
  });
});
