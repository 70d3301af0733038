import type { FileTree } from '../file-tree.ts';
import { finding } from '../findings.ts';
import type { Finding } from '../findings.ts';
import type { CustomChecker } from '../judge-plan.ts';

type Language = CustomChecker['language'];

const LANGUAGES: Readonly<Record<string, Language>> = {
  c: 'C',
  cpp: 'C++17',
  cxx: 'C++17',
  'c++': 'C++17',
  cc: 'C++20',
  py: 'Python 3',
  py3: 'Python 3',
};
const HEADERS: ReadonlySet<string> = new Set(['h', 'hh', 'hpp', 'hxx', 'inc', 'inl']);
const MAIN_NAMES = [
  'main',
  '__main__',
  'validator',
  'validate',
  'output_validator',
  'checker',
  'check',
  'chk',
  'compare',
];

/** The language of a source file, by its extension; undefined if unsupported. */
export function languageOfSource(path: string): Language | undefined {
  return LANGUAGES[extensionOf(path)];
}

/**
 * The files of a checker, the one to compile first. `source` is a file, whose folder is searched for headers, or a
 * folder (with or without its slash) with one program in it. For Python, modules next to the program are included.
 */
export function findCheckerSources(
  tree: FileTree,
  source: string,
  place: string,
): { sources: string[]; language: Language } | { finding: Finding } {
  const folder = source.endsWith('/') ? source : `${source}/`;
  if (tree.has(source)) return withCompanions(tree, source, place);
  const inside = tree.paths.filter((path) => path.startsWith(folder));
  if (inside.length === 0) return { finding: finding('checker-source-missing', place, { path: source }) };
  const programs = inside.filter((path) => languageOfSource(path) !== undefined);
  if (programs.length === 0) return { finding: finding('checker-language', place, { path: source }) };
  const main = programs.length === 1 ? programs[0] : programs.find((path) => MAIN_NAMES.includes(stemOf(path)));
  const units = programs.filter((path) => languageOfSource(path) !== 'Python 3');
  if (main === undefined || (units.length > 1 && units.includes(main))) {
    return { finding: finding('checker-main-unclear', place, { path: source }) };
  }
  return withCompanions(tree, main, place);
}

function withCompanions(tree: FileTree, main: string, place: string) {
  const language = languageOfSource(main);
  if (language === undefined) return { finding: finding('checker-language', place, { path: main }) };
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const goesAlong = (path: string) =>
    language === 'Python 3' ? languageOfSource(path) === 'Python 3' && folder !== '' : HEADERS.has(extensionOf(path));
  const companions = tree.paths.filter((path) => path !== main && path.startsWith(folder) && goesAlong(path));
  return { sources: [main, ...companions], language };
}

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
}

function stemOf(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]*$/, '')
    .toLowerCase();
}
