import type {
  DraftChecker,
  DraftProgram,
  DraftSettings,
  DraftSubtask,
  ProblemConfig,
  DraftChange,
} from '@assay/contract';
import { graderFamilies } from '@assay/contract/languages';
import {
  assayJudgeConfigSchema,
  checkingProgram,
  JUDGE_DEFAULTS,
  type AssayJudgeConfig,
  type AssaySubtask,
} from '@assay/problem';
import { presentInstance, withInstance } from './live-instance.ts';
import { presentQuestions, withQuestions } from './quiz.ts';
import { newSubmitForm, solutionKindOf, withGraders, withSolutionKind } from './solution-kinds.ts';

/** Paths of the checker and the interactor that a draft creates. */
export const CHECKER_PATH = 'checker.cpp';
const INTERACTOR_PATH = 'interactor.cpp';

type SettingsChange = Omit<Extract<DraftChange, { op: 'settings' }>, 'op' | 'revision'>;

export function newConfig(): ProblemConfig {
  const { timeMs, memoryMiB } = JUDGE_DEFAULTS;
  const judge = { timeMs, memoryMiB, checker: { type: 'tokens' } };
  return {
    label: 'default',
    judge: { adapter: 'assay', config: judge },
    submit: newSubmitForm(judge),
    variables: { time_limit: `${timeMs} ms`, memory_limit: `${memoryMiB} MiB` },
  };
}

/** The judge settings of a draft, which has been checked when it was opened. */
export function judgeSettings(config: ProblemConfig): AssayJudgeConfig {
  return assayJudgeConfigSchema.parse(config.judge.config);
}

/** Whether the expected outputs are those of a program that reads the inputs. */
export function needsAnswers({ interactor, passes, twoSteps, script, questions }: AssayJudgeConfig): boolean {
  return ![interactor, passes, twoSteps, script, questions].some(Boolean);
}

/** Whether solutions read an input and write an output, which a checker compares. */
function runsPrograms(config: AssayJudgeConfig): boolean {
  const { interactor, grader, outputOnly, passes, twoSteps, script, questions } = config;
  return ![interactor, grader, passes, twoSteps, script, questions].some(Boolean) && outputOnly !== true;
}

/** Whether questions are answered, and there are no tests. */
export function isQuiz(config: ProblemConfig): boolean {
  return judgeSettings(config).questions !== undefined;
}

export function presentSettings(config: ProblemConfig, revision: number): DraftSettings {
  const judge = judgeSettings(config);
  const checker = presentChecker(judge);
  return {
    revision,
    timeMs: judge.timeMs ?? JUDGE_DEFAULTS.timeMs,
    memoryMiB: judge.memoryMiB ?? JUDGE_DEFAULTS.memoryMiB,
    outputMiB: judge.outputMiB ?? JUDGE_DEFAULTS.outputMiB,
    checker,
    checkerPath: checkingProgram(judge) ?? null,
    solutionKind: solutionKindOf(judge),
    kind:
      runsPrograms(judge) || (checker.type === 'interactor' && runsPrograms({ ...judge, interactor: undefined }))
        ? 'programs'
        : 'other',
    graders: graderFamilies.flatMap((family) => {
      const files = judge.grader?.[family];
      return files ? [{ family, files }] : [];
    }),
    subtasks: (judge.subtasks ?? []).map(presentSubtask),
    questions: presentQuestions(judge, config.submit),
    instance: presentInstance(config),
  };
}

function presentSubtask({ id, name = '', points, scoring = 'min', dependsOn = [] }: AssaySubtask): DraftSubtask {
  return { id, name, points, scoring: scoring === 'min' || scoring === 'sum' ? scoring : 'other', dependsOn };
}

function presentChecker(judge: AssayJudgeConfig): DraftSettings['checker'] {
  const { checker = { type: 'tokens' }, interactor } = judge;
  const program = interactor ?? checker;
  const { type, ...options } = program;
  const keys = Object.entries(options).filter(([, value]) => value !== undefined);
  const onlyHas = (...known: string[]) => keys.every(([key]) => known.includes(key));
  if (program.type === 'testlib' && onlyHas('source', 'pointsMode')) {
    const { pointsMode } = program;
    return { type: interactor ? 'interactor' : 'program', ...(pointsMode && { pointsMode }) };
  }
  if (interactor) return { type: 'other' };
  if ((type === 'tokens' || type === 'lines' || type === 'exact') && onlyHas()) return { type };
  if (checker.type === 'unordered' && (checker.of ?? 'lines') === 'lines' && onlyHas('of'))
    return { type: 'unordered' };
  if (checker.type === 'floats' && onlyHas('absolute', 'relative')) {
    const { absolute, relative } = checker;
    return { type: 'floats', ...(absolute !== undefined && { absolute }), ...(relative !== undefined && { relative }) };
  }
  return { type: 'other' };
}

/** The path of the source of the checker, or of the interactor that decides; undefined if no program does. */
export function checkerPath(config: ProblemConfig): string | undefined {
  return checkingProgram(judgeSettings(config));
}

