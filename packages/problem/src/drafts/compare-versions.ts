import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { VersionChangeKind, VersionEffect } from '@assay/contract';
import { JUDGE_DEFAULTS, assayJudgeConfigSchema } from '../config/assay-judge-config.ts';
import type { AssayJudgeConfig, AssaySubtask } from '../config/assay-judge-config.ts';
import type { ProblemConfig } from '../config/problem-config.ts';
import { composeTree } from '../file-tree.ts';
import type { JudgePlan } from '../judge-plan.ts';
import { planOfAssay } from '../plan/plan-of-assay.ts';
import { contentOfProgram, type ComparedProgram } from './draft-package.ts';
import { putTogether } from './put-together.ts';

/** A test of a version, with the hashes of its files. */
export interface ComparedTest {
  name: string;
  sample: boolean;
  subtask: string | null;
  /** Its case in the configuration; null for a new test or one of a pattern. */
  original: Readonly<Record<string, unknown>> | null;
  command: string | null;
  inputHash: string;
  answerHash: string | null;
}

/** A data version or a draft, taken apart. */
export interface ComparedVersion {
  config: ProblemConfig;
  tests: readonly ComparedTest[];
  programs: readonly ComparedProgram[];
  /** Other files with their hashes. */
  files: ReadonlyMap<string, string>;
}

export interface VersionChange {
  effect: VersionEffect;
  what: VersionChangeKind;
  /** Tests, subtasks, paths or settings; none if the kind says it all. */
  names: string[];
}

/** Where a case of the new version was in the old one: indices of its subtask and its case. */
export type FormerPlace = readonly [subtask: number, index: number];

export interface VersionComparison {
  changes: VersionChange[];
  /**
   * If results of the old version can be scored with the new one: both plans, and for each case of the new one its
   * place in the old one.
   */
  rescoring: { before: JudgePlan; after: JudgePlan; places: FormerPlace[][] } | null;
}

type Pair = readonly [before: PlacedTest, after: PlacedTest];
interface PlacedTest extends ComparedTest {
  /** Position in the order of judging, and in the subtask. */
  position: number;
  index: number;
}

/** What changed from one version to another one, and what follows for submissions that were judged before. */
export async function compareVersions(before: ComparedVersion, after: ComparedVersion): Promise<VersionComparison> {
  const [old, fresh] = [await readSide(before), await readSide(after)];
  const { pairs, added, removed } = matchTests(old.tests, fresh.tests);
  const changes = [
    ...changedTests(pairs, added, removed, old, fresh),
    ...changedSubtasks(old, fresh),
    ...changedJudging(old.judge, fresh.judge),
    ...changedFiles(old, fresh),
    ...changedForm(before.config, after.config),
  ].filter(({ names }) => names === null || names.length > 0);
  const merged = merge(changes.map(({ names, ...one }) => ({ ...one, names: names ?? [] })));
  const isScored =
    merged.some(({ effect }) => effect === 'scores') && merged.every(({ effect }) => effect !== 'verdicts');
  const { plan: oldPlan } = old;
  const { plan } = fresh;
  return {
    changes: merged,
    rescoring:
      isScored && oldPlan && plan ? { before: oldPlan, after: plan, places: placesOf(pairs, oldPlan, plan) } : null,
  };
}

interface Side {
  judge: AssayJudgeConfig;
  plan: JudgePlan | undefined;
  tests: PlacedTest[];
  files: Map<string, { role: string; hash: string }>;
}

async function readSide({ config, tests, programs, files }: ComparedVersion): Promise<Side> {
  const judge = assayJudgeConfigSchema.parse(config.judge.config);
  const order = new Map((judge.subtasks ?? []).map(({ id }, index) => [id, index]));
  const rank = ({ subtask }: ComparedTest) => (subtask === null ? 0 : (order.get(subtask) ?? order.size));
  const counts = new Map<string | null, number>();
  const placed = tests
    .toSorted((one, other) => rank(one) - rank(other))
    .map((test, position): PlacedTest => {
      const index = counts.get(test.subtask) ?? 0;
      counts.set(test.subtask, index + 1);
      return { ...test, position, index };
    });
  const written = programs.filter(({ role, text }) => text !== '' || role.endsWith('-test'));
  return {
    judge,
    plan: await planOf({ config, tests, programs: written, files }),
    tests: placed,
    files: new Map<string, { role: string; hash: string }>([
      ...[...files].map(([path, hash]) => [path, { role: 'file', hash }] as const),
      ...written.map((one) => [one.path, { role: one.role, hash: hashOfText(contentOfProgram(one)) }] as const),
    ]),
  };
}

