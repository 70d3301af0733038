import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { GraderFamily, JudgePlan } from '@assay/problem';
import type { Language } from '../../languages/language.ts';
import { JudgeFault } from '../judge-fault.ts';

const COMPILED = /\.(c|cc|cpp|cxx)$/;

/** How a solution is compiled together with the grader of its problem. */
export interface WithGrader {
  language: Language;
  /** Files put beside the source, by name. */
  extraFiles: Record<string, Uint8Array>;
}

/**
 * The grader of a problem for a language: null where the problem has none at all, `missing` where it has some, but not for this
 * language. Throws a package fault when a file of it is not there.
 */
export async function graderFor(
  graders: JudgePlan['graders'],
  language: Language,
  dataFolder: string,
): Promise<WithGrader | null | 'missing'> {
  if (!graders) return null;
  const family = familyOf(language);
  const paths = family && graders[family];
  if (!family || !paths?.[0]) return 'missing';
  const extraFiles: Record<string, Uint8Array> = {};
  for (const path of paths) extraFiles[basename(path)] = await readGrader(join(dataFolder, path), path);
  return {
    language: familyBuild[family](
      language,
      paths.map((path) => basename(path)),
    ),
    extraFiles,
  };
}

function familyOf({ name }: Language): GraderFamily | undefined {
  if (name === 'C') return 'c';
  if (name.startsWith('C++')) return 'cpp';
  return name === 'Python 3' || name === 'PyPy 3' ? 'python' : undefined;
}

/** Compiled languages take the grader's sources along; interpreted ones are started with the grader, which imports the solution. */
const familyBuild: Readonly<Record<GraderFamily, (language: Language, names: readonly string[]) => Language>> = {
  c: compiledWith,
  cpp: compiledWith,
  python: (language, [main = '']) => ({
    ...language,
    run: language.run.map((part) => (part === language.sourceName ? main : part)),
  }),
};

function compiledWith(language: Language, names: readonly string[]): Language {
  const sources = names.filter((name) => COMPILED.test(name));
  return {
    ...language,
    compile: language.compile.flatMap((part) => (part === language.sourceName ? [part, ...sources] : [part])),
  };
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