/** Paths of the files that are compiled or started with solutions. */
export function graderPaths(config: ProblemConfig): string[] {
  return Object.values(judgeSettings(config).grader ?? {}).flatMap((files) => files ?? []);
}

/** Whether a program of a draft is published: one that is not in use stays in the draft only. */
export function isInPackage(
  config: ProblemConfig,
  { role, path, text }: Pick<DraftProgram, 'role' | 'path' | 'text'>,
): boolean {
  if (role === 'grader') return graderPaths(config).includes(path);
  if (role === 'validator-test' || role === 'checker-test' || role === 'file') return true;
  return text !== '' && (role !== 'checker' || path === checkerPath(config));
}

/** The configuration with other settings. Limits that contestants see follow if they were those of the judge. */
export function changeSettings(
  given: ProblemConfig,
  { solutionKind, graders, questions, instance, ...change }: SettingsChange,
): ProblemConfig {
  const ofKind = solutionKind ? withSolutionKind(given, solutionKind) : given;
  const isFunction = solutionKindOf(judgeSettings(ofKind)) === 'function';
  const asks = questions && isQuiz(ofKind);
  const ofSolutions =
    graders && isFunction ? withGraders(ofKind, graders) : asks ? withQuestions(ofKind, questions) : ofKind;
  const ofInstance = instance === undefined ? ofSolutions : withInstance(ofSolutions, instance);
  const changed = changeOthers(ofInstance, change);
  const kind = solutionKindOf(judgeSettings(changed));
  // Another change must not bring what the kind excludes.
  return kind === 'other' ? changed : withSolutionKind(changed, kind);
}

function changeOthers(
  config: ProblemConfig,
  {
    timeMs,
    memoryMiB,
    outputMiB,
    checker,
    subtasks,
  }: Omit<SettingsChange, 'solutionKind' | 'graders' | 'questions' | 'instance'>,
): ProblemConfig {
  const before = judgeSettings(config);
  const variables = { ...config.variables };
  const follow = (key: string, unit: string, was: number, now: number | undefined) => {
    if (now !== undefined && variables[key] === `${was} ${unit}`) variables[key] = `${now} ${unit}`;
  };
  follow('time_limit', 'ms', before.timeMs ?? JUDGE_DEFAULTS.timeMs, timeMs);
  follow('memory_limit', 'MiB', before.memoryMiB ?? JUDGE_DEFAULTS.memoryMiB, memoryMiB);
  const judge = {
    ...withChecker(subtasks ? withSubtasks(config.judge.config, before, subtasks) : config.judge.config, checker),
    ...(timeMs !== undefined && { timeMs }),
    ...(memoryMiB !== undefined && { memoryMiB }),
    ...(outputMiB !== undefined && { outputMiB }),
  };
  return {
    ...config,
    judge: { ...config.judge, config: judge },
    ...(config.variables && { variables }),
  };
}

/** The judge settings with these subtasks. Known ones keep what the form does not show. */
function withSubtasks(
  { subtasks: _subtasks, pattern: _pattern, cases: _cases, ...rest }: ProblemConfig['judge']['config'],
  { subtasks: known = [] }: AssayJudgeConfig,
  given: readonly DraftSubtask[],
): ProblemConfig['judge']['config'] {
  if (given.length === 0) return rest;
  const ids = new Set(given.map(({ id }) => id));
  const subtasks = given.map(({ id, name, points, scoring, dependsOn }) => {
    const before = known.find((one) => one.id === id);
    const { name: _name, scoring: wasScoring, threshold, dependsOn: _dependsOn, ...kept } = before ?? {};
    const needed = dependsOn.filter((one) => one !== id && ids.has(one));
    return {
      ...kept,
      id,
      points,
      ...(name !== '' && { name }),
      ...(scoring === 'sum' && { scoring }),
      ...(scoring === 'other' && { scoring: wasScoring, threshold }),
      ...(needed.length > 0 && { dependsOn: needed }),
    };
  });
  return { ...rest, subtasks };
}

/** The judge settings with this way of checking, which replaces the checker and the interactor. */
function withChecker(
  settings: ProblemConfig['judge']['config'],
  chosen: DraftChecker | undefined,
): ProblemConfig['judge']['config'] {
  if (!chosen) return settings;
  const before = assayJudgeConfigSchema.parse(settings);
  const { checker: _checker, interactor: _interactor, ...rest } = settings;
  switch (chosen.type) {
    case 'interactor':
      return {
        ...rest,
        interactor: {
          type: 'testlib',
          source: before.interactor?.source ?? INTERACTOR_PATH,
          ...(chosen.pointsMode && { pointsMode: chosen.pointsMode }),
        },
      };
    case 'program':
      return {
        ...rest,
        checker: {
          type: 'testlib',
          source: checkingProgram({ checker: before.checker }) ?? CHECKER_PATH,
          ...(chosen.pointsMode && { pointsMode: chosen.pointsMode }),
        },
      };
    case 'unordered':
      return { ...rest, checker: { type: 'unordered', of: 'lines' } };
    case 'tokens':
    case 'lines':
    case 'exact':
    case 'floats':
      return { ...rest, checker: { ...chosen } };
  }
}
