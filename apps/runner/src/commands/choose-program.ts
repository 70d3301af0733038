import { readFile } from 'node:fs/promises';
import type { BenchProgram } from '@assay/contract';
import { benchProgramsOf, type SourceProblem } from '@assay/problem';
import { brokenProgram } from '../setter/package-programs.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';

/**
 * A program by its path in the package, with or without `submissions/`, otherwise by the path of a file on this
 * machine. Throws a package fault if it is missing or its language is unknown.
 */
export async function programAt(
  { languages }: Pick<JudgeEnvironment, 'languages'>,
  { submissions, data }: SourceProblem,
  path: string,
): Promise<BenchProgram> {
  const isInPackage =
    submissions.some((one) => one.path === path || one.path === `submissions/${path}`) || data.has(path);
  if (isInPackage) return { path };
  const source = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (source === null) {
    const paths = submissions.map((one) => one.path).join(', ');
    throw brokenProgram(
      `${path} is neither in the package nor on this machine.${paths && ` The package has ${paths}.`}`,
    );
  }
  const language = languages.ofFile(path);
  if (!language) throw brokenProgram(`The language of ${path} is unknown.`);
  return { language: language.name, source };
}

/** The display name of a program: its path in the package, or the requested path. */
export function nameOf(program: BenchProgram, requestedPath: string): string {
  return 'path' in program ? program.path : requestedPath;
}

/** The named generator, or the only one of the package. Throws a package fault if the choice is ambiguous. */
export function chooseGenerator({ data }: SourceProblem, named: string | undefined): string {
  const { generators } = benchProgramsOf(data.paths);
  const exists = (path: string) => data.has(path) || data.paths.some((one) => one.startsWith(`${path}/`));
  const [only, ...more] = generators;
  if (named !== undefined && exists(named.replace(/\/$/, ''))) return named;
  if (named === undefined && only !== undefined && more.length === 0) return only;
  if (only === undefined) throw brokenProgram('There is no generator in the package. Add one to generators/.');
  const reason = named === undefined ? 'There are several generators' : `There is no generator ${named}`;
  throw brokenProgram(`${reason}. Choose one with --generator: ${generators.join(', ')}.`);
}
