import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';

const src = resolve(import.meta.dirname, '..');
const files = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing/.test(file))
    .map((file) => [join(src, file), readFileSync(join(src, file), 'utf8')]),
);

/** Files that are fetched together with `root`: its imports, and theirs. */
function fetchedWith(root: string, found = new Set<string>()): Set<string> {
  if (found.has(root) || !files.has(root)) return found;
  found.add(root);
  for (const [, path = ''] of (files.get(root) ?? '').matchAll(/^(?:import|export)(?! type)[^;]*?'(\.[^']+)';/gms)) {
    fetchedWith(resolve(dirname(root), path), found);
  }
  return found;
}

/** Pages, each fetched on demand; a chunk that a page fetches later uses the page's texts. */
const parts = [...files]
  .flatMap(([file, text]) =>
    [...text.matchAll(/import\('(\.[^']+\.tsx)'\)/g)].map(([, path = '']) => resolve(dirname(file), path)),
  )
  .filter((file) => file.startsWith(join(src, 'pages')));

/** The frames around a page, which are always loaded before it. */
function framesOf(part: string): string[] {
  const folders: string[] = [];
  for (let folder = dirname(part); folder.length > src.length; folder = dirname(folder)) folders.push(folder);
  return folders.map((folder) => join(folder, 'frame.tsx'));
}

function namespacesIn(text: string): string[] {
  return [...text.matchAll(/useTranslation\(\[?([^)\]]*)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );
}

describe('every page', () => {
  it('imports the texts that it shows', () => {
    expect(parts.length).toBeGreaterThan(20);
    const lacking = [...new Set(parts)].flatMap((part) => {
      const together = [...fetchedWith(part)];
      const brought = [...new Set([...together, ...framesOf(part).flatMap((frame) => [...fetchedWith(frame)])])]
        .filter((file) => dirname(file).endsWith('locales/en'))
        .map((file) => /addEnglish\('(\w+)'/.exec(files.get(file) ?? '')?.[1]);
      const shown = new Set(together.flatMap((file) => namespacesIn(files.get(file) ?? '')));
      return [...shown]
        .filter((name) => !Object.hasOwn(en, name) && !brought.includes(name))
        .map((name) => `${part.slice(src.length + 1)} shows ${name}`);
    });
    expect(lacking).toEqual([]);
  });
});
