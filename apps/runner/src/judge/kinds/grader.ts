import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { JudgePlan } from '@assay/problem';
import type { GraderUse, Language } from '../../languages/language.ts';
import { JudgeFault } from '../judge-fault.ts';

/** How a solution is compiled together with the grader of its problem. */
export interface WithGrader {
  language: Language;
  /** Files put beside the source, by name. */
  extraFiles: Record<string, Uint8Array>;
  /** Whether the running program needs them too. */
  extraFilesStay: boolean;
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
  const { grader } = language;
  const paths = grader ? graders[grader.family] : undefined;
  if (!grader || !paths?.[0]) return 'missing';
  const extraFiles: Record<string, Uint8Array> = {};
  for (const path of paths) extraFiles[basename(path)] = await readGrader(join(dataFolder, path), path);
  return {
    language: builds[grader.how](language, grader, Object.keys(extraFiles)),
    extraFiles,
    extraFilesStay: grader.how === 'start',
  };
}

type Build = (language: Language, grader: GraderUse, names: readonly string[]) => Language;

const builds: Readonly<Record<GraderUse['how'], Build>> = {
  together: (language, { sources }, names) => {
    const compiled = names.filter((name) => sources.some((ending) => name.endsWith(ending)));
    return {
      ...language,
      compile: language.compile.flatMap((part) => {
        if (part === language.sourceName) return [part, ...compiled];
        return [part === MAIN_CLASS ? stemOf(names[0] ?? '') : part];
      }),
    };
  },
  main: (language, _, [main = '']) => ({
    ...language,
    compile: language.compile.map((part) => (part === language.sourceName ? main : part)),
  }),
  start: (language, _, [main = '']) => ({
    ...language,
    run: language.run.map((part) => (part === language.artifact ? main : part)),
  }),
};

/** What is started of a language of classes: the grader, where there is one. */
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
