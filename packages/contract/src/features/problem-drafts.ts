import { z } from 'zod';
import {
  EXPECTED_VERDICTS,
  MAX_DRAFT_CHANGES,
  MAX_DRAFT_QUESTIONS,
  MAX_DRAFT_SUBTASKS,
  MAX_DRAFT_FILE_BYTES,
  MAX_DRAFT_TEXT_BYTES,
  MAX_PACKAGE_FILES,
} from '../draft-limits.ts';
import { MAX_HACKS_ADDED } from '../hack-limits.ts';
import { endpoint } from '../endpoint.ts';
import { graderFamilies } from '../generated/languages.ts';
import { importChoice, importReport } from './problems.ts';
import { bool, hash, int, list, str, strict, uuid } from '../wire.ts';
import {
  draftChecker,
  draftGrader,
  draftInstance,
  draftQuestion,
  draftSettings,
  draftSolutionKind,
  draftSubtask,
  programPath,
  subtaskId,
} from './draft-settings.ts';
import { reachedBounds } from './reached-bounds.ts';
import { VALIDATOR_VERDICTS } from './workbench-work.ts';

/*
 * The draft of a problem's judge data, shared by its setters. Each change carries the revision of the row that the
 * setter saw; a change of a row that is newer is not applied, and the reply has the row. Publishing makes a data
 * version.
 */

/**
 * `script`: the generator script, of which a draft has at most one. `validator-test`: an input for the validators; its
 * folder says whether they should accept it. `checker-test`: one of the three files of an output for the checker.
 * `grader`: a file compiled with solutions. `file`: any other text of the package, such as a program that makes the
 * tests. `checker`: also an interactor.
 */
const ROLES = [
  'solution',
  'checker',
  'validator',
  'generator',
  'script',
  'validator-test',
  'checker-test',
  'grader',
  'file',
] as const;
const ORIGINS = ['typed', 'uploaded', 'package', 'solution', 'hack', 'generated'] as const;
export type DraftOrigin = (typeof ORIGINS)[number];

/** A text, or a file that was uploaded before. */
const content = z.union([
  strict({ text: str({ max: MAX_DRAFT_TEXT_BYTES }) }),
  strict({ hash: hash(), size: int({ min: 0, max: MAX_DRAFT_FILE_BYTES }) }),
]);
export type SentContent = z.output<typeof content>;

