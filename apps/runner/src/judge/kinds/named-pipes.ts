import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installation, type CustomChecker } from '@assay/problem';
import { compileChecker } from '../../checkers/custom-checker.ts';
import type { Catalogue } from '../../languages/catalogue.ts';
import type { FileSource } from '../../sandbox/sandbox.ts';
import type { Compiler } from '../compile/compile.ts';
import type { Program } from '../compile/program.ts';
import { JudgeFault } from '../judge-fault.ts';

/** What lets a program open its pipes by name, beside it. */
const LIBRARY = 'named-pipes.so';
const SOURCE = join(installation, 'apps', 'runner', 'named-pipes.c');

/** Compiles an interactor like a checker. A manager of CMS gets what it needs to open pipes by name. Throws like `compileChecker`. */
export async function compileInteractor(
  { compiler, languages }: { compiler: Compiler; languages: Catalogue },
  interactor: CustomChecker,
  dataFolder: string,
  priority: number,
  signal: AbortSignal | undefined,
): Promise<Program> {
  const program = await compileChecker({ compiler, languages }, interactor, dataFolder, priority, signal, 'interactor');
  if (interactor.protocol !== 'cms') return program;
  try {
    const library = await compileLibrary(compiler, languages, priority, signal);
    const release = () => {
      program.release();
      library.release();
    };
    return { ...program, ...withLibrary(program, Object.values(library.files)[0]), release };
  } catch (error) {
    program.release();
    throw error;
  }
}

async function compileLibrary(
  compiler: Compiler,
  languages: Catalogue,
  priority: number,
  signal: AbortSignal | undefined,
): Promise<Program> {
  const c = languages.named('C');
  const language = c && { ...c, compile: [...c.compile, '-shared', '-fPIC'] };
  const compiled = language && (await compiler.compile({ language, source: await readFile(SOURCE), priority, signal }));
  if (compiled?.kind === 'program') return compiled.program;
  throw new JudgeFault(
    'machine',
    'What managers of CMS open their pipes with does not compile here.',
    "Make sure that a C compiler is installed where the runner is; 'assay doctor' lists what is found.",
    { cause: compiled?.log },
  );
}

/** The program with the library of another one that was compiled as an interactor, where that has any. */
export function sharingPipes({ files, env }: Pick<Program, 'files' | 'env'>, interactor: Program) {
  return withLibrary({ files, env }, interactor.files[LIBRARY]);
}

function withLibrary({ files, env }: Pick<Program, 'files' | 'env'>, library: FileSource | undefined) {
  if (!library) return { files, env };
  return { files: { ...files, [LIBRARY]: library }, env: { ...env, LD_PRELOAD: `./${LIBRARY}` } };
}
