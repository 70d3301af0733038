import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { MAX_RUN_SOURCE, type BenchMutation, type BenchProgram, type BenchSurvivor } from '@assay/contract';
import type { JudgePlan, SourceProblem } from '@assay/problem';
import type { Program } from '../judge/compile/program.ts';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { Judgement } from '../judge/judgement.ts';
import { judgeSolution } from '../judge/judge-solution.ts';
import { compileSolution } from '../judge/kinds/compile-solution.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { archiveOf } from './archive-of.ts';
import { chooseMutants, mutantsOf, mutated, placeOf, type Mutant } from './mutants.ts';
import { brokenProgram, findProgram, type PackageProgram } from './package-programs.ts';
import { withTimeLimit } from './time-advice.ts';
import { inTurns, MEASURING_MS, takesFiles, type TryOptions } from './verify-package.ts';

/** The limit of a changed program on a test: this many times what the solution needs, and this much more. */
const TIME_FACTOR = 5;
const TIME_EXTRA_MS = 500;
const FULL = 1 - 1e-9;

export interface MutationRequest {
  problem: SourceProblem;
  plan: JudgePlan;
  /** Contains the package. */
  dataFolder: string;
  /** Has to be accepted. */
  program: BenchProgram;
  /** Most changed programs. */
  most: number;
  /** None is tried after this time, which starts when the solution itself has been judged. */
  timeMs?: number;
}

type Outcome = 'rejected' | 'same' | 'killed' | 'survived';

/**
 * Changes a solution in one place at a time and judges each changed program, to find changes that no test notices. The
 * tests that the solution needs least time for come first, and the first that fails a program ends it. Throws
 * `JudgeFault` of the package if the solution is missing, cannot be changed or is not accepted, or if a checker fails.
 */
export async function mutate(
  environment: JudgeEnvironment,
  request: MutationRequest,
  options: TryOptions = {},
): Promise<BenchMutation> {
  const { problem, plan, dataFolder, most, timeMs = Infinity } = request;
  const { priority = 0, signal = new AbortController().signal, onProgress } = options;
  if (takesFiles(plan)) throw brokenProgram('Solutions of this problem are not programs.');
  const solution = await findProgram(environment, problem, request.program);
  const { text: source, encoding } = textOf(solution.bytes);
  if (source.length > MAX_RUN_SOURCE)
    throw brokenProgram(`${nameOf(solution)} has more than ${MAX_RUN_SOURCE} characters.`);
  const all = mutantsOf(source, extname(solution.language.sourceName));
  if (!all) throw brokenProgram(`No changes are known for programs in ${solution.language.name}.`);
  const chosen = chooseMutants(all, source, most);
  const place = { plan, dataFolder, priority, signal };
  const own = await compileOne(environment, solution, place);
  if (own === null) throw brokenProgram(`${nameOf(solution)} does not compile.`);
  const limited = await measuredPlan(environment, solution, place);
  const ends = new AbortController();
  const endsAtMs = performance.now() + timeMs;
  const timer = timeMs === Infinity ? undefined : setTimeout(() => ends.abort(), timeMs);
  const stop = new AbortController();
  const outcomes = new Map<Mutant, Outcome>();
  const attempt = async (mutant: Mutant): Promise<Outcome> => {
    const program = { ...solution, bytes: Buffer.from(mutated(source, mutant), encoding) };
    const within = { ...place, plan: limited, signal: AbortSignal.any([signal, stop.signal, ends.signal]) };
    const compiled = await compileOne(environment, program, within);
    if (compiled === null) return 'rejected';
    if (compiled === own) return 'same';
    const { status } = await judge(environment, program, within).catch((error: unknown) => {
      throw withPlace(error, source, mutant);
    });
    return status === 'Compile Error' ? 'rejected' : status === 'Accepted' ? 'survived' : 'killed';
  };
  const waiting = chosen.values();
  onProgress?.(0, chosen.length);
  try {
    await inTurns(async () => {
      for (const mutant of waiting) {
        if (performance.now() >= endsAtMs) return;
        const outcome = await attempt(mutant).catch((error: unknown) => {
          if (ends.signal.aborted && !signal.aborted && !stop.signal.aborted) return null;
          throw error;
        });
        if (outcome === null) return;
        outcomes.set(mutant, outcome);
        onProgress?.(outcomes.size, chosen.length);
      }
    }, stop);
  } finally {
    clearTimeout(timer);
  }
  signal.throwIfAborted();
  const count = (outcome: Outcome) => [...outcomes.values()].filter((one) => one === outcome).length;
  return {
    tried: outcomes.size,
    rejected: count('rejected'),
    same: count('same'),
    killed: count('killed'),
    survivors: chosen
      .filter((mutant) => outcomes.get(mutant) === 'survived')
      .map((mutant): BenchSurvivor => ({
        ...placeOf(source, mutant),
        before: mutant.before,
        after: mutant.after,
      })),
    possible: all.length,
    outOfTime: outcomes.size < chosen.length,
  };
}

