import { expectedOfCheckerTest, VALIDATOR_TEST_PATH } from '@assay/contract';
import { RUN_STATE } from '@assay/contract/states';
import type { BenchResult, DraftScript, DraftTodo, ProblemConfig, ProblemDraft } from '@assay/contract';
import { benchProgramsOf, POINTS_TOLERANCE, unreachedBounds, type AssaySubtask } from '@assay/problem';
import type { DraftRow } from '../draft-answers/queries.ts';
import { checkerPath, graderPaths, judgeSettings, needsAnswers } from './settings.ts';
import type { DraftRun, ProgramRow, TestOutline } from './queries.ts';

/** Most names in one entry. */
const MAX_NAMES = 20;

interface DraftState {
  draft: Pick<DraftRow, 'config' | 'revision' | 'publishedHash' | 'publishedRevision'>;
  tests: readonly Pick<TestOutline, 'id' | 'name' | 'sample' | 'hasAnswer' | 'subtask'>[];
  programs: readonly Pick<ProgramRow, 'role' | 'path' | 'text'>[];
  /** Paths of the kept files. */
  kept: readonly string[];
  /** The run of this revision. */
  run: DraftRun | undefined;
  /** The last validation of this revision. */
  validation:
    | ({ result: BenchResult | null } & Pick<
        NonNullable<ProblemDraft['validation']>,
        'bounds' | 'complaints' | 'tests'
      >)
    | undefined;
  currentHash: string | null;
  /** What the generator script gives, and how many of its tests have to be made or removed. */
  script: Pick<DraftScript, 'lines'> & { unmade: number };
}

/** What keeps a draft from being published, and what should be done before. */
export function todoOf(given: DraftState): DraftTodo[] {
  const { draft } = given;
  const judge = judgeSettings(draft.config);
  // Tests of a former kind of problem are not published.
  const state: DraftState = judge.questions ? { ...given, tests: [], script: { lines: [], unmade: 0 } } : given;
  const { tests, programs, run, currentHash, script } = state;
  const list: DraftTodo[] = [];
  const add = (level: DraftTodo['level'], code: DraftTodo['code'], about: readonly string[] = []) =>
    void list.push({ level, code, about: about.slice(0, MAX_NAMES) });
  const broken = script.lines.filter(({ fault }) => fault !== null);
  if (broken.length > 0)
    add(
      'error',
      'script-broken',
      broken.map(({ line }) => String(line)),
    );
  else if (script.unmade > 0) add('error', 'not-generated', [String(script.unmade)]);
  if (tests.length === 0 && script.unmade === 0 && !judge.questions) add('error', 'no-test');
  const repeated = repeatedNames(tests);
  // Tests of different subtasks may have the same names, but outputs that are handed in are named after their tests.
  if (repeated.length > 0 && (!judge.subtasks || judge.outputOnly))
    add(judge.subtasks ? 'warning' : 'error', 'name-repeated', repeated);
  addSubtasks(judge.subtasks ?? [], tests, add);
  const unanswered = tests.filter(({ hasAnswer }) => !hasAnswer).map(({ name }) => name);
  const source = checkerPath(draft.config);
  if (needsAnswers(judge) && unanswered.length > 0)
    add(source === undefined ? 'error' : 'warning', 'answer-missing', unanswered);
  const hasSolution = programs.some(isGoodSolution) || hasKeptSolutions(state.kept);
  // What is in use has been tried: nothing has to run before it can be published again.
  const isInUse = draft.publishedRevision === draft.revision && draft.publishedHash === currentHash;
  if (!isInUse) addChecker(draft.config, state, add);
  if (judge.grader) addGraders(draft.config, state, add);
  if (!hasSolution && !judge.questions) add('warning', 'no-solution');
  if (tests.length > 0 && !tests.some(({ sample }) => sample)) add('warning', 'no-sample');
  const verification = run?.result?.verification;
  if (!isInUse && hasSolution && tests.length > 0 && run?.kind !== 'verify') add('warning', 'not-run');
  else if (verification && !verification.good) {
    const different = verification.submissions.filter(({ asDeclared }) => !asDeclared);
    add(
      'warning',
      'not-accepted',
      different.map(({ path, status, subtasks = [] }) => {
        // Other verdicts than of the whole can be declared for subtasks.
        const index = subtasks.findIndex(({ declared, asDeclared }) => declared !== undefined && asDeclared === false);
        const name = verification.subtasks?.[index]?.name;
        return name === undefined ? `${path}: ${status}` : `${path}: ${name}: ${subtasks[index]?.status ?? status}`;
      }),
    );
  }
  const tested =
    run?.result?.checkerTests?.filter(({ test, verdict }) => verdict !== expectedOfCheckerTest(test)) ?? [];
  if (tested.length > 0)
    add(
      'warning',
      'checker-test-differs',
      tested.map(({ test }) => test.replace(/^.*\//, '')),
    );
  addValidation(state, isInUse, add);
  if (draft.publishedHash !== null && currentHash !== null && draft.publishedHash !== currentHash)
    add('warning', 'newer-version');
  return list;
}

/** Computed after every change, so in one pass over up to 10,000 tests. */
function repeatedNames(tests: DraftState['tests']): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of tests) (seen.has(name) ? repeated : seen).add(name);
  return [...repeated];
}

