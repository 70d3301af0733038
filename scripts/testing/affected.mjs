// Which test files a change can affect: those that import a changed file, directly or not, and those next to such a
// file.
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { importsOf, targetOf } from '../directions.mjs';
import { root } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { filesBelow } from '../lib/stamp.mjs';

const gitTimeoutMs = 30_000;
const scanned = ['packages', 'apps', 'testkit', 'e2e', 'scripts'];
const isCode = (path) => /\.(ts|tsx|mjs)$/.test(path);
const isTest = (path) => /\.(test|e2e)\.(ts|tsx|mjs)$/.test(path);

/** Almost every test depends on these, so a change of one selects only their own tests and one journey. */
const hubs = [
  /^apps\/server\/src\/(main|app|routes|index|context|config)\.ts$/,
  /^apps\/web\/src\/(main|app\/.*|lib\/i18n\/.*|testing\/.*)\.tsx?$/,
  /^apps\/runner\/src\/(main|index|judge-environment|judge\/judge-solution)\.ts$/,
  /^apps\/runner\/test\//,
  /^packages\/[^/]+\/src\/index\.ts$/,
  /^testkit\//,
];
const isHub = (path) => hubs.some((pattern) => pattern.test(path));

/** Browser journeys by the folders that they cover, as words in the paths. */
const journeys = [
  { words: ['contest', 'ranklist', 'rejudge', 'rk', 'participant'], file: 'e2e/contest.e2e.ts' },
  { words: ['clarification'], file: 'e2e/clarifications.e2e.ts' },
  { words: ['contest-admin', 'contest-direction', 'director'], file: 'e2e/director.e2e.ts' },
  { words: ['group', 'access'], file: 'e2e/groups.e2e.ts' },
  { words: ['plan'], file: 'e2e/plans.e2e.ts' },
  { words: ['instance'], file: 'e2e/instances.e2e.ts' },
  { words: ['instance-judging', 'untidy-ledger', 'petty-counter'], file: 'e2e/instance-samples.e2e.ts' },
  { words: ['auth', 'identity', 'session', 'oauth', 'second-factor', 'password'], file: 'e2e/identity.e2e.ts' },
  { words: ['org', 'member-import', 'runner'], file: 'e2e/org-admin.e2e.ts' },
  { words: ['admin', 'announcement', 'info'], file: 'e2e/site-admin.e2e.ts' },
  { words: ['markdown'], file: 'e2e/statement-safety.e2e.ts' },
  { words: ['custom-run', 'bench'], file: 'e2e/custom-run.e2e.ts' },
  { words: ['gallery'], file: 'e2e/gallery.e2e.ts' },
  { words: ['task', 'live'], file: 'e2e/survival.e2e.ts' },
  { words: ['problem', 'solution', 'desk', 'judge'], file: 'e2e/contestant.e2e.ts' },
];

/**
 * Test files that the changes since a revision can affect.
 * @param {string} revision the revision to compare the working tree with, such as `HEAD` or `main~3`.
 * @returns {Promise<{part: 'unit' | 'sandbox' | 'e2e', file: string}[]>}
 */
export async function affectedTests(revision) {
  const git = (...args) => run('git', args, { timeoutMs: gitTimeoutMs });
  const listed = await Promise.all([
    git('diff', '--name-only', '--diff-filter=d', revision),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  const changed = listed.flatMap((lines) => lines.split('\n').filter(Boolean));
  const files = scanned.flatMap((folder) => filesBelow(join(root, folder))).map((file) => relative(root, file));
  const read = (path) => readFileSync(join(root, path), 'utf8');
  return selectTests(changed, files.filter(isCode), read);
}

/** The same for given changes, files and contents. */
export function selectTests(changed, files, read) {
  const reached = reachedFrom(changed, importersOf(files, read));
  const folders = new Set([...reached].filter((path) => !isTest(path)).map(dirname));
  const words = new Set([...reached].flatMap(wordsOf));
  const features = new Set(changed.filter((path) => path.startsWith('packages/contract/src/features/')).map(nounOf));
  const isChosen = (path) =>
    reached.has(path) ||
    folders.has(dirname(path)) ||
    (features.size > 0 &&
      dirname(path)
        .split('/')
        .some((folder) => features.has(singular(folder))));
  const tests = files.filter((path) => isTest(path) && !path.startsWith('e2e/') && isChosen(path));
  const isSeen = changed.some((path) => /^(apps|packages)\/.*\.(ts|tsx|css|html)$/.test(path) && !isTest(path));
  const walked = isSeen
    ? journeys.filter((one) => one.words.some((word) => words.has(word))).map(({ file }) => file)
    : [];
  const browser = new Set([
    ...changed.filter((path) => path.endsWith('.e2e.ts')),
    ...walked,
    ...(isSeen && walked.length === 0 ? ['e2e/contestant.e2e.ts'] : []),
  ]);
  return [
    ...tests.map((file) => ({ part: /\.sandbox\.test\./.test(file) ? 'sandbox' : 'unit', file })),
    ...[...browser].map((file) => ({ part: 'e2e', file })),
  ];
}

/** For each file, the files that import it. */
function importersOf(files, read) {
  const importers = new Map();
  for (const path of files)
    for (const name of importsOf(read(path))) {
      const target = targetOf(path, name);
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  return importers;
}

/** The changed files and all that import them, directly or not, up to the hubs. */
function reachedFrom(changed, importers) {
  const reached = new Set(changed);
  const waiting = [...changed];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (isHub(path)) continue;
    for (const importer of importers.get(path) ?? []) {
      if (reached.has(importer) || isHub(importer)) continue;
      reached.add(importer);
      waiting.push(importer);
    }
  }
  return reached;
}

const singular = (word) => word.replace(/s$/, '');
const nounOf = (path) => singular(basename(path).replace(/\.ts$|-shapes\.ts$|\..*$/g, ''));
/** The folders and the name of a file within its app's sources. */
const wordsOf = (path) =>
  path
    .replace(/^(apps|packages)\/[^/]+\/src\//, '')
    .split(/[/.]/)
    .map(singular);