interface Place {
  plan: JudgePlan;
  dataFolder: string;
  priority: number;
  signal: AbortSignal;
}

const nameOf = ({ name }: PackageProgram) => name || 'The pasted program';

/** A source that is no UTF-8 keeps its bytes. */
function textOf(bytes: Uint8Array): { text: string; encoding: 'utf8' | 'latin1' } {
  const text = Buffer.from(bytes).toString('utf8');
  const isExact = Buffer.from(text, 'utf8').equals(bytes);
  return isExact ? { text, encoding: 'utf8' } : { text: Buffer.from(bytes).toString('latin1'), encoding: 'latin1' };
}

/** Hash of the compiled program; null if the compiler rejects it. */
async function compileOne(
  { judge: { compiler } }: JudgeEnvironment,
  { language, bytes }: PackageProgram,
  { plan, dataFolder, priority, signal }: Place,
): Promise<string | null> {
  const compiled = await compileSolution(compiler, { language, source: bytes, plan, dataFolder, priority, signal });
  if (compiled === 'missing') throw brokenProgram(`This problem has no grader for ${language.name}.`);
  if (compiled.kind === 'rejected') return null;
  try {
    return await hashOfFiles(compiled.program);
  } finally {
    compiled.program.release();
  }
}

async function hashOfFiles({ files }: Program): Promise<string> {
  const hash = createHash('sha256');
  for (const [name, file] of Object.entries(files)) {
    hash.update(`${name}\0`);
    if ('path' in file) hash.update(await readFile(file.path));
    else if ('bytes' in file) hash.update(file.bytes);
    else throw new Error('a compiled program is not on this machine');
  }
  return hash.digest('hex');
}

async function judge(
  environment: JudgeEnvironment,
  { language, bytes }: PackageProgram,
  place: Place,
): Promise<Judgement> {
  return await judgeSolution(environment.judge, { ...place, archive: await archiveOf({ bytes }, language.name) });
}

/**
 * The tests that the solution passes, as a single subtask that ends with the first failed one, the fastest first, with
 * limits that follow from its times. Throws a package fault if it is not accepted.
 */
async function measuredPlan(environment: JudgeEnvironment, solution: PackageProgram, place: Place): Promise<JudgePlan> {
  const { timeMultiplier } = place.plan;
  const plan = timeMultiplier === undefined ? place.plan : withTimeLimit(place.plan, MEASURING_MS);
  const judgement = await judge(environment, solution, { ...place, plan });
  if (judgement.status !== 'Accepted') {
    const said = judgement.message === '' ? '' : ` ${judgement.message}`;
    throw brokenProgram(`${nameOf(solution)} is not accepted: ${judgement.status}.${said}`);
  }
  const seen = new Set<string>();
  const cases = plan.subtasks.flatMap((subtask, row) =>
    subtask.cases.flatMap((one, index) => {
      const judged = judgement.cases[row]?.[index];
      // Subtasks can have the same tests.
      const key = JSON.stringify([one.input, one.answer]);
      if (seen.has(key)) return [];
      // A subtask for which one test suffices may have others that the solution fails.
      if (judged?.status !== 'Accepted' || judged.fraction < FULL) return [];
      seen.add(key);
      const timeMs = Math.min(one.timeMs, Math.ceil(judged.cpuMs * TIME_FACTOR + TIME_EXTRA_MS));
      return [{ cpuMs: judged.cpuMs, planned: { ...one, timeMs, weight: 1, sample: false } }];
    }),
  );
  const [first, ...more] = cases.toSorted((one, other) => one.cpuMs - other.cpuMs).map(({ planned }) => planned);
  if (!first) throw brokenProgram('There is no test.');
  const one = { id: '1', name: '', points: 100, scoring: 'threshold' as const, dependsOn: [], cases: [first, ...more] };
  return { ...plan, subtasks: [one] };
}

/** Says which changed program a checker failed on. */
function withPlace(error: unknown, source: string, mutant: Mutant): unknown {
  if (!(error instanceof JudgeFault) || error.origin !== 'package') return error;
  const { line, column } = placeOf(source, mutant);
  const where = `With ${mutant.before} changed to ${mutant.after} in line ${line}, column ${column} of the solution`;
  return new JudgeFault(error.origin, `${where}: ${error.message}`, error.advice, { cause: error });
}
