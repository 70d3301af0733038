import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';
import { filesBelow as checkedFiles } from './lib/stamp.mjs';

/** Folders of packages. They may contain folders with names that .gitignore excludes elsewhere: data, dist. */
const PACKAGES = ['problems', 'packages/problem/fixtures'];

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.DS_Store')
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''));

/** The paths that git ignores. */
function ignored(paths) {
  const git = spawnSync('git', ['check-ignore', '--no-index', '--stdin'], { cwd: root, input: paths.join('\n') });
  if (git.error) throw git.error;
  // Status 1: none is ignored. Any other status is an error, such as a missing repository.
  if (git.status !== 0 && git.status !== 1) throw new Error(git.stderr.toString());
  return git.stdout.toString().split('\n').filter(Boolean);
}

test('a clone contains every file of the packages, whatever the names of their folders', () => {
  const files = PACKAGES.flatMap(filesBelow);
  expect(files.some((path) => path.includes('/data/secret/'))).toBe(true);
  expect(ignored(files)).toEqual([]);
  expect(ignored(['data/runner/identity.json', 'node_modules/some/index.js'])).toHaveLength(2);
});

test('builds and checks read every folder of sources, also one called data', () => {
  expect(checkedFiles(join(root, 'apps/web/src/ui')).some((path) => path.includes('/ui/data/'))).toBe(true);
});