function addSubtasks(
  subtasks: readonly AssaySubtask[],
  tests: DraftState['tests'],
  add: (level: DraftTodo['level'], code: DraftTodo['code'], about?: readonly string[]) => void,
): void {
  if (subtasks.length === 0) return;
  const used = new Set(tests.map(({ subtask }) => subtask));
  const unused = subtasks.filter(({ id }) => !used.has(id)).map(({ id, name }) => name ?? id);
  if (unused.length > 0 && tests.length > 0) add('error', 'subtask-empty', unused);
  const sum = subtasks.reduce((total, { points }) => total + points, 0);
  if (Math.abs(sum - 100) > POINTS_TOLERANCE) add('error', 'points-sum', [String(Number(sum.toFixed(2)))]);
}

function addChecker(
  config: ProblemConfig,
  { programs, run, kept }: DraftState,
  add: (level: DraftTodo['level'], code: DraftTodo['code'], about?: readonly string[]) => void,
): void {
  const source = checkerPath(config);
  if (source === undefined) return;
  const text = programs.find(({ path }) => path === source)?.text;
  const isKept = kept.some((path) => path === source || path.startsWith(source.endsWith('/') ? source : `${source}/`));
  if (!isKept && (text === undefined || text.trim() === '')) return add('error', 'checker-missing', [source]);
  if (run?.state !== RUN_STATE.ended || run.kind === 'answers') return add('error', 'checker-untried');
  if (run.result?.outcome === 'broken') return add('error', 'checker-broken', [run.result.message]);
  if (run.result?.outcome !== 'done') add('error', 'checker-untried');
}

function addGraders(
  config: ProblemConfig,
  { programs, kept }: DraftState,
  add: (level: DraftTodo['level'], code: DraftTodo['code'], about?: readonly string[]) => void,
): void {
  const paths = graderPaths(config);
  if (paths.length === 0) return add('error', 'no-grader');
  const known = new Set([...kept, ...programs.filter(({ text }) => text.trim() !== '').map(({ path }) => path)]);
  const missing = paths.filter((path) => !known.has(path));
  if (missing.length > 0) add('error', 'grader-missing', [...new Set(missing)]);
}

/** Advice only: many problems need no validator. */
function addValidation(
  { tests, programs, kept, validation }: DraftState,
  isInUse: boolean,
  add: (level: DraftTodo['level'], code: DraftTodo['code'], about?: readonly string[]) => void,
): void {
  const result = validation?.result;
  if (tests.length === 0) return;
  if (!hasValidator(programs, kept)) {
    if (!isInUse) add('warning', 'no-validator');
  } else if (result?.outcome === 'broken') add('warning', 'validator-broken', [result.message]);
  else if (result?.outcome !== 'done') {
    if (!isInUse) add('warning', 'not-validated');
  } else if (validation) {
    const invalid = new Set(validation.complaints.map(({ testId }) => testId));
    const addNamed = (code: DraftTodo['code'], about: readonly string[]) =>
      void (about.length > 0 && add('warning', code, about));
    addNamed(
      'input-invalid',
      tests.filter(({ id }) => invalid.has(id)).map(({ name }) => name),
    );
    addNamed(
      'validator-test-differs',
      (result.validation?.tests ?? [])
        .filter(({ input, verdict }) => VALIDATOR_TEST_PATH.exec(input)?.[1] !== verdict)
        .map(({ input }) => input.replace(/^.*\//, '').replace(/\.in$/, '')),
    );
    const { variables = [], features = [] } = validation.bounds ?? {};
    addNamed('bound-unreached', [...new Set(unreachedBounds(variables).map(({ name, bound }) => `${name} ${bound}`))]);
    addNamed(
      'feature-unreached',
      features.filter(({ input }) => input === undefined).map(({ name }) => name),
    );
  }
}

/** Whether the draft has a validator that can run: a written one, or a kept one of the package. */
export function hasValidator(programs: readonly Pick<ProgramRow, 'role' | 'text'>[], kept: readonly string[]): boolean {
  const isWritten = programs.some(({ role, text }) => role === 'validator' && text.trim() !== '');
  return isWritten || benchProgramsOf(kept).validators.length > 0;
}

/** Whether it should solve the problem. */
export function isGoodSolution({ role, path, text }: Pick<ProgramRow, 'role' | 'path' | 'text'>): boolean {
  return role === 'solution' && path.startsWith('submissions/accepted/') && text.trim() !== '';
}

/** The solution that makes the answers: one named `main`, or else the first. */
export function mainSolution<Row extends Pick<ProgramRow, 'role' | 'path' | 'text'>>(
  programs: readonly Row[],
): Row | undefined {
  const good = programs.filter(isGoodSolution);
  return good.find(({ path }) => /\/main\.[^/]+$/.test(path)) ?? good[0];
}

/** Whether the package has solutions that the form does not show. */
export function hasKeptSolutions(paths: readonly string[]): boolean {
  return paths.some((path) => path.startsWith('submissions/'));
}
