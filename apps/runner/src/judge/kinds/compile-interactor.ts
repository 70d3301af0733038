import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installation, type CustomChecker } from '@assay/problem';
import { compileChecker } from '../../checkers/custom-checker.ts';
import type { Catalogue } from '../../languages/catalogue.ts';
import type { Compiler } from '../compile/compile.ts';
import type { Program } from '../compile/program.ts';
import { JudgeFault } from '../judge-fault.ts';

/** File name of the monitor, which starts an interactor. */
export const MONITOR = 'interaction-monitor';
const SOURCE = join(installation, 'apps', 'runner', 'programs', 'interaction-monitor.c');

/** Compiles an interactor like a checker, and adds the monitor that starts it. Throws like `compileChecker`. */
export async function compileInteractor(
  { compiler, languages }: { compiler: Compiler; languages: Catalogue },
  interactor: CustomChecker,
  dataFolder: string,
  priority: number,
  signal: AbortSignal | undefined,
): Promise<Program> {
  const program = await compileChecker({ compiler, languages }, interactor, dataFolder, priority, signal, 'interactor');
  try {
    const monitor = await compileMonitor(compiler, languages, priority, signal);
    const release = () => {
      program.release();
      monitor.release();
    };
    const [file] = Object.values(monitor.files);
    return { ...program, files: { ...program.files, ...(file && { [MONITOR]: file }) }, release };
  } catch (error) {
    program.release();
    throw error;
  }
}

async function compileMonitor(
  compiler: Compiler,
  languages: Catalogue,
  priority: number,
  signal: AbortSignal | undefined,
): Promise<Program> {
  const language = languages.named('C');
  const compiled = language && (await compiler.compile({ language, source: await readFile(SOURCE), priority, signal }));
  if (compiled?.kind === 'program') return compiled.program;
  throw new JudgeFault(
    'machine',
    'The program that starts interactors does not compile on this machine.',
    "Install a C compiler on the machine of the runner; 'assay doctor' lists what it finds.",
    { cause: compiled?.log },
  );
}
