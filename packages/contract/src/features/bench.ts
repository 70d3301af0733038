import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, hash, int, list, num, str, strict, uuid } from '../wire.ts';
import { benchOrder, benchWork, programResults, type BenchKind, type BenchLane } from './bench-work.ts';
import { problemConfig } from './problem-config.ts';
import { MAX_LEASE_S, MAX_POLL_WAIT_S } from './runner-protocol.ts';

/*
 * The bench of a problem's setters: looking into the files of a data version, and having a runner try its submissions, its validators and its
 * generators. The same is done at a terminal by `npx assay problem verify`, `validate` and `stress`.
 */

/** Bounds of a result, which has to fit into one body. */
export const MAX_BENCH_SUBMISSIONS = 100;
/** Over all submissions; the cases of those behind it are left out. */
export const MAX_BENCH_CELLS = 10_000;
export const MAX_BENCH_COMPLAINTS = 300;
export const MAX_BENCH_FINDINGS = 100;
export const MAX_BENCH_MESSAGE = 1_000;
/** Characters of what a submission and the interactor say to each other. */
export const MAX_BENCH_TALK = 5_000;
/** Longest name of a file or case that is told. */
export const MAX_BENCH_NAME = 256;
/** Files of a version that are listed, and the longest text of one that is shown, in bytes. */
export const MAX_LISTED_FILES = 10_000;
export const MAX_SHOWN_FILE_BYTES = 65_536;

const name = () => str({ max: MAX_BENCH_NAME });
const message = () => str({ max: MAX_BENCH_MESSAGE });

/** One case of one submission: its verdict (`Skipped` where it was not needed), CPU time in milliseconds and memory in KiB. */
const cell = strict({ status: str({ max: 64 }), cpu: num({ min: 0 }), mem: num({ min: 0 }) });

const triedSubmission = strict({
  /** Below `submissions/`, such as `accepted/sort.cpp`. */
  path: name(),
  /** The verdict that its folder declares, as verdicts are called. */
  declared: str({ max: 64 }),
  status: str({ max: 64 }),
  score: num({ min: 0 }),
  asDeclared: bool(),
  /** Empty where it is no program. */
  language: str({ max: 64 }),
  /** The largest of its cases, in milliseconds and KiB; absent where nothing ran. */
  cpu: num({ min: 0 }).optional(),
  mem: num({ min: 0 }).optional(),
  /** What the first case that was not accepted was told, or the compiler said. */
  message: message(),
  /** Where the problem is interactive and this is not as declared: lines after `>` are the submission's, those after `<` the interactor's. */
  talk: str({ max: MAX_BENCH_TALK }).optional(),
  /** An accepted one that needs more than half of its time. */
  nearLimit: bool(),
  /** In the order of `cases`; empty where nothing ran, or too much would have to be told. */
  cells: list(cell, { max: MAX_BENCH_CELLS }),
});
export type BenchSubmission = z.output<typeof triedSubmission>;

const verification = strict({
  /** Everything is as declared, and nothing is missing. */
  good: bool(),
  cases: list(strict({ subtask: name(), name: name() }), { max: MAX_BENCH_CELLS }),
  submissions: list(triedSubmission, { max: MAX_BENCH_SUBMISSIONS }),
  /** The limit as it is, and one that would give the slowest accepted program twice its time; both in milliseconds. */
  timeMs: num({ min: 0 }),
  suggestedMs: num({ min: 0 }).optional(),
  slowest: strict({ path: name(), caseName: name(), cpuMs: num({ min: 0 }), limitMs: num({ min: 0 }) }).optional(),
});
export type BenchVerification = z.output<typeof verification>;

const validation = strict({
  validators: list(name(), { max: MAX_BENCH_SUBMISSIONS }),
  inputs: int({ min: 0 }),
  complaints: list(strict({ input: name(), validator: name(), message: message() }), { max: MAX_BENCH_COMPLAINTS }),
  /** All of them, also those that are not told one by one. */
  complaintCount: int({ min: 0 }),
});
export type BenchValidation = z.output<typeof validation>;

export const benchResult = strict({
  /**
   * `done`: see the part of its kind. `broken`: the data cannot be judged, or a program is not there or does not work; `message` says why. `fault`:
   * nothing could be tried, for no fault of the data. `cancelled`: somebody stopped it.
   */
  outcome: z.enum(['done', 'broken', 'fault', 'cancelled']),
  message: message(),
  findings: list(strict({ level: z.enum(['error', 'warning', 'note']), text: message() }), { max: MAX_BENCH_FINDINGS }),
  verification: verification.optional(),
  validation: validation.optional(),
  ...programResults,
});
export type BenchResult = z.output<typeof benchResult>;

const benchKind = z.enum(['verify', 'validate', 'compile', 'stress', 'generate', 'run'] satisfies BenchKind[]);

/** Submissions judged, or inputs read or made, out of all. */
const benchProgress = strict({ done: int({ min: 0 }), total: int({ min: 0 }) });
export type BenchProgress = z.output<typeof benchProgress>;

const benchRow = z.object({
  _id: z.string(),
  kind: benchKind,
  /** The data version. */
  hash: z.string(),
  /** One of `RUN_STATE`. */
  state: z.int(),
  progress: benchProgress.nullable(),
  createdAt: z.int(),
  endedAt: z.int().optional(),
  /** Of one that ended. */
  outcome: z.string().optional(),
  /** Of one that was done: whether everything was as it should be. */
  good: z.boolean().optional(),
});
const benchRun = benchRow.extend({ work: benchWork, result: benchResult.nullable() });
export type BenchRow = z.output<typeof benchRow>;
export type BenchRun = z.output<typeof benchRun>;

