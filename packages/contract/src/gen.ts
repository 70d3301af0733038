import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRefusalPages } from './gen/refusal-pages.ts';

const folder = join(import.meta.dirname, '../../../docs/refusals');

/** Names of pages that differ from the generated ones. */
export function stalePages(): string[] {
  const wanted = makeRefusalPages();
  const present = new Map(list().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const names = new Set([...wanted.keys(), ...present.keys()]);
  return [...names].filter((name) => wanted.get(name) !== present.get(name)).toSorted();
}

function list(): string[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).filter((name) => name.endsWith('.md'));
}

function write(): void {
  const wanted = makeRefusalPages();
  for (const name of list()) if (!wanted.has(name)) rmSync(join(folder, name));
  for (const [name, text] of wanted) writeFileSync(join(folder, name), text);
}

// As a program: writes the pages, or with --check only lists outdated ones.
if (process.argv[1] === import.meta.filename) {
  if (!process.argv.includes('--check')) write();
  const stale = stalePages();
  if (stale.length > 0) {
    console.error(`docs/refusals is out of date: ${stale.join(', ')}. Run npm run gen.`);
    process.exitCode = 1;
  }
}
