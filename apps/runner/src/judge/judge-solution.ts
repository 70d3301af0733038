import type { CasePlan, CustomChecker, JudgePlan } from '@assay/problem';
import { nextCases, type NeededCase } from '@assay/rules';
import { compileChecker } from '../checkers/custom-checker.ts';
import type { Catalogue } from '../languages/catalogue.ts';
import type { Log } from '../log.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Compiler } from './compile/compile.ts';
import { detailsOfLog, partialResultOf, type PartialResult } from './details.ts';
import type { CaseRequest } from './check-output.ts';
import { judgeCase } from './judge-case.ts';
import type { JudgedCase, JudgedCases, Judgement } from './judgement.ts';
import { compileInteractor } from './kinds/compile-interactor.ts';
import { compileSolution } from './kinds/compile-solution.ts';
import { NoInstance, type AskInstance } from './kinds/judge-in-instance.ts';
import { readSubmittedFiles } from './kinds/read-submitted-files.ts';
import type { TalkPipes } from './kinds/talk-pipes.ts';
import { readSubmission } from './read-submission.ts';
import type { SlotPool } from './slot-pool.ts';

/** The parts of the runner that judging uses; one per runner. */
export interface Judge {
  sandbox: Sandbox;
  slots: SlotPool;
  compiler: Compiler;
  languages: Catalogue;
  talks: TalkPipes;
  log: Log;
}

export interface SolutionRequest {
  plan: JudgePlan;
  /** The unpacked problem data, without links. */
  dataFolder: string;
  /** The submission archive, as uploaded. */
  archive: Uint8Array;
  /** Lower numbers get slots first. */
  priority: number;
  signal: AbortSignal;
  /** Absent: nothing can be judged against an instance. */
  askInstance?: AskInstance;
  /** Called after each case with a function that computes the current partial result. */
  onProgress?: (partialResult: () => PartialResult) => void;
  /** Called when everything is compiled, before the first case. */
  onCompiled?: () => void;
  /** Called when the last case has started and slots become free for other work. */
  onLastCase?: () => void;
  /**
   * The result of a case of a program that need not run, if there is one. If no other case has to run, nothing is
   * compiled.
   */
  knownCase?: (one: CasePlan) => JudgedCase | undefined;
  /** Called with the language if the solution is a program. */
  onLanguage?: (name: string) => void;
}

/**
 * Maximum number of second runs of one solution, for starved runs and for runs next to others; bounds the cost of a
 * sleeping program on a crowded machine.
 */
const MAX_SPARE_RUNS = 3;
/** Lines of compiler output shown without opening the details. */
const MESSAGE_LINES = 3;
const MESSAGE_CHARACTERS = 500;

/**
 * Judges one solution: unpack, compile, run the cases, check, conclude. Everything the contestant can cause is in the
 * result. Throws `JudgeFault` or `SandboxFault` if no verdict is possible, and the signal's reason if aborted; in
 * either case nothing is still running.
 */
export async function judgeSolution(judge: Judge, request: SolutionRequest): Promise<Judgement> {
  const { plan, priority, signal } = request;
  if (plan.handsInOutputs || plan.script || asksQuestions(plan)) return await judgeSubmittedFiles(judge, request);
  const submission = await readSubmission(request.archive, judge.languages);
  if (submission.kind === 'unusable') return compileError(submission.message);
  const { language, source } = submission;
  request.onLanguage?.(language.name);
  const known: JudgedCases = plan.subtasks.map(() => []);
  if (request.knownCase && addKnown(request, known).length === 0) return conclude(request, known);
  const helper = (one: CustomChecker | null) =>
    one ? compileChecker(judge, one, request.dataFolder, priority, signal) : Promise.resolve(null);
  const [compiled, checker, interactor] = await settleAll([
    compileSolution(judge.compiler, { language, source, plan, dataFolder: request.dataFolder, priority, signal }),
    helper(plan.checker.type === 'custom' ? plan.checker : null),
    plan.interactor
      ? compileInteractor(judge, plan.interactor.program, request.dataFolder, priority, signal)
      : Promise.resolve(null),
  ]);
  try {
    if (compiled === 'missing') {
      return compileError(`This problem has no grader for ${language.name}.`);
    }
    if (compiled.kind === 'rejected') return compileError(compiled.log);
    return await judgeCases(judge, request, { ...none, program: compiled.program, checker, interactor });
  } finally {
    if (compiled !== 'missing' && compiled.kind === 'program') compiled.program.release();
    checker?.release();
    interactor?.release();
  }
}

