import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  findCheckerSources,
  filesOfPlan,
  type CustomChecker,
  type JudgePlan,
  type SourceProblem,
} from '@assay/problem';
import { checkerLimits, CHECKER_TEXT_BYTES, compileChecker } from '../checkers/custom-checker.ts';
import { JudgeFault } from '../judge/judge-fault.ts';
import { judgeSolution } from '../judge/judge-solution.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { Program } from '../judge/compile/program.ts';
import type { FileSource } from '../sandbox/sandbox.ts';
import type { Workshop } from '../workshop.ts';
import { archiveOf } from './verify-package.ts';

const INPUT = 'stress.in';
const ANSWER = 'stress.ans';

export interface StressRequest {
  problem: SourceProblem;
  plan: JudgePlan;
  /** Holds the package. */
  dataFolder: string;
  /** An empty folder of the workshop's data. */
  scratch: string;
  /** Path of the generator in the package; it gets the seed as its only argument and prints an input. */
  generator: string;
  /** Paths in the package, such as `submissions/wrong_answer/greedy.cpp`. What `against` prints is the answer. */
  solution: string;
  against: string;
  /** Seeds 1 to this. */
  runs: number;
  onRun?: (seed: number) => void;
}

export interface StressResult {
  /** How many inputs were tried. */
  runs: number;
  /** The first input on which the solution fails; null where none was found. */
  found: { seed: number; input: Buffer; answer: Buffer; judgement: Judgement } | null;
}

/**
 * Tries a solution against another one on generated inputs until it fails, with checker and limits of the problem. Throws `JudgeFault` when
 * the generator or the other solution fails.
 */
export async function stress(workshop: Workshop, request: StressRequest): Promise<StressResult> {
  const { problem, plan, dataFolder, scratch, generator, solution, against, runs } = request;
  const { judge } = workshop;
  const single = oneCasePlan(plan);
  await copyFiles(
    dataFolder,
    scratch,
    filesOfPlan(single).filter((path) => path !== INPUT && path !== ANSWER),
  );
  const suspect = await submissionAt(workshop, problem, solution);
  const model = await submissionAt(workshop, problem, against);
  const makes = await compileChecker(judge, programAt(problem, generator), dataFolder, 0, undefined, 'generator');
  try {
    const compiled = await judge.compiler.compile({ language: model.language, source: model.bytes, priority: 0 });
    if (compiled.kind === 'rejected') throw broken(`${against} does not compile: ${compiled.log.slice(0, 500)}`);
    try {
      for (let seed = 1; seed <= runs; seed++) {
        request.onRun?.(seed);
        const input = await outputOf(workshop, makes, generator, [String(seed)], { bytes: new Uint8Array() });
        const answer = await outputOf(workshop, compiled.program, against, [], { bytes: input });
        await writeFile(join(scratch, INPUT), input);
        await writeFile(join(scratch, ANSWER), answer);
        const judgement = await judgeSolution(judge, {
          plan: single,
          dataFolder: scratch,
          archive: await archiveOf(suspect, suspect.language.name),
          priority: 0,
          signal: new AbortController().signal,
        });
        if (judgement.status !== 'Accepted') return { runs: seed, found: { seed, input, answer, judgement } };
      }
      return { runs, found: null };
    } finally {
      compiled.program.release();
    }
  } finally {
    makes.release();
  }
}

/** The problem with one case, in the place of all of its own. */
function oneCasePlan(plan: JudgePlan): JudgePlan {
  const { timeMs, memoryBytes } = plan;
  const one = { name: 'stress', input: INPUT, answer: ANSWER, weight: 1, sample: true, timeMs, memoryBytes };
  return { ...plan, subtasks: [{ id: '1', name: '', points: 100, scoring: 'sum', dependsOn: [], cases: [one] }] };
}

async function submissionAt({ languages }: Workshop, problem: SourceProblem, path: string) {
  const known = problem.submissions.find((one) => one.path === path || one.path === `submissions/${path}`);
  const language = known?.language ? languages.named(known.language) : languages.ofFile(path);
  if (!known && !problem.data.has(path)) throw broken(`There is no ${path} in the package.`);
  if (!language) throw broken(`The language of ${path} is not known here.`);
  return { language, bytes: known?.bytes ?? (await problem.data.read(path)) };
}

function programAt({ data }: SourceProblem, path: string): CustomChecker {
  const found = findCheckerSources(data, path, path);
  if ('finding' in found) throw broken(found.finding.message);
  return { type: 'custom', protocol: 'testlib', ...found, args: [], pointsMode: 'percent' };
}

async function outputOf(
  { judge: { sandbox, slots } }: Workshop,
  program: Program,
  name: string,
  args: readonly string[],
  stdin: FileSource,
): Promise<Buffer> {
  const outcome = await slots.use(0, undefined, () =>
    sandbox.run({
      argv: [...program.argv, ...args],
      env: program.env,
      files: program.files,
      stdin,
      limits: { ...checkerLimits, processes: program.processes },
      stdout: 'keep',
      stderrBytes: CHECKER_TEXT_BYTES,
    }),
  );
  try {
    if (outcome.end !== 'exited' || outcome.exitCode !== 0 || !outcome.stdout) {
      const how = outcome.end === 'exited' ? `exit status ${outcome.exitCode}` : outcome.end;
      throw broken(`${[name, ...args].join(' ')} failed (${how}). ${outcome.stderrText.trim().slice(0, 500)}`);
    }
    return Buffer.from(await sandbox.read(outcome.stdout));
  } finally {
    if (outcome.stdout) await sandbox.discard(outcome.stdout);
  }
}

async function copyFiles(from: string, to: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), await readFile(join(from, path)));
  }
}

function broken(message: string): JudgeFault {
  return new JudgeFault('package', message, 'Correct it, or name another one.');
}