const hashOfText = (text: string) => createHash('sha256').update(text).digest('hex');

/** How it would be judged: planning needs the names of the files only. */
async function planOf({ config, tests, programs, files }: ComparedVersion): Promise<JudgePlan | undefined> {
  const kept = [...files.keys()];
  const base = { tree: composeTree(new Map(kept.map((path) => [path, '']))), config, kept };
  const written = tests.map(({ name, sample, subtask, original, command, answerHash }) => ({
    name,
    sample,
    subtask,
    // The case has the shape that the configuration was checked for.
    original: original as { input: string } | null,
    generatedBy: command,
    input: '',
    answer: answerHash === null ? null : '',
    inputPath: null,
    answerPath: null,
  }));
  const content = { config, tests: written, programs: programs.map(({ role, path }) => ({ role, path, text: ' ' })) };
  const { tree, config: full } = await putTogether(content, base);
  return planOfAssay(full.judge.config, tree).plan;
}

/** Same tests whatever their names, then tests of the same name. */
function matchTests(before: readonly PlacedTest[], after: readonly PlacedTest[]) {
  const pairs: Pair[] = [];
  let [old, fresh] = [[...before], [...after]];
  for (const keyOf of [
    (one: PlacedTest) => `${one.name}\n${contentOf(one)}`,
    contentOf,
    ({ name }: PlacedTest) => name,
  ]) {
    const waiting = Map.groupBy(old, keyOf);
    const unmatched: PlacedTest[] = [];
    for (const test of fresh) {
      const match = waiting.get(keyOf(test))?.shift();
      if (match) pairs.push([match, test]);
      else unmatched.push(test);
    }
    old = [...waiting.values()].flat();
    fresh = unmatched;
  }
  const byPosition = (one: PlacedTest, other: PlacedTest) => one.position - other.position;
  return { pairs, added: fresh.toSorted(byPosition), removed: old.toSorted(byPosition) };
}

const contentOf = (test: ComparedTest) => `${test.inputHash} ${test.answerHash ?? '-'} ${limitsOf(test)}`;
const limitsOf = ({ original }: ComparedTest) => JSON.stringify([original?.['timeMs'], original?.['memoryMiB']]);
const weightOf = ({ original }: ComparedTest) => original?.['points'] ?? 1;

interface Found {
  effect: VersionEffect;
  what: VersionChangeKind;
  /** Null: the kind says it all. */
  names: string[] | null;
}

function changedTests(
  pairs: readonly Pair[],
  added: readonly PlacedTest[],
  removed: readonly PlacedTest[],
  old: Side,
  fresh: Side,
): Found[] {
  const namesOf = (differs: (before: PlacedTest, after: PlacedTest) => boolean) =>
    pairs
      .filter((pair) => differs(...pair))
      .toSorted(([, one], [, other]) => one.position - other.position)
      .map(([, { name }]) => name);
  const inOrder = pairs.toSorted(([one], [other]) => one.position - other.position);
  const isReordered = inOrder.some(([, { position }], index) => position < (inOrder[index - 1]?.[1].position ?? 0));
  const hasSubtasks = old.judge.subtasks !== undefined && fresh.judge.subtasks !== undefined;
  const isPlain = (test: PlacedTest, { judge }: Side) => isPlainSubtask(subtaskOf(judge, test.subtask));
  const movedPlainly = (before: PlacedTest, after: PlacedTest) => isPlain(before, old) && isPlain(after, fresh);
  const isMoved = (before: PlacedTest, after: PlacedTest) => before.subtask !== after.subtask;
  // A checker that gives points out of the weight gives another fraction.
  const weighs = [old, fresh].some(({ judge }) => isOfWeight(judge));
  // Outputs that are handed in have the names of the tests.
  const named = [old, fresh].some(({ judge }) => judge.outputOnly === true);
  return [
    { effect: 'verdicts', what: 'tests-added', names: added.map(({ name }) => name) },
    { effect: 'verdicts', what: 'tests-removed', names: removed.map(({ name }) => name) },
    { effect: 'verdicts', what: 'inputs', names: namesOf((one, other) => one.inputHash !== other.inputHash) },
    {
      effect: 'verdicts',
      what: 'answers',
      names: namesOf((one, other) => one.inputHash === other.inputHash && one.answerHash !== other.answerHash),
    },
    { effect: 'verdicts', what: 'limits', names: namesOf((one, other) => limitsOf(one) !== limitsOf(other)) },
    { effect: 'verdicts', what: 'tests-order', names: isReordered ? null : [] },
    {
      effect: 'verdicts',
      what: 'tests-moved',
      names: namesOf((one, other) => isMoved(one, other) && !movedPlainly(one, other)),
    },
    {
      effect: 'scores',
      what: 'tests-moved',
      names: hasSubtasks ? namesOf((one, other) => isMoved(one, other) && movedPlainly(one, other)) : [],
    },
    {
      effect: weighs ? 'verdicts' : 'scores',
      what: 'weights',
      names: namesOf((one, other) => weightOf(one) !== weightOf(other)),
    },
    {
      effect: named ? 'verdicts' : 'none',
      what: 'test-names',
      names: namesOf((one, other) => one.name !== other.name),
    },
    { effect: 'none', what: 'samples', names: namesOf((one, other) => one.sample !== other.sample) },
    { effect: 'none', what: 'generators', names: namesOf((one, other) => one.command !== other.command) },
  ];
}