/** A solution that is not a program: only programs of the package run. */
async function judgeSubmittedFiles(judge: Judge, request: SolutionRequest): Promise<Judgement> {
  const { plan, dataFolder, priority, signal } = request;
  const submittedFiles = await readSubmittedFiles(request.archive);
  if (typeof submittedFiles === 'string') return compileError(submittedFiles);
  const helper = (one: CustomChecker | null, what?: string) =>
    one ? compileChecker(judge, one, dataFolder, priority, signal, what) : Promise.resolve(null);
  const script = await helper(plan.script ?? null, 'judging script');
  const checker = await helper(plan.handsInOutputs && plan.checker.type === 'custom' ? plan.checker : null);
  try {
    return await judgeCases(judge, request, { ...none, checker, script, submittedFiles });
  } catch (error) {
    // Like a file that cannot be used: nothing was judged, and nothing counts against the contestant.
    if (error instanceof NoInstance) return compileError(error.message);
    throw error;
  } finally {
    checker?.release();
    script?.release();
  }
}

type Programs = Pick<CaseRequest, 'program' | 'checker' | 'interactor' | 'script' | 'submittedFiles'>;

const none: Programs = { program: null, checker: null, interactor: null, script: null, submittedFiles: null };

function asksQuestions({ subtasks }: JudgePlan): boolean {
  return subtasks.some((subtask) => subtask.cases.some((one) => one.question !== undefined));
}

async function judgeCases(judge: Judge, request: SolutionRequest, programs: Programs): Promise<Judgement> {
  const { plan, dataFolder, priority } = request;
  request.onCompiled?.();
  const cases = await runCases(
    {
      ...judge,
      plan,
      dataFolder,
      ...programs,
      askInstance: request.askInstance ?? null,
      priority,
      spareRuns: { left: MAX_SPARE_RUNS },
    },
    request,
  );
  return conclude(request, cases);
}

function conclude({ plan, knownCase }: SolutionRequest, results: JudgedCases): Judgement {
  const cases = knownCase ? withoutSkipped(plan, results) : results;
  const { concluded, metrics, jobs } = partialResultOf(plan, cases);
  if (!concluded.complete || concluded.status === '' || concluded.status === 'Judge Error') {
    throw new Error('judging ended without a conclusion');
  }
  const counted = cases.filter((_, index) => plan.subtasks[index]?.countsInVerdict !== false);
  const firstBad = counted.flat().find((one) => one !== undefined && one.status === concluded.status);
  return {
    status: concluded.status,
    score: concluded.score,
    metrics,
    message: concluded.status === 'Accepted' ? '' : (firstBad?.message ?? ''),
    details: { version: 1, jobs },
    cases,
  };
}

/** Adds the known results of cases that can still affect the result, and returns the cases that have to run. */
function addKnown({ plan, knownCase }: SolutionRequest, results: JudgedCases): NeededCase[] {
  if (!knownCase) return nextCases(plan, results);
  // A further round finds the cases of subtasks whose dependencies are solved now.
  for (;;) {
    const needed = nextCases(plan, results);
    let added = 0;
    for (const { subtaskIndex, caseIndex, gated } of needed) {
      const one = plan.subtasks[subtaskIndex]?.cases[caseIndex];
      const result = gated || !one ? undefined : knownCase(one);
      const row = results[subtaskIndex];
      if (!result || !row) continue;
      row[caseIndex] = result;
      added++;
    }
    if (added === 0) return needed;
  }
}

