// Import directions: which area may import which. `npm run check` fails on an import that the table does not allow.
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './lib/paths.mjs';
import { filesBelow } from './lib/stamp.mjs';

/** What all of the runner may import except its sandbox and its judge. */
const belowRunner = [
  'runner words',
  'runner judge',
  'runner sandbox',
  'runner files',
  'runner base',
  'contract',
  'problem',
];

/**
 * One row per area: its name, its paths (the longest matching path wins), and the areas that it may import in addition
 * to itself. `outside`, if present, lists the only external modules that it may import. With `islands`, the folders of
 * an area do not import each other; with `acyclic`, their imports contain no cycle.
 */
export const table = [
  { area: 'contract tools', paths: ['packages/contract/src/gen.ts', 'packages/contract/src/gen/'], may: ['contract'] },
  { area: 'contract', paths: ['packages/contract/'], may: [], outside: ['zod'] },
  { area: 'rules', paths: ['packages/rules/'], may: ['contract'], outside: [] },
  { area: 'problem', paths: ['packages/problem/'], may: ['contract'] },

  {
    area: 'server base',
    paths: [
      'config.ts',
      'identity-config.ts',
      'settings.ts',
      'secrets/',
      'version.ts',
      'tied-command.ts',
      'http/refusal.ts',
    ].map((name) => `apps/server/src/${name}`),
    may: ['contract'],
  },
  // The context of requests. It imports the types of its parts; `app.ts` creates them.
  {
    area: 'server context',
    paths: ['apps/server/src/context.ts', 'apps/server/src/run-every.ts'],
    may: ['server base', 'server http', 'server db', 'server storage', 'server work', 'server features', 'contract'],
  },
  { area: 'server work', paths: ['apps/server/src/work/'], may: ['server base', 'contract', 'rules', 'problem'] },
  {
    area: 'server http',
    paths: ['apps/server/src/http/'],
    may: ['server base', 'server context', 'server db', 'server storage', 'contract'],
  },
  { area: 'server db', paths: ['apps/server/src/db/'], may: ['server base', 'contract', 'rules'] },
  { area: 'server storage', paths: ['apps/server/src/storage/'], may: ['server context', 'server base', 'contract'] },
  {
    area: 'server features',
    paths: ['apps/server/src/features/'],
    may: [
      'server base',
      'server context',
      'server http',
      'server db',
      'server storage',
      'server work',
      'contract',
      'rules',
      'problem',
    ],
    // Features that import each other belong together, or should share a third one.
    acyclic: true,
  },
  {
    area: 'server routes',
    paths: ['apps/server/src/routes.ts'],
    may: ['server features', 'server context', 'server http', 'server base', 'contract'],
  },
  {
    area: 'server start',
    paths: ['apps/server/'],
    may: [
      'server routes',
      'server features',
      'server http',
      'server db',
      'server storage',
      'server work',
      'server context',
      'server base',
      'contract',
      'rules',
      'problem',
    ],
  },

  // Shared code of the server's tests; no other area may import it.
  {
    area: 'server test support',
    paths: ['apps/server/test/'],
    may: [
      'testkit',
      'server features',
      'server http',
      'server db',
      'server storage',
      'server work',
      'server base',
      'contract',
      'rules',
      'problem',
    ],
  },

  { area: 'runner base', paths: ['log', 'version'].map((name) => `apps/runner/src/${name}.ts`), may: [] },
  {
    area: 'runner words',
    paths: ['judge-fault', 'judgement', 'verdict'].map((name) => `apps/runner/src/judge/${name}.ts`),
    may: ['runner sandbox', 'runner base', 'contract', 'rules', 'problem'],
  },
  { area: 'runner sandbox', paths: ['apps/runner/src/sandbox/'], may: ['runner base'] },
  {
    area: 'runner judge',
    paths: ['judge/', 'checkers/', 'languages/'].map((folder) => `apps/runner/src/${folder}`),
    may: ['runner words', 'runner sandbox', 'runner base', 'runner files', 'contract', 'rules', 'problem'],
  },
  { area: 'runner files', paths: ['apps/runner/src/file-cache.ts'], may: ['runner words', 'runner base', 'problem'] },
  {
    area: 'runner to server',
    paths: ['apps/runner/src/server/'],
    may: ['runner words', 'runner base', 'contract'],
  },
  // The only folders that communicate with the server.
  {
    area: 'runner tasks',
    paths: ['tasks/', 'health/'].map((folder) => `apps/runner/src/${folder}`),
    may: [...belowRunner, 'runner', 'runner to server'],
  },
  {
    area: 'runner start',
    paths: ['main', 'runner', 'index'].map((name) => `apps/runner/src/${name}.ts`),
    may: [...belowRunner, 'runner', 'runner to server', 'runner tasks'],
  },
  {
    area: 'runner',
    paths: ['apps/runner/'],
    may: [...belowRunner, 'rules'],
  },

  { area: 'web ui', paths: ['apps/web/src/ui/'], may: ['web lib'] },
  { area: 'web words', paths: ['apps/web/src/locales/'], may: ['web lib'] },
  { area: 'web lib', paths: ['apps/web/src/lib/'], may: ['web words', 'contract', 'rules'] },
  { area: 'web domain', paths: ['apps/web/src/domain/'], may: ['web ui', 'web words', 'web lib', 'contract', 'rules'] },
  {
    area: 'web features',
    paths: ['apps/web/src/features/'],
    may: ['web domain', 'web ui', 'web words', 'web lib', 'contract', 'rules'],
    // No feature imports another feature; pages combine them.
    islands: true,
  },
  {
    area: 'web pages',
    paths: ['apps/web/src/pages/'],
    may: ['web features', 'web domain', 'web ui', 'web words', 'web lib', 'contract', 'rules'],
  },
  {
    area: 'web',
    paths: ['apps/web/'],
    may: ['web pages', 'web features', 'web domain', 'web ui', 'web words', 'web lib', 'contract', 'rules'],
  },

  { area: 'cli', paths: ['apps/cli/'], may: ['contract', 'rules', 'problem'] },

  { area: 'testkit', paths: ['testkit/'], may: 'all' },
  { area: 'bench', paths: ['bench/'], may: 'all' },
  { area: 'e2e', paths: ['e2e/'], may: ['testkit', 'contract'] },
];

