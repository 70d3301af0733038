// Builds the parts that changed: server, runner and CLI, each as one file in dist/, and the web client in
// apps/web/dist/.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { boardPage, buildBoardPage } from './lib/board-page.mjs';
import { cacheDir, platformNode, root } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { run, stopChildrenOnSignals } from './lib/run.mjs';
import { filesBelow, hashOf, readStamp, writeStamp } from './lib/stamp.mjs';

const webBuildTimeoutMs = 10 * 60_000;
/** Files that browsers fetch often and that compress well. Fonts and images are compressed already. */
const packable = /\/assets\/[^/]+\.(js|css|svg|json|wasm)$/;
const smallestPackedBytes = 256;
const brotliQuality = 11;
const gzipLevel = 9;
/** Sizes of zlib's buffer; which one packs best depends on the file. The shortest result is kept: 0.3 % less. */
const gzipMemLevels = [6, 7, 8];
const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const packages = ['packages/contract', 'packages/rules', 'packages/problem'];
const common = [...packages, 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'];

const parts = [
  {
    title: 'Building the server',
    output: 'dist/server.mjs',
    sources: [...common, 'apps/server'],
    make: async () => {
      await bundle('apps/server/src/work/worker.ts', 'server-worker');
      await bundle('apps/server/src/main.ts', 'server');
    },
  },
  {
    title: 'Building the runner',
    output: 'dist/runner.mjs',
    sources: [...common, 'apps/runner'],
    make: () => bundle('apps/runner/src/main.ts', 'runner'),
  },
  {
    title: 'Building the CLI',
    output: 'dist/cli.mjs',
    sources: [...common, 'apps/cli'],
    make: () => bundle('apps/cli/src/assay.ts', 'cli'),
  },
  {
    title: 'Building the web client',
    output: 'apps/web/dist/index.html',
    sources: [...common, 'apps/web'],
    make: buildWeb,
  },
  {
    title: 'Building the page of static boards',
    output: relative(root, boardPage),
    sources: [...common, 'apps/web/static-board', 'apps/web/src', 'scripts/lib/board-page.mjs'],
    make: buildBoardPage,
  },
];

/** Builds the parts whose sources changed since they were last built. */
export async function build({ force = false } = {}) {
  for (const { title, output, sources, make } of parts) {
    const stamp = join(cacheDir, 'built', `${output.replaceAll('/', '-')}.stamp`);
    const state = hashOf(sources);
    if (!force && existsSync(join(root, output)) && readStamp(stamp) === state) continue;
    await step(title, make);
    writeStamp(stamp, state);
  }
}

/**
 * Bundled, because Node 24 takes a quarter of a second and 230 MB to load its hundreds of modules with import cycles
 * one by one.
 */
const bundled = /^drizzle-orm(\/|$)/;

/**
 * Bundles the project's own code into one file. npm packages stay external, because some have native parts. Runs on
 * Node 20.19 and newer.
 */
async function bundle(entry, name) {
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    input: join(root, entry),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@assay/') && !bundled.test(id),
    plugins: [keepPlaces],
    transform: { target: 'node20', define: { ASSAY_BUILD: JSON.stringify(buildFacts()) } },
  });
  await made.write({
    dir: join(root, 'dist'),
    entryFileNames: `${name}.mjs`,
    format: 'esm',
    codeSplitting: false,
    sourcemap: true,
  });
  await made.close();
}

/**
 * The commit and branch of the build, and its time. Outside a git checkout, hash and branch are ''; on a detached HEAD,
 * the branch is ''.
 */
function buildFacts() {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  return {
    hash: git('rev-parse', '--short=7', 'HEAD'),
    branch: branch === 'HEAD' ? '' : branch,
    builtAt: Date.now(),
  };
}

/** The output of git, or '' if it fails. */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return '';
  }
}

/**
 * Replaces `import.meta` in each source by the source's own location: in a bundle it would point into dist/, and
 * sources use it to find files next to them, such as migrations.
 */
const keepPlaces = {
  name: 'keep-places',
  transform(code, id) {
    if (!/\bimport\.meta\.(url|dirname|filename)\b/.test(code)) return null;
    const place = (path) => `new URL(${JSON.stringify(`../${encodeURI(relative(root, path))}`)}, import.meta.url)`;
    return {
      code: `import { fileURLToPath as placeOf$ } from 'node:url';\n${code
        .replaceAll(/\bimport\.meta\.url\b/g, () => '(IMPORT_META_URL)')
        .replaceAll(/\bimport\.meta\.filename\b/g, () => `placeOf$(${place(id)})`)
        .replaceAll(/\bimport\.meta\.dirname\b/g, () => `placeOf$(${place(dirname(id))})`)
        .replaceAll('IMPORT_META_URL', () => `${place(id)}.href`)}`,
      map: null,
    };
  },
};

async function buildWeb() {
  const folder = join(root, 'apps/web');
  const vite = [join(folder, 'node_modules/.bin/vite'), join(root, 'node_modules/.bin/vite')].find(existsSync);
  await run(platformNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: folder, timeoutMs: webBuildTimeoutMs });
  await packFiles(join(folder, 'dist'));
}

/**
 * Writes compressed copies next to the files that benefit. The server sends them to browsers that accept the encoding.
 */
async function packFiles(dist) {
  const files = filesBelow(dist).filter((path) => packable.test(path) && statSync(path).size >= smallestPackedBytes);
  await Promise.all(
    files.map(async (path) => {
      const bytes = await readFile(path);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      const [br, gz] = await Promise.all([packBrotli(bytes, { params }), packShortest(bytes)]);
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
    }),
  );
}

async function packShortest(bytes) {
  const all = await Promise.all(gzipMemLevels.map((memLevel) => packGzip(bytes, { level: gzipLevel, memLevel })));
  return all.reduce((best, one) => (one.length < best.length ? one : best));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  stopChildrenOnSignals();
  const { ensurePackages } = await import('./lib/install.mjs');
  try {
    await ensurePackages();
    await build({ force: process.argv.includes('--force') });
  } catch (error) {
    console.error(`${error.output ? `${error.output.trim()}\n` : ''}${error.message}`);
    process.exitCode = 1;
  }
}
