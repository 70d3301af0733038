import { readFile } from 'node:fs/promises';
import type { JudgePlan } from '@assay/problem';
import { checkerCompileLimits, type Language } from '../../languages/language.ts';
import type { Compiler, CompileRequest } from '../compile/compile.ts';
import type { Compiled, Program } from '../compile/program.ts';
import { JudgeFault } from '../judge-fault.ts';
import {
  graderFor,
  headersOf,
  isSource,
  languageOfObject,
  languageOfObjects,
  languageWith,
  type Grader,
} from './grader.ts';

export interface SolutionSource extends Pick<CompileRequest, 'source' | 'priority' | 'signal'> {
  language: Language;
  plan: Pick<JudgePlan, 'graders'>;
  dataFolder: string;
}

const SOLUTION_OBJECT = 'solution.o';
const MISFIT =
  'The program does not fit the grader: it lacks something that the grader uses, or declares it otherwise.';
const WITHOUT_GRADER =
  'These messages come from compiling without the grader, so what it declares is reported as missing.';

/**
 * Compiles a solution, with the grader of its problem if it has one; `missing` if it has none for the language. No
 * compiler message quotes the grader. Throws like `Compiler.compile`, and a package fault if the grader is missing or
 * does not compile.
 */
export async function compileSolution(
  compiler: Compiler,
  { language, plan, dataFolder, ...source }: SolutionSource,
): Promise<Compiled | 'missing'> {
  const grader = await graderFor(plan.graders, language, dataFolder);
  if (grader === 'missing') return grader;
  if (!grader) return await compiler.compile({ ...source, language });
  const compile = grader.use.object ? compileInParts : compileTogether;
  return await compile(compiler, { ...source, language }, grader);
}

type PlainSource = Pick<CompileRequest, 'language' | 'source' | 'priority' | 'signal'>;

/**
 * Compiles the solution with only the headers, and links it with the objects of the grader, which are compiled one
 * time.
 */
async function compileInParts(compiler: Compiler, given: PlainSource, grader: Grader): Promise<Compiled> {
  const { language, source, ...terms } = given;
  const solution = await compiler.compile({
    ...terms,
    source,
    language: languageOfObject(language, language.sourceName, SOLUTION_OBJECT),
    extraFiles: headersOf(grader),
  });
  if (solution.kind === 'rejected') return solution;
  const objects: Record<string, Uint8Array> = {};
  for (const [index, name] of Object.keys(grader.files)
    .filter((one) => isSource(grader.use, one))
    .entries()) {
    const object = `grader-${index}.o`;
    objects[object] = await contentOf(await compileGrader(compiler, given, grader, { name, object }));
  }
  return await compiler.compile({
    ...terms,
    source: await contentOf(solution.program),
    language: languageOfObjects(language, [SOLUTION_OBJECT, ...Object.keys(objects)]),
    extraFiles: objects,
  });
}

async function compileGrader(
  compiler: Compiler,
  { language, priority, signal }: PlainSource,
  { files }: Grader,
  { name, object }: { name: string; object: string },
): Promise<Program> {
  const { [name]: source = new Uint8Array(), ...others } = files;
  const compiled = await compiler.compile({
    language: languageOfObject(language, name, object),
    source,
    extraFiles: others,
    limits: checkerCompileLimits,
    priority,
    signal,
  });
  if (compiled.kind === 'program') return compiled.program;
  throw new JudgeFault(
    'package',
    `The grader ${name} does not compile as ${language.name}: ${compiled.log.trim().slice(0, 2000)}`,
    "Correct the package and upload it again; 'assay problem verify' reports the same fault before uploading.",
  );
}

/** Reads a compiled file into memory, because the cache may evict it afterwards. */
async function contentOf(program: Program): Promise<Uint8Array> {
  try {
    const [file] = Object.values(program.files);
    if (!file || !('path' in file)) throw new Error('an object is not in the cache');
    return await readFile(file.path);
  } finally {
    program.release();
  }
}

/** If both must be compiled together, the compiler messages come from compiling the solution without the grader. */
async function compileTogether(compiler: Compiler, given: PlainSource, grader: Grader): Promise<Compiled> {
  const { language, ...source } = given;
  const together = await compiler.compile({
    ...source,
    language: languageWith(grader, language),
    extraFiles: grader.files,
    extraFilesStay: grader.use.how === 'start',
  });
  if (together.kind === 'program' || together.exceeded) return together;
  const alone = await compiler.compile({
    ...source,
    language: { ...language, compile: [...language.compile, ...grader.use.alone] },
    extraFiles: headersOf(grader),
  });
  if (alone.kind === 'rejected') return { ...alone, log: `${alone.log.trimEnd()}\n\n${WITHOUT_GRADER}\n` };
  alone.program.release();
  return { ...together, log: MISFIT };
}
