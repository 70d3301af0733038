import { z } from 'zod';
import { done, leasedBy } from '../common.ts';
import { MAX_VALIDATOR_TESTS } from '../draft-limits.ts';
import { endpoint } from '../endpoint.ts';
import { bool, hash, int, list, num, str, strict, uuid } from '../wire.ts';
import {
  benchOrder,
  benchWork,
  programResults,
  VALIDATOR_VERDICTS,
  type BenchKind,
  type BenchLane,
} from './workbench-work.ts';
import { problemConfig } from './problem-config.ts';
import { reachedBounds } from './reached-bounds.ts';
import { MAX_LEASE_S, MAX_POLL_WAIT_S } from './runner-protocol.ts';

/*
 * The workbench of a problem's setters: they read the files of a data version and let a runner try its submissions,
 * validators and generators. `npx assay problem verify`, `validate` and `stress` do the same in a terminal.
 */

/** Bounds of a result, which must fit into one request body. */
export const MAX_BENCH_SUBMISSIONS = 100;
/** Over all submissions. The cases of submissions beyond this bound are omitted. */
export const MAX_BENCH_CELLS = 10_000;
export const MAX_BENCH_COMPLAINTS = 300;
export const MAX_BENCH_FINDINGS = 100;
export const MAX_BENCH_MESSAGE = 1_000;
/** Characters of the conversation between a submission and the interactor. */
export const MAX_BENCH_TALK = 5_000;
/** Longest reported name of a file or case. */
export const MAX_BENCH_NAME = 256;
/** Most listed files of a version, and the longest displayed text of a file, in bytes. */
export const MAX_LISTED_FILES = 10_000;
export const MAX_SHOWN_FILE_BYTES = 65_536;

const name = () => str({ max: MAX_BENCH_NAME });
const message = () => str({ max: MAX_BENCH_MESSAGE });

/** One case of one submission. */
const cell = strict({
  /** `Skipped` if it was not needed, empty if it is not judged yet. */
  status: str({ max: 64 }),
  /** CPU time in milliseconds. */
  cpu: num({ min: 0 }),
  /** In KiB. */
  mem: num({ min: 0 }),
  /** What the checker or the program wrote about a case that was not accepted; absent if nothing or if cut. */
  message: message().optional(),
  /** The verdict contradicts the declared one. */
  isContrary: z.literal(true).optional(),
  /** Judged in this run, while results of other cases of the submission were kept from an earlier one. */
  isNew: z.literal(true).optional(),
});
export type BenchCell = z.output<typeof cell>;

/** One subtask of one submission. */
const triedSubtask = strict({
  /** Empty while it is not known. */
  status: str({ max: 64 }),
  /** Percent of its points. */
  score: num({ min: 0, max: 100 }),
  /** Absent if the declared verdict says nothing about a single subtask, or while it is not known. */
  asDeclared: bool().optional(),
  /** The verdict that is declared for this subtask; absent if there is none. */
  declared: str({ max: 64 }).optional(),
});

const triedSubmission = strict({
  /** Path below `submissions/`, such as `accepted/sort.cpp`. */
  path: name(),
  /** The verdict that its folder declares. Those of single subtasks are in `subtasks`. */
  declared: str({ max: 64 }),
  status: str({ max: 64 }),
  score: num({ min: 0 }),
  asDeclared: bool(),
  /** Empty if it is not a program. */
  language: str({ max: 64 }),
  /** Maximum over its cases, in milliseconds and KiB; absent if nothing ran. */
  cpu: num({ min: 0 }).optional(),
  mem: num({ min: 0 }).optional(),
  /** Message of the first case that was not accepted, or of the compiler. */
  message: message(),
  /**
   * For an interactive problem, if the verdict differs from the declared one. Lines after `>` come from the submission,
   * those after `<` from the interactor.
   */
  talk: str({ max: MAX_BENCH_TALK }).optional(),
  /** True for an accepted submission that needs more than half of its time limit. */
  nearLimit: bool(),
  /** In the order of `cases`; empty if nothing ran or the result would be too long. */
  cells: list(cell, { max: MAX_BENCH_CELLS }),
  /** In the order of the subtasks, like `cells`; absent from runners that are older. */
  subtasks: list(triedSubtask, { max: MAX_BENCH_CELLS }).optional(),
});
export type BenchSubmission = z.output<typeof triedSubmission>;

const verified = {
  cases: list(
    strict({
      subtask: name(),
      name: name(),
      /** Paths of its files in the version; absent if it has none, and if all of them would be too long. */
      input: name().optional(),
      answer: name().optional(),
    }),
    { max: MAX_BENCH_CELLS },
  ),
  /** With the number of their consecutive cases; absent from runners that are older. */
  subtasks: list(strict({ name: name(), cases: int({ min: 0 }), points: num({ min: 0 }) }), {
    max: MAX_BENCH_CELLS,
  }).optional(),
};