const scanned = ['packages', 'apps', 'testkit', 'bench', 'e2e'];
const isTest = (path) => /\.(test|e2e|soak|bench)\.tsx?$|\/fixtures\//.test(path);

/** All imports in the repository that the table does not allow, one line each. */
export function findViolations() {
  const files = scanned
    .flatMap((folder) => filesBelow(join(root, folder)))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [relative(root, file), readFileSync(file, 'utf8')]);
  return [...files.flatMap(([path, text]) => checkFile(path, text)), ...findCircles(files)];
}

/**
 * Finds cycles of imports, type imports included, between the folders of an `acyclic` area. `files` are pairs of path
 * and text; tests are exempt. Returns one line per cycle, until every folder in a cycle is named.
 */
export function findCircles(files) {
  return table.filter((row) => row.acyclic).flatMap((row) => cyclesIn(importsBetween(row, files), row.area));
}

/** For each folder of an area, the folders it imports, each with an example of an importing file. */
function importsBetween(row, files) {
  const imports = new Map();
  for (const [path, text] of files) {
    if (rowOf(path) !== row || isTest(path)) continue;
    const from = islandOf(path, row);
    if (!imports.has(from)) imports.set(from, new Map());
    for (const name of importsOf(text)) {
      const target = targetOf(path, name);
      if (target === null || rowOf(target) !== row) continue;
      const to = islandOf(target, row);
      if (to !== from) imports.get(from).set(to, path);
    }
  }
  return imports;
}

function cyclesIn(imports, area) {
  const named = new Set();
  return [...imports.keys()].flatMap((start) => {
    const cycle = named.has(start) ? undefined : shortestCycle(imports, start);
    if (!cycle) return [];
    for (const folder of cycle) named.add(folder);
    const steps = cycle.map((from, at) => `${from} (${imports.get(from).get(cycle[at + 1] ?? start)})`);
    return [`${area} form a cycle: ${[...steps, start].join(' → ')}`];
  });
}

/** The folders on a shortest cycle through `start`; undefined if there is none. */
function shortestCycle(imports, start) {
  const paths = [[start]];
  const reached = new Set();
  for (const path of paths) {
    for (const next of imports.get(path.at(-1))?.keys() ?? []) {
      if (next === start) return path;
      if (reached.has(next)) continue;
      reached.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
}

/**
 * The same for one file, given by its path in the repository and its text. Tests may also import the test kit and
 * anything in their own app.
 */
export function checkFile(path, text) {
  const from = rowOf(path);
  if (!from) return [];
  return importsOf(text).flatMap((name) => {
    const target = targetOf(path, name);
    if (target === null) {
      const isForbidden = from.outside && !isTest(path) && !from.outside.includes(name.split('/')[0]);
      return isForbidden ? [`${path}: ${from.area} may not import ${name}`] : [];
    }
    const to = rowOf(target);
    if (!to || isAllowed(path, from, target, to)) return [];
    return [`${path}: ${from.area} may not import ${to.area} (${name})`];
  });
}

function isAllowed(path, from, target, to) {
  if (from === to) return !from.islands || isTest(path) || islandOf(path, from) === islandOf(target, from);
  if (isTest(path) && (to.area === 'testkit' || appOf(path) === appOf(target))) return true;
  return from.may === 'all' || from.may.includes(to.area);
}

const appOf = (path) => path.split('/').slice(0, 2).join('/');
const islandOf = (path, row) => path.slice(row.paths[0].length).split('/')[0];

/** The row with the longest matching path. */
function rowOf(path) {
  const matches = table.flatMap((row) =>
    row.paths.filter((prefix) => path.startsWith(prefix)).map((prefix) => ({ row, length: prefix.length })),
  );
  return matches.sort((a, b) => b.length - a.length)[0]?.row;
}

/** The path in the repository to which an import resolves; null for an external module. */
export function targetOf(path, name) {
  if (name.startsWith('.')) return relative(root, resolve(root, dirname(path), name));
  const own = /^@assay\/([^/]+)/.exec(name)?.[1];
  if (!own) return null;
  const folder = {
    contract: 'packages/',
    rules: 'packages/',
    problem: 'packages/',
    server: 'apps/',
    runner: 'apps/',
    web: 'apps/',
    cli: 'apps/',
  };
  return `${folder[own] ?? ''}${own}/src/index.ts`;
}

/** Module names of all static and dynamic imports and re-exports, except in comments. */
export function importsOf(text) {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const pattern =
    /(?:^|[;}\s])(?:import|export)\s(?:[^'"`;()]*?\sfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm;
  return [...code.matchAll(pattern)].map((match) => match[1] ?? match[2]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const violations = findViolations();
  for (const line of violations) console.log(line);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
