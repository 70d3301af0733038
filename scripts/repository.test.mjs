import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';

/** Folders of packages, whose own folders may be called as those that a working copy keeps to itself: data, dist. */
const PACKAGES = ['problems', 'packages/problem/fixtures'];

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.DS_Store')
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''));

/** Which of these paths git would leave out of a clone. */
function ignored(paths) {
  const git = spawnSync('git', ['check-ignore', '--no-index', '--stdin'], { cwd: root, input: paths.join('\n') });
  if (git.error) throw git.error;
  // 1: none is. Anything else is trouble, such as a copy that is no repository.
  if (git.status !== 0 && git.status !== 1) throw new Error(git.stderr.toString());
  return git.stdout.toString().split('\n').filter(Boolean);
}

test('a clone has every file of the packages, however their folders are called', () => {
  const files = PACKAGES.flatMap(filesBelow);
  expect(files.some((path) => path.includes('/data/secret/'))).toBe(true);
  expect(ignored(files)).toEqual([]);
  expect(ignored(['data/runner/identity.json', 'node_modules/some/index.js'])).toHaveLength(2);
});
