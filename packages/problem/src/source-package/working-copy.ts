import { CHECKER_TEST_PATH, SUBTASK_VERDICTS_PATH, VALIDATOR_TEST_PATH, type BenchPrograms } from '@assay/contract';
import type { ProblemConfig } from '../config/problem-config.ts';
import { filterTree } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import type { Finding } from '../findings.ts';
import { isSourceFile, isSwitchedOff } from '../importers/shared/source-endings.ts';
import { languageOfSource } from '../plan/checker-sources.ts';
import { CONFIG_FILES, isNoProgram, placeOfSubmission, readSubmissions } from './read-source-package.ts';
import { unnamedProblem, type SourceProblem } from './source-problem.ts';

/** Folders with validators; the last two are those of ICPC packages. */
const VALIDATOR_FOLDERS = ['validators/', 'input_validators/', 'input_format_validators/'] as const;
/** Folders with generators, the most common one first. */
const GENERATOR_FOLDERS = ['generators/', 'generator/'] as const;

/** Whether a file is for the setter's workbench but not needed by the judge. */
export function isForBench(path: string): boolean {
  const isTest = VALIDATOR_TEST_PATH.test(path) || CHECKER_TEST_PATH.test(path);
  return (
    isTest ||
    path === SUBTASK_VERDICTS_PATH ||
    [...VALIDATOR_FOLDERS, ...GENERATOR_FOLDERS].some((folder) => path.startsWith(folder))
  );
}

/** The programs of a data version that a setter can run, by their paths. */
export function benchProgramsOf(paths: readonly string[]): BenchPrograms {
  return {
    solutions: paths.filter((path) => placeOfSubmission(path) !== undefined && !isNoProgram(path)),
    generators: programsIn(paths, GENERATOR_FOLDERS),
    validators: programsIn(paths, VALIDATOR_FOLDERS),
  };
}

/** Validators of a package that cannot be run because of their language. */
export function unknownValidators(paths: readonly string[]): string[] {
  const isValidator = (path: string) => isSourceFile(path) || /\.(ctd|viva)$/.test(path);
  return paths.filter(
    (path) =>
      VALIDATOR_FOLDERS.some((folder) => path.startsWith(folder)) &&
      isValidator(path) &&
      !isSwitchedOff(path) &&
      languageOfSource(path) === undefined,
  );
}

/** Each program directly in one of the folders is one, and so is each subfolder with programs. */
function programsIn(paths: readonly string[], folders: readonly string[]): string[] {
  const places = new Set<string>();
  for (const folder of folders) {
    for (const path of paths.filter((one) => one.startsWith(folder) && languageOfSource(one) !== undefined)) {
      const [first = '', ...rest] = path.slice(folder.length).split('/');
      places.add(rest.length > 0 ? `${folder}${first}/` : path);
    }
  }
  return [...places];
}

/**
 * The input of a setter's workbench: the config and archive of a data version as a package. Such an archive need not
 * have a statement and a name; those of the problem are then empty.
 */
export async function workingCopyOf(
  config: ProblemConfig,
  tree: FileTree,
): Promise<{ problem: SourceProblem; findings: Finding[] }> {
  const findings: Finding[] = [];
  const submissions = await readSubmissions(tree, findings);
  const isData = (path: string) => placeOfSubmission(path) === undefined && !CONFIG_FILES.some((file) => file === path);
  return {
    findings,
    problem: unnamedProblem({
      config,
      submissions,
      data: filterTree(tree, isData),
    }),
  };
}