/** A known result is added even if another one of its subtask turns out to decide the subtask before it. */
function withoutSkipped(plan: JudgePlan, results: JudgedCases): JudgedCases {
  const { concluded } = partialResultOf(plan, results);
  return results.map((row, subtask) =>
    row.map((one, index) => (concluded.subtasks[subtask]?.cases[index]?.status === 'Skipped' ? undefined : one)),
  );
}

/**
 * Runs the cases that can still affect the result, in order, as many in parallel as there are slots plus one waiting; a
 * case that can no longer affect it is aborted. The rules decide which cases these are, so the outcome is that of
 * judging everything in order.
 */
async function runCases(cases: CaseRequest, request: SolutionRequest): Promise<JudgedCases> {
  const { plan } = cases;
  const results: JudgedCases = plan.subtasks.map(() => []);
  const underWay = new Map<string, AbortController>();
  const partialResult = () => partialResultOf(plan, results);
  let running = 0;
  let lastCaseReported = false;
  // Reports nothing for a task that was aborted during compilation.
  request.signal.throwIfAborted();

  await new Promise<void>((resolve, reject) => {
    let failure: { error: unknown } | null = null;
    request.signal.addEventListener('abort', onAbort, { once: true });
    advance();

    function onAbort(): void {
      fail(request.signal.reason);
    }

    function advance(): void {
      const needed = failure ? [] : addKnown(request, results);
      const wanted = new Set(needed.map(keyOf));
      for (const [key, controller] of underWay) if (!wanted.has(key)) controller.abort();
      const open = needed.filter((one) => !one.gated && !underWay.has(keyOf(one)));
      while (running <= cases.slots.places) {
        const next = open.shift();
        if (!next) break;
        start(next.subtaskIndex, next.caseIndex);
      }
      if (!lastCaseReported && needed.every((one) => underWay.has(keyOf(one)))) {
        lastCaseReported = true;
        request.onLastCase?.();
      }
      if (underWay.size > 0) return;
      request.signal.removeEventListener('abort', onAbort);
      if (failure) reject(failure.error instanceof Error ? failure.error : new Error(String(failure.error)));
      else resolve();
    }

    function start(subtaskIndex: number, caseIndex: number): void {
      const key = keyOf({ subtaskIndex, caseIndex });
      const one = plan.subtasks[subtaskIndex]?.cases[caseIndex];
      if (!one) throw new Error('the rules named a case the plan does not have');
      const controller = new AbortController();
      underWay.set(key, controller);
      running++;
      let ran = false;
      const onRan = () => {
        if (ran) return;
        ran = true;
        running--;
      };
      judgeCase(cases, one, controller.signal, () => {
        onRan();
        advance();
      })
        .then((result) => {
          const row = results[subtaskIndex];
          if (result && row) row[caseIndex] = result;
        })
        .catch((error: unknown) => {
          if (!controller.signal.aborted) fail(error);
        })
        .finally(() => {
          onRan();
          underWay.delete(key);
          if (!failure) request.onProgress?.(partialResult);
          advance();
        });
    }

    function fail(error: unknown): void {
      failure ??= { error };
      for (const controller of underWay.values()) controller.abort();
    }
  });
  return results;
}

function keyOf(one: { subtaskIndex: number; caseIndex: number }): string {
  return `${one.subtaskIndex}/${one.caseIndex}`;
}

function compileError(log: string): Judgement {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  return {
    status: 'Compile Error',
    score: 0,
    message: lines.slice(0, MESSAGE_LINES).join('\n').slice(0, MESSAGE_CHARACTERS),
    details: detailsOfLog(log),
    cases: [],
  };
}

/** Waits for all, even if one fails, and only then rejects, so that nothing is still running. */
async function settleAll<A, B, C>(work: [Promise<A>, Promise<B>, Promise<C>]): Promise<[A, B, C]> {
  await Promise.allSettled(work);
  return await Promise.all(work);
}
