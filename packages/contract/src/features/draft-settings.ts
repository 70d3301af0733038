import { z } from 'zod';
import {
  DRAFT_FILE_PATH,
  MAX_DRAFT_SUBTASKS,
  MAX_GRADER_FILES,
  MAX_INSTANCE_TEXT,
  MAX_QUESTION_ANSWERS,
} from '../draft-limits.ts';
import { graderFamilies } from '../generated/languages.ts';
import { bool, list, num, str, strict } from '../wire.ts';
import { instanceCheck } from './instance-config.ts';

/* Limits, comparison and subtasks of a problem draft. */

/** What a number of points that a checker reports means: 0 to 100, 0 to 1, or up to the points of the test. */
const draftPointsMode = z.enum(['percent', 'fraction', 'of-weight']);

/**
 * How outputs are compared. `program`: by a checker of the draft, written with testlib. `interactor`: solutions
 * communicate with an interactor of the draft, written with testlib, which decides. Without `pointsMode`, both report
 * percent.
 */
export const draftChecker = z.discriminatedUnion('type', [
  strict({ type: z.enum(['tokens', 'lines', 'exact', 'unordered']) }),
  strict({ type: z.enum(['program', 'interactor']), pointsMode: draftPointsMode.optional() }),
  strict({
    type: z.literal('floats'),
    absolute: num({ min: 0, max: 1 }).optional(),
    relative: num({ min: 0, max: 1 }).optional(),
  }),
]);
export type DraftChecker = z.output<typeof draftChecker>;

/**
 * What contestants hand in. `program`: it reads an input and writes an output, or communicates with an interactor.
 * `function`: what the graders of its language call; both together are such a program. `outputs`: an archive with an
 * output for each test. `answers`: a form with an answer to each question.
 */
export const draftSolutionKind = z.enum(['program', 'function', 'outputs', 'answers']);
export type DraftSolutionKind = z.output<typeof draftSolutionKind>;

/** Path in the package of a program or another text. */
export const programPath = () => str({ max: 200, pattern: DRAFT_FILE_PATH });
/** The files compiled or started with solutions in the languages of a family, the main one first. */
export const draftGrader = strict({
  family: z.enum(graderFamilies),
  files: list(programPath(), { max: MAX_GRADER_FILES }).refine((all) => all.length > 0),
});
export type DraftGrader = z.output<typeof draftGrader>;

const answer = () => str({ min: 1, max: 1000 });
const answers = () => list(answer(), { max: MAX_QUESTION_ANSWERS }).refine((all) => all.length > 0);
const caseSensitive = bool().optional();
/**
 * The right answer: a text, any of several, all of several and no other with a share of the points for some of them, or
 * a number. `secret`: that of the contestant's live instance. `check`: a program in that instance decides.
 */
const draftRightAnswer = z.union([
  strict({ answer: answer(), caseSensitive }),
  strict({ anyOf: answers(), caseSensitive }),
  strict({ allOf: answers(), partial: num({ min: 0, max: 1 }).optional(), caseSensitive }),
  strict({ number: num(), tolerance: num({ min: 0 }).optional() }),
  strict({ secret: z.literal(true) }),
  strict({ check: instanceCheck }),
]);
export type DraftRightAnswer = z.output<typeof draftRightAnswer>;

/** A question of a quiz. */
export const draftQuestion = strict({
  /** Of the field in the submitted form; unique. */
  key: str({ min: 1, max: 64, pattern: /^[A-Za-z_][A-Za-z0-9_-]*$/ }),
  /** Shown in results; absent: the key. */
  name: str({ min: 1, max: 100 }).optional(),
  /** Weight among the questions; absent: 1. */
  points: num({ min: 0, max: 1_000_000 }).optional(),
  right: draftRightAnswer,
  /** Where contestants answer: a line of text, one of several options, or some of them. Absent: in their instance. */
  field: strict({
    label: str({ max: 256 }),
    type: z.enum(['text', 'select', 'choices']),
    /** Of `select` and `choices`. */
    options: list(str({ min: 1, max: 256 }), { max: MAX_QUESTION_ANSWERS }),
  }).optional(),
});
export type DraftQuestion = z.output<typeof draftQuestion>;

/** The live instance that each contestant gets. */
export const draftInstance = strict({
  /** Part of the label of runners that run it. */
  label: str({ min: 1, max: 64 }),
  /** `instance.config` of the package as YAML, see docs/instances.md. */
  text: str({ max: MAX_INSTANCE_TEXT }),
});
export type DraftInstance = z.output<typeof draftInstance>;

export const subtaskId = () => str({ min: 1, max: 50 });
/**
 * A subtask. Without a name, its id is shown. `scoring`: `min`, all its tests have to pass; `sum`, each test counts;
 * `other`, a way that this form cannot edit, which is kept.
 */
export const draftSubtask = strict({
  id: subtaskId(),
  name: str({ max: 200 }),
  points: num({ min: 0, max: 100 }),
  scoring: z.enum(['min', 'sum', 'other']),
  /** Ids of subtasks that have to be solved before. */
  dependsOn: list(subtaskId(), { max: MAX_DRAFT_SUBTASKS }),
});
export type DraftSubtask = z.output<typeof draftSubtask>;

export const draftSettings = z.object({
  revision: z.int(),
  timeMs: z.int(),
  memoryMiB: z.int(),
  outputMiB: z.int(),
  /** `other`: a way that this form cannot edit, which is kept. */
  checker: z.union([draftChecker, z.object({ type: z.literal('other') })]),
  /** Of the program of the package that checks, or interacts and decides. */
  checkerPath: z.string().nullable(),
  /** `other`: something that this form cannot edit, which is kept. */
  solutionKind: z.union([draftSolutionKind, z.literal('other')]),
  /**
   * `programs`: solutions are programs that run once on an input, alone or with an interactor. `other`: any other way.
   */
  kind: z.enum(['programs', 'other']),
  /** Empty for solutions of another kind. */
  graders: z.array(z.object({ family: z.enum(graderFamilies), files: z.array(z.string()) })),
  subtasks: z.array(draftSubtask),
  /** Empty for solutions of another kind. */
  questions: z.array(draftQuestion),
  /** Null: none. `other`: of a foreign runner, which is kept. */
  instance: z.union([draftInstance, z.literal('other')]).nullable(),
});
export type DraftSettings = z.output<typeof draftSettings>;
