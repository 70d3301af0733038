import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { JudgePlan } from '@assay/problem';
import type { GraderUse, Language } from '../../languages/language.ts';
import { JudgeFault } from '../judge-fault.ts';

/** The grader of a problem for one language. */
export interface Grader {
  use: GraderUse;
  /** Contents by name; the main file first. */
  files: Readonly<Record<string, Uint8Array>>;
}

/**
 * The grader of a problem for a language: null if the problem has no graders, `missing` if it has some, but not for
 * this language. Throws a package fault if one of its files is missing.
 */
export async function graderFor(
  graders: JudgePlan['graders'],
  language: Language,
  dataFolder: string,
): Promise<Grader | null | 'missing'> {
  if (!graders) return null;
  const use = language.grader;
  const paths = use ? graders[use.family] : undefined;
  if (!use || !paths?.[0]) return 'missing';
  const files: Record<string, Uint8Array> = {};
  for (const path of paths) files[basename(path)] = await readGrader(join(dataFolder, path), path);
  return { use, files };
}

/** Whether a file of the grader is compiled; the others are headers, which solutions may read. */
export function isSource({ sources, how }: GraderUse, name: string): boolean {
  return how !== 'together' || sources.some((ending) => name.endsWith(ending));
}

/** The grader files that solutions may read during compilation. */
export function headersOf({ use, files }: Grader): Record<string, Uint8Array> {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !isSource(use, name)));
}

/** The language, changed to compile and run a solution together with a grader. */
export function languageWith({ use, files }: Grader, language: Language): Language {
  return builds[use.how](language, use, Object.keys(files));
}

/** The language, changed to compile only `source` into the object file `object`. */
export function languageOfObject(language: Language, source: string, object: string): Language {
  const [compiler = '', ...rest] = replaced(language.compile, language.artifact, [object]);
  return {
    ...language,
    sourceName: source,
    artifact: object,
    compile: [compiler, ...(language.grader?.object ?? []), ...replaced(rest, language.sourceName, [source])],
  };
}

/** The language, changed to link objects, the first of which replaces the source. */
export function languageOfObjects(language: Language, objects: readonly [string, ...string[]]): Language {
  const compile = replaced(language.compile, language.sourceName, objects);
  return { ...language, sourceName: objects[0], header: null, compile };
}

function replaced(command: readonly string[], part: string, by: readonly string[]): readonly string[] {
  return command.flatMap((one) => (one === part ? by : [one]));
}

type Build = (language: Language, use: GraderUse, names: readonly string[]) => Language;

const builds: Readonly<Record<GraderUse['how'], Build>> = {
  together: (language, use, names) => {
    const compiled = [language.sourceName, ...names.filter((name) => isSource(use, name))];
    const compile = replaced(language.compile, language.sourceName, compiled);
    return { ...language, compile: replaced(compile, MAIN_CLASS, [stemOf(names[0] ?? '')]) };
  },
  main: (language, _, [main = '']) => ({
    ...language,
    compile: replaced(language.compile, language.sourceName, [main]),
  }),
  start: (language, _, [main = '']) => ({
    ...language,
    run: replaced(language.run, language.artifact, [main]),
  }),
};

/** The class to run in languages with classes: the grader if there is one. */
const MAIN_CLASS = '{class}';

function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

async function readGrader(file: string, path: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new JudgeFault(
      'package',
      `The grader's file ${path} is missing from the problem data.`,
      'Add it to the package, or correct its name, and upload the package again.',
      { cause: error },
    );
  }
}