/** Something for a runner to try. */
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
const taskParams = z.object({ benchId: uuid(), taskId: uuid() });
const unread = ['not-found', 'no-right', 'data-unknown', 'not-uploaded', 'package-refused'] as const;

/** Which of the files are programs that can be run on the bench. A folder, with a slash at its end, is one program. */
const benchPrograms = z.object({
  solutions: z.array(z.string()),
  generators: z.array(z.string()),
  validators: z.array(z.string()),
});
export type BenchPrograms = z.output<typeof benchPrograms>;

const listedFile = z.object({
  path: z.string(),
  /** In bytes, unpacked. */
  size: z.int(),
  /** CRC-32 as eight hex digits: files with the same one and the same size are the same. */
  checksum: z.string(),
});
export type DataFile = z.output<typeof listedFile>;

export const bench = {
  'POST /api/problem/:problemId/bench': endpoint({
    summary:
      'Have programs of a data version tried: submissions, validators, generators; what is under way already is told again',
    viewer: 'session',
    tags: ['problem'],
    params: problemParams,
    body: benchOrder,
    reply: z.object({ benchId: z.string() }),
    refusals: ['not-found', 'no-right', 'data-unknown', 'run-limit', 'too-many-requests'],
    extension: true,
  }),
  'GET /api/problem/:problemId/bench': endpoint({
    summary: 'What was tried lately, newest first',
    viewer: 'session',
    tags: ['problem'],
    params: problemParams,
    reply: z.array(benchRow),
    refusals: ['not-found', 'no-right'],
    extension: true,
  }),
  'GET /api/problem/:problemId/bench/:benchId': endpoint({
    summary: 'What came of a try',
    viewer: 'session',
    tags: ['problem'],
    params: benchParams,
    reply: benchRun,
    refusals: ['not-found', 'no-right'],
    extension: true,
  }),
  'POST /api/problem/:problemId/bench/:benchId/cancel': endpoint({
    summary: 'Stop a try; one that has ended stays as it is',
    viewer: 'session',
    tags: ['problem'],
    params: benchParams,
    reply: done,
    refusals: ['not-found', 'no-right'],
    extension: true,
  }),
  'GET /api/problem/:problemId/data/:hash/file': endpoint({
    summary: 'The files of a data version',
    viewer: 'session',
    tags: ['problem'],
    params: dataParams,
    reply: z.object({ files: z.array(listedFile), total: z.int(), programs: benchPrograms }),
    refusals: [...unread],
    extension: true,
  }),
  'GET /api/problem/:problemId/data/:hash/file/text': endpoint({
    summary: 'The beginning of a file of a data version',
    viewer: 'session',
    tags: ['problem'],
    params: dataParams,
    query: z.object({ path: str({ min: 1, max: 1024 }) }),
    /** `text` is null for what is no text in UTF-8. */
    reply: z.object({ size: z.int(), text: z.string().nullable(), cut: z.boolean() }),
    refusals: [...unread],
    extension: true,
  }),
  'POST /api/problem/:problemId/data/:hash/time-limit': endpoint({
    summary: 'Make a data version with another time limit, current where the old one is',
    viewer: 'session',
    tags: ['problem'],
    params: dataParams,
    body: strict({ timeMs: int({ min: 1, max: 60_000 }) }),
    reply: z.object({ hash: z.string() }),
    refusals: [...unread, 'config-invalid', 'too-large', 'key-taken', 'org-storage-full'],
    extension: true,
  }),
  'POST /api/runner/bench/poll': endpoint({
    summary: 'Take one thing to try for setters, or nothing',
    viewer: 'runner',
    tags: ['runner'],
    query: z.object({
      wait: int({ min: 0, max: MAX_POLL_WAIT_S }).optional(),
      lease: int({ min: 5, max: MAX_LEASE_S }).optional(),
      /** Only what is done at once (`generate`, `run`), or only what takes long; absent: whatever is next. */
      lane: z.enum(['short', 'long'] satisfies BenchLane[]).optional(),
    }),
    reply: z.union([benchTask, z.object({})]),
    extension: true,
  }),
  'PATCH /api/runner/bench/task/:benchId/:taskId': endpoint({
    summary: 'Renew the lease of a try, and tell how far it is',
    viewer: 'runner',
    tags: ['runner'],
    params: taskParams,
    body: strict({ progress: benchProgress.optional() }),
    reply: done,
    refusals: ['task-gone', 'not-found'],
    extension: true,
  }),
  'POST /api/runner/bench/task/:benchId/:taskId/complete': endpoint({
    summary: 'Conclude a try',
    viewer: 'runner',
    tags: ['runner'],
    params: taskParams,
    body: benchResult,
    reply: done,
    refusals: ['task-gone', 'not-found'],
    extension: true,
  }),
  'POST /api/runner/bench/task/:benchId/:taskId/release': endpoint({
    summary: 'Give a try back, to be taken by another runner',
    viewer: 'runner',
    tags: ['runner'],
    params: taskParams,
    reply: done,
    refusals: ['task-gone', 'not-found'],
    extension: true,
  }),
};