const verification = strict({
  /** All verdicts are as declared, and none is missing. */
  good: bool(),
  ...verified,
  submissions: list(triedSubmission, { max: MAX_BENCH_SUBMISSIONS }),
  /**
   * The time limit, and a suggested one: a round number of at least `neededMs` and at most `atMostMs`, absent if there
   * is none; both in milliseconds.
   */
  timeMs: num({ min: 0 }),
  suggestedMs: num({ min: 0 }).optional(),
  /** Absent if no accepted program was measured, and from runners that are older. */
  advice: strict({
    /** Leaves the slowest accepted program twice its time, and 200 ms more than it needs. */
    neededMs: num({ min: 0 }),
    /** Half of the limit that would suffice for the fastest program that should be too slow. */
    atMostMs: num({ min: 0 }).optional(),
    /** Accepted programs, by their paths. */
    basedOn: list(name(), { max: MAX_BENCH_SUBMISSIONS }),
    /** Programs that should be too slow, the fastest first; one that `wasStopped` needs more. */
    tooSlow: list(strict({ path: name(), neededMs: num({ min: 0 }), wasStopped: bool() }), {
      max: MAX_BENCH_SUBMISSIONS,
    }),
  }).optional(),
  /** How many of the `total` results of cases are of earlier runs; absent from runners that are older. */
  kept: strict({ cases: int({ min: 0 }), total: int({ min: 0 }) }).optional(),
  slowest: strict({ path: name(), caseName: name(), cpuMs: num({ min: 0 }), limitMs: num({ min: 0 }) }).optional(),
});
export type BenchVerification = z.output<typeof verification>;

const validation = strict({
  validators: list(name(), { max: MAX_BENCH_SUBMISSIONS }),
  inputs: int({ min: 0 }),
  complaints: list(strict({ input: name(), validator: name(), message: message() }), { max: MAX_BENCH_COMPLAINTS }),
  /** Total count, including unlisted ones. */
  complaintCount: int({ min: 0 }),
  /** Absent if no validator has testlib. */
  bounds: reachedBounds.optional(),
  /** Results of the tests of the validator in the version, by path. */
  tests: list(strict({ input: name(), verdict: z.enum(VALIDATOR_VERDICTS), message: message() }), {
    max: MAX_VALIDATOR_TESTS,
  }).optional(),
});
export type BenchValidation = z.output<typeof validation>;

export const benchResult = strict({
  /**
   * `done`: see the part of its kind. `broken`: the data cannot be judged, or a program is missing or fails; `message`
   * says why. `fault`: a system error; the data is not the cause. `cancelled`: a user stopped it.
   */
  outcome: z.enum(['done', 'broken', 'fault', 'cancelled']),
  message: message(),
  findings: list(strict({ level: z.enum(['error', 'warning', 'note']), text: message() }), { max: MAX_BENCH_FINDINGS }),
  verification: verification.optional(),
  validation: validation.optional(),
  ...programResults,
});
export type BenchResult = z.output<typeof benchResult>;

const benchKind = z.enum([
  'verify',
  'validate',
  'compile',
  'stress',
  'generate',
  'run',
  'answers',
  'inputs',
  'mutate',
] satisfies BenchKind[]);

/** Submissions judged, inputs read or generated, or changed programs tried, of the total. */
const benchCount = strict({ done: int({ min: 0 }), total: int({ min: 0 }) });

const BENCH_SUBMISSION_STATES = ['waiting', 'compiling', 'running', 'done'] as const;

/** A verification so far. */
const partialVerification = strict({
  ...verified,
  /** What is known of each; `asDeclared` and `message` count when it is done. */
  submissions: list(triedSubmission.extend({ state: z.enum(BENCH_SUBMISSION_STATES) }), {
    max: MAX_BENCH_SUBMISSIONS,
  }),
});
export type PartialBenchVerification = z.output<typeof partialVerification>;

const benchProgress = benchCount.extend({ verification: partialVerification.optional() });
export type BenchProgress = z.output<typeof benchProgress>;

const benchRow = z.object({
  _id: z.string(),
  kind: benchKind,
  /** Hash of the data version. */
  hash: z.string(),
  /** One of `RUN_STATE`. */
  state: z.int(),
  progress: benchCount.nullable(),
  createdAt: z.int(),
  endedAt: z.int().optional(),
  /** Present once it has ended. */
  outcome: z.string().optional(),
  /** Present for a finished one: whether everything was as expected. */
  good: z.boolean().optional(),
});
const benchRun = benchRow.extend({
  progress: benchProgress.nullable(),
  work: benchWork,
  result: benchResult.nullable(),
});
export type BenchRow = z.output<typeof benchRow>;
export type BenchRun = z.output<typeof benchRun>;

/** Work for a runner. */
export const benchTask = z.object({
  taskId: z.string(),
  benchId: z.string(),
  kind: benchKind,
  work: benchWork,
  problemConfig,
  problemDataUrl: z.string(),
  problemDataHash: z.string(),
  leaseMs: z.int(),
});
export type BenchTask = z.output<typeof benchTask>;

const problemParams = z.object({ problemId: uuid() });
const benchParams = problemParams.extend({ benchId: uuid() });
const dataParams = problemParams.extend({ hash: hash() });
const ofTask = leasedBy(z.object({ benchId: uuid(), taskId: uuid() }));
const unread = ['not-found', 'no-right', 'data-unknown', 'not-uploaded', 'package-refused'] as const;