function isOfWeight({ checker, interactor, script }: AssayJudgeConfig): boolean {
  return [checker, interactor, script].some((one) => one && 'pointsMode' in one && one.pointsMode === 'of-weight');
}

const subtaskOf = ({ subtasks }: AssayJudgeConfig, id: string | null) => subtasks?.find((one) => one.id === id);

/**
 * Whether the verdict of a subtask is that of its first failed test, and counts for the submission. Then moving tests
 * among such subtasks in the same order leaves the verdict as it is.
 */
function isPlainSubtask(subtask: AssaySubtask | undefined): boolean {
  if (!subtask) return true;
  return subtask.countsInVerdict !== false && ['min', 'sum', 'product'].includes(subtask.scoring ?? 'min');
}

function changedSubtasks({ judge: before }: Side, { judge: after }: Side): Found[] {
  const [old, fresh] = [before.subtasks ?? [], after.subtasks ?? []];
  const common = fresh.flatMap((now): [AssaySubtask, AssaySubtask][] => {
    const was = old.find(({ id }) => id === now.id);
    return was ? [[was, now]] : [];
  });
  const onlyIn = (side: readonly AssaySubtask[], other: readonly AssaySubtask[]) =>
    side.filter(({ id }) => other.every((one) => one.id !== id));
  const single = [...onlyIn(old, fresh), ...onlyIn(fresh, old)];
  const nameOf = ({ id, name }: AssaySubtask) => name ?? id;
  const namesOf = (differs: (was: AssaySubtask, now: AssaySubtask) => boolean) =>
    common.filter((pair) => differs(...pair)).map(([, now]) => nameOf(now));
  const scoringOf = ({ scoring = 'min', threshold }: AssaySubtask) => `${scoring} ${threshold ?? ''}`;
  const isScoredOtherwise = (was: AssaySubtask, now: AssaySubtask) => scoringOf(was) !== scoringOf(now);
  const bothPlain = (was: AssaySubtask, now: AssaySubtask) => isPlainSubtask(was) && isPlainSubtask(now);
  const counts = ({ countsInVerdict = true }: AssaySubtask) => countsInVerdict;
  return [
    { effect: 'scores', what: 'subtasks', names: single.filter(isPlainSubtask).map(nameOf) },
    { effect: 'verdicts', what: 'subtasks', names: single.filter((one) => !isPlainSubtask(one)).map(nameOf) },
    { effect: 'scores', what: 'points', names: namesOf((was, now) => was.points !== now.points) },
    {
      effect: 'scores',
      what: 'dependencies',
      names: namesOf((was, now) => !isDeepStrictEqual(was.dependsOn ?? [], now.dependsOn ?? [])),
    },
    {
      effect: 'scores',
      what: 'scoring',
      names: namesOf((was, now) => isScoredOtherwise(was, now) && bothPlain(was, now)),
    },
    {
      effect: 'verdicts',
      what: 'scoring',
      names: namesOf(
        (was, now) => (isScoredOtherwise(was, now) && !bothPlain(was, now)) || counts(was) !== counts(now),
      ),
    },
    { effect: 'none', what: 'subtask-names', names: namesOf((was, now) => was.name !== now.name) },
  ];
}

const LIMITS = ['timeMs', 'memoryMiB', 'outputMiB'] as const;
const KINDS = ['files', 'outputOnly', 'passes', 'twoSteps', 'script', 'questions'] as const;

