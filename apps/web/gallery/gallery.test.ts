import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../src');
const examples = join(import.meta.dirname, 'examples');

/** Components without an example, each with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'ui/navigation/menu-popup.tsx': 'is the opened part of hover-menu',
  'ui/navigation/menu-items.tsx': 'are the entries of hover-menu',
  'ui/feedback/toast-stack.tsx': 'is what toasts are shown with',
  'ui/feedback/empty-page.tsx': 'is empty-state as a whole page',
  'ui/data/searched-table.tsx': 'is search-field above paged-table',
  'ui/fields/format-bar.tsx': 'is the buttons of markdown-editor',
  'ui/fields/saved-form.tsx': 'is form with save-bar, as in settings-frame',
  'ui/fields/search-input.tsx': 'is the field of search-field',
  'domain/name-and-email.tsx': 'is two text fields of form',
  'domain/public-part.tsx': 'is its children, or sign-in-to-see',
  'domain/sign-in-to-see.tsx': 'is a whole page',
};

const folders = ['ui', 'ui/data', 'ui/feedback', 'ui/fields', 'ui/navigation', 'domain'];

const components = folders.flatMap((folder) =>
  readdirSync(join(src, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return /(?<!\.test)\.tsx$/.test(entry.name) ? [`${folder}/${entry.name}`] : [];
    return readdirSync(join(src, folder, entry.name)).includes('index.tsx')
      ? [`${folder}/${entry.name}/index.tsx`]
      : [];
  }),
);

const shown = new Set(
  readdirSync(examples).flatMap((file) =>
    [...readFileSync(join(examples, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
      resolve(examples, path).slice(src.length + 1),
    ),
  ),
);

describe('the gallery', () => {
  it('has an example of every component, or a reason why not', () => {
    expect(components.length).toBeGreaterThan(40);
    expect(components.filter((file) => !shown.has(file) && WITHOUT[file] === undefined)).toEqual([]);
  });

  it('gives no reason for a component that has an example', () => {
    expect(Object.keys(WITHOUT).filter((file) => shown.has(file) || !components.includes(file))).toEqual([]);
  });

  it('is not imported by the product', () => {
    const page = join(src, '../index.html');
    const start = [...readFileSync(page, 'utf8').matchAll(/src="\/(src\/[^"]+)"/g)].map(([, path = '']) =>
      resolve(dirname(page), path),
    );
    expect(start).toEqual([join(src, 'main.tsx')]);
    const outside = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => /['"`](\.\.\/)+gallery/.test(readFileSync(join(src, file), 'utf8')));
    expect(outside).toEqual([]);
  });
});