/** The files that the workbench can run. A folder, with a trailing slash, is one program. */
const benchPrograms = z.object({
  solutions: z.array(z.string()),
  generators: z.array(z.string()),
  validators: z.array(z.string()),
});
export type BenchPrograms = z.output<typeof benchPrograms>;

const listedFile = z.object({
  path: z.string(),
  /** Unpacked size in bytes. */
  size: z.int(),
  /** CRC-32 as eight hex digits. Files of equal size and CRC are treated as equal. */
  checksum: z.string(),
});
export type DataFile = z.output<typeof listedFile>;

export const workbench = {
  'POST /api/problem/:problemId/bench': endpoint({
    summary:
      'Run programs of a data version: submissions, validators or generators; returns the running one if it exists already',
    viewer: 'session',
    tags: ['problem'],
    params: problemParams,
    body: benchOrder,
    reply: z.object({ benchId: z.string() }),
    refusals: ['not-found', 'no-right', 'data-unknown', 'run-limit', 'too-many-requests'],
    extension: true,
  }),
  'GET /api/problem/:problemId/bench': endpoint({
    summary: 'List recent workbench runs, newest first',
    viewer: 'session',
    tags: ['problem'],
    params: problemParams,
    reply: z.array(benchRow),
    refusals: ['not-found', 'no-right'],
    extension: true,
  }),
  'GET /api/problem/:problemId/bench/:benchId': endpoint({
    summary: 'Get a workbench run with its result',
    viewer: 'session',
    tags: ['problem'],
    params: benchParams,
    reply: benchRun,
    refusals: ['not-found', 'no-right'],
    extension: true,
  }),
  'POST /api/problem/:problemId/bench/:benchId/cancel': endpoint({
    summary: 'Stop a workbench run; an ended one stays unchanged',
    viewer: 'session',
    tags: ['problem'],
    params: benchParams,
    reply: done,
    refusals: ['not-found', 'no-right'],
    extension: true,
  }),
  'GET /api/problem/:problemId/data/:hash/file': endpoint({
    summary: 'List the files of a data version',
    viewer: 'session',
    tags: ['problem'],
    params: dataParams,
    reply: z.object({ files: z.array(listedFile), total: z.int(), programs: benchPrograms }),
    refusals: [...unread],
    extension: true,
  }),
  'GET /api/problem/:problemId/data/:hash/file/text': endpoint({
    summary: 'Read the beginning of a file of a data version',
    viewer: 'session',
    tags: ['problem'],
    params: dataParams,
    query: z.object({ path: str({ min: 1, max: 1024 }) }),
    /** `text` is null if the file is not UTF-8 text. */
    reply: z.object({ size: z.int(), text: z.string().nullable(), cut: z.boolean() }),
    refusals: [...unread],
    extension: true,
  }),
  'POST /api/problem/:problemId/data/:hash/time-limit': endpoint({
    summary: 'Create a data version with another time limit; it becomes current if the old one was',
    viewer: 'session',
    tags: ['problem'],
    params: dataParams,
    body: strict({ timeMs: int({ min: 1, max: 60_000 }) }),
    reply: z.object({ hash: z.string() }),
    refusals: [...unread, 'config-invalid', 'too-large', 'key-taken', 'org-storage-full', 'approval-missing'],
    extension: true,
  }),
  'POST /api/runner/bench/poll': endpoint({
    summary: 'Lease one workbench run, or none',
    viewer: 'runner',
    tags: ['runner'],
    query: z.object({
      wait: int({ min: 0, max: MAX_POLL_WAIT_S }).optional(),
      lease: int({ min: 5, max: MAX_LEASE_S }).optional(),
      /** `short`: only kinds that finish soon (`generate`, `run`); `long`: only the others; absent: any. */
      lane: z.enum(['short', 'long'] satisfies BenchLane[]).optional(),
    }),
    reply: z.union([benchTask, z.object({})]),
    extension: true,
  }),
  'PATCH /api/runner/bench/task/:benchId/:taskId': endpoint({
    summary: 'Renew the lease of a workbench run and report its progress',
    ...ofTask,
    body: strict({ progress: benchProgress.optional() }),
  }),
  'POST /api/runner/bench/task/:benchId/:taskId/input': endpoint({
    summary: 'Get the URL to upload an input or an answer that was made for the draft of a problem',
    ...ofTask,
    body: strict({ hash: hash(), size: int({ min: 0 }) }),
    reply: z.object({ url: z.string() }),
    refusals: [...ofTask.refusals, 'too-large', 'org-storage-full'],
  }),
  'POST /api/runner/bench/task/:benchId/:taskId/complete': endpoint({
    summary: 'Complete a workbench run',
    ...ofTask,
    body: benchResult,
  }),
  'POST /api/runner/bench/task/:benchId/:taskId/release': endpoint({
    summary: 'Requeue a workbench run for another runner',
    ...ofTask,
  }),
};
