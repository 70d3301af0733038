import { languages } from '@assay/contract/languages';
import { idOfName } from './formats.ts';

/** Ids that tools of the contest API know. Versions of a language have the suffix of the version. */
const knownIds: Readonly<Record<string, string>> = {
  C: 'c',
  'C++14': 'cpp14',
  'C++17': 'cpp',
  'C++20': 'cpp20',
  'C++23': 'cpp23',
  Java: 'java',
  Kotlin: 'kotlin',
  'Python 3': 'python3',
  'PyPy 3': 'pypy3',
  Rust: 'rust',
  Go: 'go',
  JavaScript: 'javascript',
  TypeScript: 'typescript',
  Pascal: 'pascal',
  'C#': 'csharp',
  Haskell: 'haskell',
  OCaml: 'ocaml',
  Ruby: 'ruby',
  Scala: 'scala',
};
/** The language of a submission that does not state one. */
const UNKNOWN = { id: 'unknown', name: 'Unknown' };

export interface ApiLanguage {
  id: string;
  name: string;
  entry_point_required: boolean;
  extensions: string[];
}

const nameOfAlias = new Map<string, string>(
  languages.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name] as const)),
);

/** The language with this name on the platform; one that only another judge knows has an id made from its name. */
export function languageOf(stated: string): ApiLanguage {
  const name = nameOfAlias.get(stated) ?? stated;
  const own = languages.find((one) => one.name === name);
  const id = name === '' ? UNKNOWN.id : (knownIds[name] ?? idOfName('language', name));
  const extensions = (own?.extensions ?? []).map((extension) => extension.slice(1));
  return { id, name: name === '' ? UNKNOWN.name : name, entry_point_required: false, extensions };
}

/** The languages that the platform comes with. */
export const apiLanguages: readonly ApiLanguage[] = languages.map(({ name }) => languageOf(name));
