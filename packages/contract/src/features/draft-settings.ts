import { z } from 'zod';
import { DRAFT_FILE_PATH, MAX_DRAFT_SUBTASKS, MAX_GRADER_FILES } from '../draft-limits.ts';
import { graderFamilies } from '../generated/languages.ts';
import { list, num, str, strict } from '../wire.ts';

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
 * output for each test.
 */
export const draftSolutionKind = z.enum(['program', 'function', 'outputs']);
export type DraftSolutionKind = z.output<typeof draftSolutionKind>;

/** Path in the package of a program or another text. */
export const programPath = () => str({ max: 200, pattern: DRAFT_FILE_PATH });
/** The files compiled or started with solutions in the languages of a family, the main one first. */
export const draftGrader = strict({
  family: z.enum(graderFamilies),
  files: list(programPath(), { max: MAX_GRADER_FILES }).refine((all) => all.length > 0),
});
export type DraftGrader = z.output<typeof draftGrader>;

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
});
export type DraftSettings = z.output<typeof draftSettings>;
