import { languages } from '@assay/contract/languages';
import { apiLanguages } from '../clics/languages.ts';
import type { StoredObject } from './primary-objects.ts';

const normal = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Ids of other systems for languages here. */
const synonyms: Readonly<Record<string, string>> = {
  cpp: 'C++17', 'c++': 'C++17', python: 'Python 3', python3: 'Python 3', py3: 'Python 3', pypy: 'PyPy 3', js: 'JavaScript',
  kt: 'Kotlin', rs: 'Rust', pas: 'Pascal', csharp: 'C#', hs: 'Haskell', rb: 'Ruby', golang: 'Go',
}; // prettier-ignore

const byText = new Map<string, string>([
  ...languages.flatMap(({ name, aliases }) => [name, ...aliases].map((text) => [normal(text), name] as const)),
  ...apiLanguages.map(({ id, name }) => [normal(id), name] as const),
  ...Object.entries(synonyms),
]);
const names: ReadonlySet<string> = new Set(languages.map(({ name }) => name));

export const isLanguage = (name: string): boolean => names.has(name);

/** The language here for one of the primary: by id, then by name, then by the extension of its files. */
export function suggestLanguage({ id, name, extensions }: StoredObject<'languages'>): string | undefined {
  const byId = byText.get(normal(id)) ?? byText.get(normal(name ?? ''));
  if (byId !== undefined) return byId;
  const suffixes = extensions.map((one) => `.${one.replace(/^\./, '').toLowerCase()}`);
  return languages.find((one) => (one.extensions as readonly string[]).some((own) => suffixes.includes(own)))?.name;
}

/** Whether a file is a source in some language that is known here. */
export function isSourceFile(path: string): boolean {
  const lower = path.toLowerCase();
  return languages.some(({ extensions }) => (extensions as readonly string[]).some((own) => lower.endsWith(own)));
}
