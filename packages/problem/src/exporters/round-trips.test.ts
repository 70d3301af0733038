import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeArchive } from '../archive/make-archive.ts';
import { openArchive } from '../archive/open-archive.ts';
import { treeOfArchive, treeOfDirectory } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { readAnyPackage } from '../importers/read-any-package.ts';
import { parseYaml } from '../parse-yaml.ts';
import { buildDataArchive } from '../source-package/build-data-archive.ts';
import { CONFIG_FILES, readSourcePackage } from '../source-package/read-source-package.ts';
import type { SourceProblem } from '../source-package/source-problem.ts';
import { writeSourcePackage } from '../source-package/write-source-package.ts';
import { differencesOf } from '../testing/differences.ts';
import { importFixture } from '../testing/import-fixture.ts';
import { exportPackage } from './export-package.ts';

const folderOf = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const foldersIn = (path: string) =>
  readdirSync(folderOf(path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}/${name}`);

const samples = foldersIn('problems');
const FIXTURES = 'packages/problem/fixtures';
const imported = foldersIn(FIXTURES)
  .flatMap(foldersIn)
  .map((path) => path.slice(FIXTURES.length + 1));

const foreignExports = ['polygon', 'hydro', 'uoj', 'fps'] as const;
/** Problems that a format cannot represent. */
const refusals: Readonly<Record<(typeof foreignExports)[number], readonly string[]>> = {
  polygon: [
    'problems/apprentice-quiz',
    'problems/petty-counter',
    'problems/untidy-ledger',
    'cms/two-clerks',
    'icpc/find-the-seam',
    'icpc/tally-strip',
    'icpc/three-ingots',
    'tps/heavy-stone',
    'tps/two-porters',
  ],
  hydro: [
    'problems/apprentice-quiz',
    'problems/petty-counter',
    'problems/untidy-ledger',
    'cms/tallest',
    'cms/two-clerks',
    'icpc/find-the-seam',
    'icpc/tally-strip',
    'icpc/three-ingots',
    'polygon/hidden-mark',
    'tps/heavy-stone',
    'tps/two-porters',
    'uoj/even-moulds',
  ],
  fps: [
    'problems/apprentice-quiz',
    'problems/petty-counter',
    'problems/sealed-crate',
    'problems/untidy-ledger',
    'cms/tallest',
    'cms/two-clerks',
    'icpc/find-the-seam',
    'icpc/tally-strip',
    'icpc/three-ingots',
    'polygon/hidden-mark',
    'tps/heavy-stone',
    'tps/two-porters',
    'uoj/even-moulds',
  ],
  uoj: [
    'problems/apprentice-quiz',
    'problems/petty-counter',
    'problems/untidy-ledger',
    'cms/tallest',
    'cms/two-clerks',
    'hydro/equal-bars',
    'icpc/find-the-seam',
    'icpc/richest-stretch',
    'icpc/tally-strip',
    'icpc/three-ingots',
    'polygon/full-ladles',
    'syzoj/two-piles',
    'tps/heavy-stone',
    'tps/two-porters',
  ],
};

const bytesOf = async (tree: FileTree, paths: readonly string[]) =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await tree.read(path)).toString('base64')])));

const settingsOf = async (tree: FileTree) => {
  const file = CONFIG_FILES.find((path) => tree.has(path)) ?? '';
  const parsed = parseYaml((await tree.read(file)).toString(), file);
  if ('finding' in parsed) throw new Error(parsed.finding.message);
  return parsed.value;
};

/** The problem read from its own zip, valid while `work` runs. */
async function readAgain<T>(zip: Buffer, work: (problem: SourceProblem, tree: FileTree) => Promise<T>): Promise<T> {
  const archive = await openArchive(zip);
  try {
    const tree = treeOfArchive(archive);
    const { problem, findings } = await readSourcePackage(tree);
    if (!problem) throw new Error(JSON.stringify(findings));
    return await work(problem, tree);
  } finally {
    archive.close();
  }
}

/** Expects that reading the exported zip gives the same problem, the same zip again, and data with the same hash. */
async function expectLasting(problem: SourceProblem, zip: Buffer): Promise<void> {
  await readAgain(zip, async (again) => {
    expect((await writeSourcePackage(again)).equals(zip)).toBe(true);
    expect((await buildDataArchive(again)).hash).toBe((await buildDataArchive(problem)).hash);
  });
}

describe('our own format', () => {
  it.each(samples)('%s is exported and read again, identical in every file and setting', async (path) => {
    const tree = await treeOfDirectory(folderOf(path));
    const { problem } = await readSourcePackage(tree);
    if (!problem) throw new Error('no problem');
    const files = tree.paths.filter((one) => !CONFIG_FILES.some((config) => config === one));
    const zip = await writeSourcePackage(problem);
    await readAgain(zip, async (_, written) => {
      expect(written.paths.filter((one) => one !== 'problem.yaml')).toEqual(files);
      expect(await bytesOf(written, files)).toEqual(await bytesOf(tree, files));
      expect(await settingsOf(written)).toEqual(await settingsOf(tree));
    });
    await expectLasting(problem, zip);
  });

  it.each(imported)('can represent everything imported from %s', async (name) => {
    const { problem } = await importFixture(name);
    await expectLasting(problem, await writeSourcePackage(problem));
  });
});

/** Names of what a note about another place declares. */
const DECLARED_AT: Readonly<Record<string, RegExp>> = {
  'judge.config.checker': /^judge\.config\.checker|\.(cpp|cc|c|py)$/,
  'judge.config.interactor': /\.(cpp|cc|c|py)$/,
  'judge.config: limits': /^judge\.config$/,
  'judge.config.subtasks: verdict': /^judge\.config\.subtasks/,
};

/** Files that a format adds to the data, and names that it gives to files without one. */
const OWN_NAMES: Readonly<Record<string, RegExp>> = {
  uoj: /^(title\.en|problem\.conf|std\.cpp|val\.cpp|submissions\/accepted\/std\.cpp)$/,
  fps: /^(submissions\/accepted\/solution-|attachments\/image-)\d+\.\w+$/,
};

/** Whether a note of the export says that this may differ. */
const isDeclared = (difference: string, places: readonly string[]) =>
  places.some((place) => DECLARED_AT[difference]?.test(place) ?? isAbout(place, difference));

/** A program whose note says so may be in another folder, and have a number after its name. */
function isAbout(place: string, difference: string): boolean {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/(-\d+)?\.[^.]*$/, '');
  if (difference.startsWith('submissions/'))
    return place.startsWith('submissions/') && nameOf(place) === nameOf(difference);
  return difference.startsWith(place);
}

const problemAt = async (path: string): Promise<SourceProblem> => {
  if (!path.startsWith('problems/')) return (await importFixture(path)).problem;
  const { problem } = await readSourcePackage(folderOf(path));
  if (!problem) throw new Error('no problem');
  return problem;
};

describe.each(foreignExports)('exports to %s', (format) => {
  const refusedNames: string[] = [];

  it.each([...samples, ...imported])('and their import keep %s, except for what the notes declare', async (path) => {
    const problem = await problemAt(path);
    const { tree, changed, unused, refused } = await exportPackage(problem, format);
    for (const { zh } of [...changed, ...unused, ...refused]) expect(zh).toMatch(/\p{Script=Han}/u);
    if (!tree) {
      refusedNames.push(path);
      return;
    }
    const archive = await openArchive(await makeArchive(tree));
    try {
      const reading = await readAnyPackage(treeOfArchive(archive), { name: problem.slug });
      if (reading.format !== format || !reading.problem) throw new Error(JSON.stringify(reading));
      const places = [...changed, ...unused].map(({ place }) => place);
      const differences = await differencesOf(problem, reading.problem);
      const isUndeclared = (one: string) => !OWN_NAMES[format]?.test(one) && !isDeclared(one, places);
      expect(differences.filter(isUndeclared)).toEqual([]);
    } finally {
      archive.close();
    }
  });

  it('are refused for the kinds that the format does not have, and no others', () => {
    expect(refusedNames).toEqual(refusals[format]);
  });
});
