import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportPackage, makeArchive, type ExportFormat, type SourceProblem } from '@assay/problem';
import { loadPackage, type LoadedPackage } from './commands/load-package.ts';
import { verifyPackage } from './setter/verify-package.ts';
import { openTestEnvironment } from '../test/test-judge.ts';
import type { JudgeEnvironment } from './judge-environment.ts';

/* The judge's conformance suite: whole packages, whose submissions must get the verdicts declared by their folders. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const foldersIn = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(path, entry.name));

const packages = [
  ...foldersIn('problems'),
  ...foldersIn('packages/problem/fixtures').flatMap((format) => foldersIn(format)),
];

/**
 * Exported to the ICPC format and read again: testlib checkers, partial points, subtasks, interactors of testlib and of
 * Kattis, and programs that run in several passes.
 */
const FIXTURES = 'packages/problem/fixtures/icpc';
const exported: readonly (readonly [path: string, format: ExportFormat])[] = [
  ['problems/cooling-shelf', 'icpc'],
  ['problems/furnace-bookings', 'icpc'],
  ['problems/furnace-bookings', 'icpc-legacy'],
  ['problems/rich-seam', 'icpc'],
  ['problems/sealed-crate', 'icpc'],
  ['problems/sealed-crate', 'icpc-legacy'],
  [`${FIXTURES}/find-the-seam`, 'icpc'],
  [`${FIXTURES}/find-the-seam`, 'icpc-legacy'],
  [`${FIXTURES}/tally-strip`, 'icpc'],
  [`${FIXTURES}/tally-strip`, 'icpc-legacy'],
];
const nameOf = ([path, format]: (typeof exported)[number]) => `${path} as ${format}`;

/** Solutions for packages in formats without solutions. */
const solutions: Readonly<Record<string, string>> = {
  'packages/problem/fixtures/hoj/copper-rods': 'print(int(input()) * 2)\n',
  'packages/problem/fixtures/plain/turned-words': 'print(input()[::-1])\n',
  'packages/problem/fixtures/syzoj/two-piles':
    'input()\nseen = {}\nfor place, weight in enumerate(input().split(), 1):\n    if weight in seen:\n        print(seen[weight], place)\n        break\n    seen[weight] = place\n',
};

let scratch: string;
let environment: JudgeEnvironment;
const loaded = new Map<string, LoadedPackage>();

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'assay-packages-'));
  for (const path of packages) loaded.set(path, await loadPackage(join(ROOT, path), scratch));
  for (const one of exported) loaded.set(nameOf(one), await loadExported(...one));
  const folders = [...loaded.values()].map(({ folder }) => folder);
  environment = await openTestEnvironment(scratch, folders);
});

afterAll(async () => {
  await environment.close();
  await rm(scratch, { recursive: true, force: true });
});

describe('every submission gets its declared verdict', () => {
  test.each([...packages, ...exported.map(nameOf)])('%s', async (path) => {
    const { problem: found, folder, notes } = loaded.get(path) ?? {};
    const problem = found && withSolution(path, found);
    expect(notes?.filter((note) => note.level === 'error')).toEqual([]);
    if (!problem || folder === undefined) throw new Error(`${path} cannot be used`);
    const { submissions, findings } = await verifyPackage(environment, problem, folder);
    expect(findings.filter((finding) => finding.level === 'error')).toEqual([]);
    expect(submissions.length).toBe(problem.submissions.length);
    const wrong = submissions.filter((one) => !one.asDeclared);
    expect(wrong.map(({ path, declared, judgement }) => `${path}: ${declared}, got ${judgement.status}`)).toEqual([]);
  });
});

async function loadExported(path: string, format: ExportFormat): Promise<LoadedPackage> {
  const { problem } = await loadPackage(join(ROOT, path), scratch);
  if (!problem) throw new Error(`${path} cannot be used`);
  const { tree, refused } = await exportPackage(problem, format);
  if (!tree) throw new Error(JSON.stringify(refused));
  const file = join(scratch, `${basename(path)}-${format}.zip`);
  await writeFile(file, await makeArchive(tree));
  return await loadPackage(file, scratch);
}

function withSolution(path: string, problem: SourceProblem): SourceProblem {
  const source = solutions[path];
  if (source === undefined) return problem;
  const file = { path: 'submissions/accepted/solution.py', expected: 'accepted', language: 'Python 3' } as const;
  return { ...problem, submissions: [{ ...file, bytes: Buffer.from(source) }] };
}
