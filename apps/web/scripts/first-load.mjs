/*
 * First load of a page over the wire, gzip: page, scripts and styles that the build's manifest lists for it. `node
 * apps/web/scripts/first-load.mjs [dist]` prints the table and fails if a budget is exceeded.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const GZIP_LEVEL = 6;

/** Pages with the modules that they load besides the entry, and their budgets in KiB. */
export const PAGES = [
  { name: 'home', budgetKiB: 220, modules: ['src/pages/home/index.tsx'] },
  {
    name: 'problem with editor',
    budgetKiB: 416,
    modules: [
      'src/pages/org/frame.tsx',
      'src/app/shell/signed-in-parts.ts',
      'src/pages/org/problem/solving.ts',
      'src/ui/markdown/markdown-view.tsx',
      'src/ui/code-editor/code-editor.tsx',
      '../../node_modules/@codemirror/legacy-modes/mode/clike.js',
    ],
  },
];

/** Size of a page in KiB and its files, largest first. */
export function measureFirstLoad(dist, modules) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const files = new Set(['index.html']);
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no module ${key}.`);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of ['index.html', ...modules]) visit(module);
  const sizes = [...files].map((file) => ({
    file,
    bytes: gzipSync(readFileSync(join(dist, file)), { level: GZIP_LEVEL }).length,
  }));
  sizes.sort((one, other) => other.bytes - one.bytes);
  return { kib: sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1024, sizes };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url));
  for (const { name, budgetKiB, modules } of PAGES) {
    const { kib, sizes } = measureFirstLoad(dist, modules);
    console.log(`${name}: ${kib.toFixed(1)} KiB of ${budgetKiB} KiB gzip in ${sizes.length} files`);
    for (const { file, bytes } of sizes.slice(0, 8)) console.log(`  ${(bytes / 1024).toFixed(1).padStart(7)}  ${file}`);
    if (kib > budgetKiB) process.exitCode = 1;
  }
}