function changedJudging(before: AssayJudgeConfig, after: AssayJudgeConfig): Found[] {
  const differs = (key: keyof AssayJudgeConfig, fallback?: unknown) =>
    !isDeepStrictEqual(before[key] ?? fallback, after[key] ?? fallback);
  const when = (isChanged: boolean) => (isChanged ? null : []);
  return [
    { effect: 'verdicts', what: 'limits', names: LIMITS.filter((key) => differs(key, JUDGE_DEFAULTS[key])) },
    { effect: 'verdicts', what: 'checker', names: when(differs('checker', { type: 'tokens' })) },
    { effect: 'verdicts', what: 'interactor', names: when(differs('interactor')) },
    { effect: 'verdicts', what: 'grader', names: when(differs('grader')) },
    { effect: 'verdicts', what: 'judging', names: KINDS.filter((key) => differs(key)) },
    { effect: 'none', what: 'shown', names: differs('timeMultiplier') ? ['timeMultiplier'] : [] },
  ];
}

/** Changed files by what reads them; the judge opens those of its plan only. */
function changedFiles(old: Side, fresh: Side): Found[] {
  const paths = [...new Set([...old.files.keys(), ...fresh.files.keys()])].sort();
  const changed = paths.filter((path) => old.files.get(path)?.hash !== fresh.files.get(path)?.hash);
  const isPlanned = old.plan !== undefined && fresh.plan !== undefined;
  return changed.map((path): Found => {
    const [one] = [old.plan, fresh.plan].flatMap((plan) => (plan ? (judgedAs(plan, path) ?? []) : []));
    if (one) return { effect: 'verdicts', what: one, names: [path] };
    const role = fresh.files.get(path)?.role ?? old.files.get(path)?.role;
    const what = unjudgedAs(role ?? 'file', path);
    return { effect: what === 'files' && !isPlanned ? 'verdicts' : 'none', what, names: [path] };
  });
}

function judgedAs({ checker, interactor, script, graders }: JudgePlan, path: string): VersionChangeKind | undefined {
  if (checker.type === 'custom' && checker.sources.includes(path)) return 'checker';
  if (interactor?.program.sources.includes(path)) return 'interactor';
  if (script?.sources.includes(path)) return 'judging';
  return Object.values(graders ?? {}).some((files) => files?.includes(path)) ? 'grader' : undefined;
}

function unjudgedAs(role: string, path: string): VersionChangeKind {
  if (role === 'solution' || path.startsWith('submissions/')) return 'solutions';
  if (role === 'validator' || role === 'validator-test' || path.startsWith('validators/')) return 'validators';
  if (role === 'generator' || role === 'script' || path.startsWith('generators/')) return 'generators';
  return role === 'checker-test' ? 'checker-tests' : 'files';
}

function changedForm(before: ProblemConfig, after: ProblemConfig): Found[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => key !== 'judge');
  // As in the database, where `undefined` is absent.
  const valueOf = (config: ProblemConfig, key: string) => JSON.parse(JSON.stringify(config[key] ?? null)) as unknown;
  const changed = keys.filter((key) => !isDeepStrictEqual(valueOf(before, key), valueOf(after, key)));
  const ofJudging = ['label', 'submit', 'solution', 'instance', 'instanceLabel'];
  return [
    { effect: 'verdicts', what: 'languages', names: changed.filter((key) => ofJudging.includes(key)) },
    { effect: 'none', what: 'shown', names: changed.filter((key) => !ofJudging.includes(key)) },
  ];
}

/** One entry for each effect and kind. */
function merge(changes: readonly VersionChange[]): VersionChange[] {
  const byKind = Map.groupBy(changes, ({ effect, what }) => `${effect} ${what}`);
  return [...byKind.values()].map((same) => ({
    // A group is never empty.
    ...(same[0] as VersionChange),
    names: [...new Set(same.flatMap(({ names }) => names))],
  }));
}

function placesOf(pairs: readonly Pair[], before: JudgePlan, after: JudgePlan): FormerPlace[][] {
  const subtaskIn = (plan: JudgePlan, id: string | null) =>
    Math.max(
      0,
      plan.subtasks.findIndex((one) => id === null || one.id === id),
    );
  const places = after.subtasks.map((): FormerPlace[] => []);
  for (const [was, now] of pairs) {
    const own = places[subtaskIn(after, now.subtask)];
    if (own) own[now.index] = [subtaskIn(before, was.subtask), was.index];
  }
  return places;
}