const id = () => uuid();
/** Revision of the row that the setter saw; 0 for a row that did not exist. */
const revision = () => int({ min: 0 });
const testName = () => str({ min: 1, max: 100, pattern: /^[^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?$/u });

const change = z.discriminatedUnion('op', [
  strict({
    op: z.literal('settings'),
    revision: revision(),
    timeMs: int({ min: 1, max: 60_000 }).optional(),
    memoryMiB: int({ min: 1, max: 4096 }).optional(),
    /** Of a solution; what more it writes gives Output Limit Exceeded. */
    outputMiB: int({ min: 1, max: 1024 }).optional(),
    checker: draftChecker.optional(),
    /** Settings that make no sense for a kind are put aside, and come back with the former kind. */
    solutionKind: draftSolutionKind.optional(),
    /** All graders; only for `function`. */
    graders: list(draftGrader, { max: graderFamilies.length })
      .refine((all) => new Set(all.map((one) => one.family)).size === all.length, { error: 'a family is repeated' })
      .optional(),
    /**
     * All subtasks in their order; none: the tests count together. Tests whose subtask is missing move to the last one,
     * samples to the first one without points.
     */
    subtasks: list(draftSubtask, { max: MAX_DRAFT_SUBTASKS })
      .refine((all) => new Set(all.map((one) => one.id)).size === all.length, { error: 'an id is repeated' })
      .optional(),
    /** All questions in their order; only for `answers`. */
    questions: list(draftQuestion, { max: MAX_DRAFT_QUESTIONS })
      .refine((all) => all.length > 0, { error: 'at least one question is needed' })
      .refine((all) => new Set(all.map((one) => one.key)).size === all.length, { error: 'a key is repeated' })
      .optional(),
    /** Null: no instance. */
    instance: draftInstance.nullable().optional(),
  }),
  strict({
    op: z.literal('test'),
    id: id(),
    revision: revision(),
    /** Absent for a new test: the next free number. */
    name: testName().optional(),
    sample: bool().optional(),
    subtask: subtaskId().optional(),
    input: content.optional(),
    /** Null: no answer yet. */
    answer: content.nullable().optional(),
    /** Where a new content comes from. */
    origin: z.enum(['typed', 'uploaded']).optional(),
  }),
  strict({ op: z.literal('remove-test'), id: id(), revision: revision() }),
  /** Undoes the removal, until the next publication. */
  strict({ op: z.literal('restore-test'), id: id() }),
  /** Moves a test before another one; null: to the end. */
  strict({ op: z.literal('move-test'), id: id(), revision: revision(), before: id().nullable() }),
  strict({
    op: z.literal('program'),
    id: id(),
    revision: revision(),
    role: z.enum(ROLES),
    /**
     * Of a solution below its folder, such as `submissions/accepted/main.cpp`; of a validator in `validators/`; of a
     * generator in `generators/`, as the script; of a grader's file in `grader/`. For those of tests see
     * `VALIDATOR_TEST_PATH` and `CHECKER_TEST_PATH`. Other files may be in any folder.
     */
    path: programPath(),
    text: str({ max: MAX_DRAFT_TEXT_BYTES }),
    /** Of a solution, in single subtasks, by their ids; absent: unchanged. */
    subtaskVerdicts: z
      .record(subtaskId(), z.enum(EXPECTED_VERDICTS))
      .refine((all) => Object.keys(all).length <= MAX_DRAFT_SUBTASKS, { error: 'too many subtasks' })
      .optional(),
  }),
  strict({ op: z.literal('remove-program'), id: id(), revision: revision() }),
]);
export type DraftChange = z.output<typeof change>;

const shownContent = z.object({
  /** Bytes. */
  size: z.int(),
  /** The beginning; null if it is not text. */
  head: z.string().nullable(),
  /** Whether `head` is everything. */
  whole: z.boolean(),
  origin: z.enum(ORIGINS),
});
export type DraftContentHead = z.output<typeof shownContent>;

const test = z.object({
  id: z.string(),
  revision: z.int(),
  name: z.string(),
  sample: z.boolean(),
  subtask: z.string().nullable(),
  input: shownContent,
  answer: shownContent.nullable(),
  /** Line of the generator script that made the input. */
  command: z.string().nullable(),
});
export type DraftTest = z.output<typeof test>;

const program = z.object({
  id: z.string(),
  revision: z.int(),
  role: z.enum(ROLES),
  path: z.string(),
  text: z.string(),
  /** What a solution should get in single subtasks, by their ids. */
  subtaskVerdicts: z.record(z.string(), z.enum(EXPECTED_VERDICTS)).optional(),
});
export type DraftProgram = z.output<typeof program>;

/** What is missing. An error prevents publishing. */
const TODO_CODES = [
  'no-test',
  'answer-missing',
  'name-repeated',
  'checker-missing',
  'no-grader',
  'grader-missing',
  'checker-untried',
  'checker-broken',
  'no-solution',
  'no-sample',
  'subtask-empty',
  'points-sum',
  'not-run',
  'not-accepted',
  'newer-version',
  'no-validator',
  'not-validated',
  'validator-broken',
  'input-invalid',
  'bound-unreached',
  'feature-unreached',
  'validator-test-differs',
  'checker-test-differs',
  'script-broken',
  'not-generated',
] as const;
export type DraftTodoCode = (typeof TODO_CODES)[number];
const todo = z.object({
  code: z.enum(TODO_CODES),
  level: z.enum(['error', 'warning']),
  /** Names of tests, paths of programs, bounds such as `n ≤ 9`, or a message of the compiler. */
  about: z.array(z.string()),
});
export type DraftTodo = z.output<typeof todo>;

/** Why a line of the generator script gives no test; `about` names the part in question. */
const SCRIPT_FAULTS = [
  'syntax',
  'variable-unknown',
  'range-empty',
  'command-long',
  'command-repeated',
  'generator-unknown',
  'generator-ambiguous',
  'too-many',
] as const;
const scriptLine = z.object({
  /** Number of the line, from 1. */
  line: z.int(),
  /** Tests that it gives, and how many of these exist, made by the generator as it is now. */
  tests: z.int(),
  made: z.int(),
  fault: z.object({ code: z.enum(SCRIPT_FAULTS), about: z.string() }).nullable(),
  /** Why the generator, as it is now, could not make the first of those that failed. */
  failure: z.object({ command: z.string(), status: z.string(), message: z.string() }).nullable(),
});
export type DraftScriptLine = z.output<typeof scriptLine>;
const script = z.object({
  /** Without empty lines and comments. */
  lines: z.array(scriptLine),
  /** Tests that a line made which the script no longer has; making the tests removes them. */
  surplus: z.int(),
  /** The run that makes tests at present. */
  benchId: z.string().nullable(),
});
export type DraftScript = z.output<typeof script>;

/** `data`: tests, settings, programs and other files. `statements`: title, statement and attachments. */
const IMPORT_PARTS = ['data', 'statements'] as const;
export type DraftImportPart = (typeof IMPORT_PARTS)[number];
const importParts = () => list(z.enum(IMPORT_PARTS), { max: IMPORT_PARTS.length }).refine((all) => all.length > 0);

/** Names of things that an import adds, changes or removes, at most `MAX_LISTED_NAMES` of each with the total. */
const names = z.object({ count: z.int(), names: z.array(z.string()) });
const changes = z.object({ added: names, changed: names, removed: names });
export type DraftNameChanges = z.output<typeof changes>;
/** What importing a package would change. */
const difference = z.object({
  tests: changes,
  /** Tests of both are in another order. */
  reordered: z.boolean(),
  /** By their paths. */
  programs: changes,
  files: changes,
  /** Keys of the judge settings and other settings, with the beginnings of their values as JSON; null: absent. */
  settings: z.array(z.object({ key: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** Languages whose title or statement the package has and the problem lacks, or has differently. */
  texts: z.array(z.object({ language: z.string().nullable(), isNew: z.boolean(), title: z.string() })),
  attachments: changes,
});
export type DraftDifference = z.output<typeof difference>;

const draft = z.object({
  /** Grows with every change of the draft. */
  revision: z.int(),
  settings: draftSettings,
  tests: z.array(test),
  programs: z.array(program),
  /** What the generator script gives. */
  script,
  /** Other files of the package, which publishing keeps. */
  kept: z.array(z.object({ path: z.string(), size: z.int() })),
  todo: z.array(todo),
  /** The version that was published last from this draft, with the draft's revision. */
  published: z.object({ hash: z.string(), revision: z.int(), at: z.int() }).nullable(),
  /** What the last imported package replaced, and when; it can be brought back. */
  former: z.object({ at: z.int(), parts: z.array(z.enum(IMPORT_PARTS)) }).nullable(),
  /** The last run of exactly this content. */
  run: z.object({ benchId: z.string() }).nullable(),
  /** The last run of the validators on exactly this content, with what they report about tests. */
  validation: z
    .object({
      benchId: z.string(),
      complaints: z.array(z.object({ testId: z.string(), message: z.string() })),
      /** Inputs by the names of their tests; null if no validator reports its bounds. */
      bounds: reachedBounds.nullable(),
      /** Tests of the validator, by the ids of their programs. */
      tests: z.array(z.object({ id: z.string(), verdict: z.enum(VALIDATOR_VERDICTS), message: z.string() })),
    })
    .nullable(),
});
export type ProblemDraft = z.output<typeof draft>;

const applied = z.object({
  /** `stale`: the row has changed since, and nothing was done. */
  state: z.enum(['applied', 'stale']),
  /** The row as it is now; null if it does not exist. */
  settings: draftSettings.optional(),
  test: test.nullable().optional(),
  program: program.nullable().optional(),
});
export type DraftChangeResult = z.output<typeof applied>;

const params = z.object({ problemId: uuid() });
const session = { viewer: 'session', tags: ['problem'], params, extension: true } as const;
const importBody = {
  hash: hash(),
  ...importChoice,
  /**
   * The uploaded archive has only those files of a package that differ from the draft's own package, which has this
   * state; `removed` are paths of its files that the package lacks.
   */
  patch: strict({ state: hash(), removed: list(str({ max: 1024 }), { max: MAX_PACKAGE_FILES }) }).optional(),
};
const scoped = ['not-found', 'no-right'] as const;
const unopened = [...scoped, 'draft-absent'] as const;
const build = [...unopened, 'draft-incomplete', 'not-uploaded', 'package-refused', 'org-storage-full'] as const;

export const problemDrafts = {
  'GET /api/problem/:problemId/draft': endpoint({
    ...session,
    summary: 'Get the draft of the judge data; null if no one has opened it',
    reply: z.object({ draft: draft.nullable() }),
    refusals: scoped,
  }),
  'POST /api/problem/:problemId/draft': endpoint({
    ...session,
    summary: 'Open the draft: an existing one, or a new one from a data version',
    body: strict({
      /** Discards the existing draft. */
      restart: bool().optional(),
      /** The version that a new draft starts from. Absent: the current one. */
      hash: hash().optional(),
    }),
    reply: z.object({ draft }),
    refusals: [...scoped, 'draft-foreign', 'data-unknown', 'not-uploaded', 'package-refused'],
  }),
  'POST /api/problem/:problemId/draft/change': endpoint({
    ...session,
    summary: 'Change the draft; each change is applied, or refused as stale',
    body: strict({ changes: list(change, { max: MAX_DRAFT_CHANGES }) }),
    reply: z.object({ revision: z.int(), results: z.array(applied), todo: z.array(todo), script }),
    refusals: [...unopened, 'too-large', 'not-uploaded', 'draft-limit', 'key-taken', 'org-storage-full'],
  }),
  'POST /api/problem/:problemId/draft/hack': endpoint({
    ...session,
    summary: 'Add the inputs of successful hacks in a contest as tests without an answer, each once',
    body: strict({
      contestId: uuid(),
      /** Absent: all of the contest to the problem. */
      hackIds: list(uuid(), { max: MAX_HACKS_ADDED }).optional(),
    }),
    reply: z.object({
      added: z.int(),
      /** Already in the draft, also under another name of the test. */
      known: z.int(),
      /** Their generators printed an input that is not kept. */
      unkept: z.int(),
    }),
    refusals: [...unopened, 'draft-limit', 'org-storage-full'],
  }),
  'POST /api/problem/:problemId/draft/upload': endpoint({
    ...session,
    summary: 'Get the URL to upload an input or an answer; none if the file is already stored',
    body: strict({ hash: hash(), size: int({ min: 0 }) }),
    reply: z.object({ url: z.string().nullable() }),
    refusals: [...unopened, 'too-large', 'org-storage-full'],
  }),
  'GET /api/problem/:problemId/draft/test/:testId/:side': endpoint({
    ...session,
    params: params.extend({ testId: uuid(), side: z.enum(['input', 'answer']) }),
    summary: 'Read the input or answer of a test; null if it is not text, or longer than can be edited',
    reply: z.object({ revision: z.int(), size: z.int(), text: z.string().nullable() }),
    refusals: [...unopened, 'not-uploaded', 'package-refused'],
  }),
  'POST /api/problem/:problemId/draft/run': endpoint({
    ...session,
    summary:
      'Let a runner make the missing answers with the first accepted solution, judge all solutions, validate all inputs, make the tests of the generator script, or look for weak tests',
    body: strict({
      /**
       * `validate`: run the validators on the inputs. `generate`: make the tests of the generator script that do not
       * exist or are outdated, and remove those without a line. `mutate`: change the main solution in one place at a
       * time, to find changes that no test notices. Absent: run the solutions.
       */
      what: z.enum(['validate', 'generate', 'mutate']).optional(),
      /** Judge all tests of the solutions, also those with a kept result of an earlier run. */
      again: z.literal(true).optional(),
    }),
    reply: z.object({
      /** Null: there was nothing to run. */
      benchId: z.string().nullable(),
      kind: z.enum(['answers', 'verify', 'compile', 'validate', 'inputs', 'mutate']),
    }),
    refusals: [...build, 'config-invalid', 'run-limit', 'too-many-requests'],
  }),
  'POST /api/problem/:problemId/draft/publish': endpoint({
    ...session,
    summary: 'Make a data version of the draft, and the current one',
    body: strict({
      message: str({ max: 4096 }),
      /** The draft's revision that the setter saw. */
      revision: int({ min: 0 }),
    }),
    reply: z.object({ hash: z.string() }),
    refusals: [...build, 'config-invalid', 'draft-changed', 'draft-unchanged', 'approval-missing'],
  }),
  'POST /api/problem/:problemId/draft/package': endpoint({
    ...session,
    summary: 'Pack the draft, or the current data version, with the texts and attachments of the problem',
    body: strict({
      of: z.enum(['draft', 'current']),
      /** Only list the files. */
      listOnly: bool().optional(),
    }),
    reply: z.object({
      /** Changes with any file. */
      state: z.string(),
      slug: z.string(),
      files: z.array(z.object({ path: z.string(), hash: z.string(), size: z.int() })),
      /** Of the package, a zip; null if only the files were requested. */
      url: z.string().nullable(),
    }),
    refusals: [...unopened, 'no-judge-data', 'not-uploaded', 'too-large', 'package-refused'],
  }),
  'POST /api/problem/:problemId/draft/import/upload': endpoint({
    ...session,
    summary: 'Get the URL for uploading a package to import into the draft',
    body: strict({ hash: hash(), size: int({ min: 1 }) }),
    reply: z.object({ url: z.string() }),
    refusals: [...unopened, 'too-large', 'org-storage-full'],
  }),
  'POST /api/problem/:problemId/draft/import/inspect': endpoint({
    ...session,
    summary: 'Report the contents of an uploaded package and what importing it into the draft would change',
    body: strict(importBody),
    reply: z.object({
      report: importReport,
      /** Null if an error in the report prevents importing it. */
      difference: difference.nullable(),
      /** The draft's revision, and the texts of the problem, with which the package was compared. */
      revision: z.int(),
      textVersion: z.string(),
    }),
    refusals: [...unopened, 'not-uploaded', 'package-refused', 'draft-changed', 'too-large'],
  }),
  'POST /api/problem/:problemId/draft/import': endpoint({
    ...session,
    summary: 'Replace the chosen parts of the draft, or of the statement, with those of an uploaded package',
    body: strict({
      ...importBody,
      parts: importParts(),
      /** The draft's revision, and the texts, that the setter saw. */
      revision: int({ min: 0 }),
      textVersion: str({ max: 64 }),
    }),
    reply: z.object({ revision: z.int() }),
    refusals: [
      ...unopened,
      'not-uploaded',
      'package-refused',
      'draft-changed',
      'text-changed',
      'too-large',
      'draft-limit',
      'too-many-languages',
      'org-storage-full',
    ],
  }),
  'POST /api/problem/:problemId/draft/import/undo': endpoint({
    ...session,
    summary: 'Bring back what the last import replaced; what it replaces now can be brought back in the same way',
    body: strict({ revision: int({ min: 0 }) }),
    reply: z.object({
      revision: z.int(),
      /** False: the texts were changed after the import, or the user may not edit them, so they stay. */
      texts: z.boolean(),
    }),
    refusals: [...unopened, 'draft-changed'],
  }),
};
