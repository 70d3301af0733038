import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { int, list, num, str, strict, uuid } from '../wire.ts';

/** Most languages of one runner. */
const MAX_LANGUAGES = 200;
const MAX_SLOTS = 1024;

const MAX_MS = 3_600_000;
/** Characters of a command that compiles or starts a program. */
const MAX_COMMAND = 8192;
const bytes = () => num({ min: 0, max: Number.MAX_SAFE_INTEGER });
const time = () => num({ min: 0, max: MAX_MS });

/** Calibration: CPU time of one fixed program, run several times alone and then in all slots at the same time. */
const calibration = strict({
  /** Median of the runs alone, in ms. */
  aloneMs: time(),
  /** Median with all slots busy, in ms. */
  togetherMs: time(),
  /** Maximum minus minimum of the runs alone, in percent of the median. */
  spreadPercent: num({ min: 0, max: 100_000 }),
  /** Whether each slot has its own processor, checked from inside the sandbox. */
  pinned: z.boolean(),
  /** Median of the latest runs alone. Its distance from `aloneMs` is the drift. */
  latestMs: time(),
});

/** How a runner compiles and runs a language, and what programs may use beyond the limits of a problem. */
const languageWay = strict({
  /** As shell words. `{memoryMiB}` stands for the memory limit of the problem, `{class}` for the public class. */
  compile: str({ max: MAX_COMMAND }),
  run: str({ max: MAX_COMMAND }),
  /** The time limit is multiplied by the first; then the second is added. */
  timeFactor: num({ min: 0, max: 1000 }),
  timeExtraMs: time(),
  memoryExtraMiB: int({ min: 0, max: 65_536 }),
  /** Processes and threads at the same time. */
  processes: int({ min: 1, max: 65_536 }),
});

/** A runner's report about itself. */
export const runnerReport = strict({
  version: str({ max: 64 }),
  sandbox: str({ max: 256 }),
  slots: int({ min: 1, max: MAX_SLOTS }),
  /** Processors of the slots, in slot order. */
  cpus: list(z.int().min(0).max(65_536), { max: MAX_SLOTS }),
  /** Languages whose compiler works inside the sandbox, with the first line of its version output. */
  languages: list(
    strict({
      name: str({ min: 1, max: 64 }),
      version: str({ max: 256 }),
      /** Aliases that problems may use. */
      aliases: list(str({ min: 1, max: 64 }), { max: 32 }).optional(),
      way: languageWay.optional(),
    }),
    { max: MAX_LANGUAGES },
  ),
  /** null until measured, or if the calibration program cannot be compiled. */
  calibration: calibration.nullable(),
  load: strict({
    /** Load average of the last minute, and number of processors. */
    average: num({ min: 0, max: 1_000_000 }),
    processors: int({ min: 1, max: 65_536 }),
    memoryBytes: bytes(),
    memoryFreeBytes: bytes(),
    diskFreeBytes: bytes(),
  }),
  queue: strict({
    /** Solutions and custom runs in progress. */
    tasks: int({ min: 0, max: 100_000 }),
    /** Busy slots, and programs that wait for a slot. */
    busy: int({ min: 0, max: MAX_SLOTS }),
    waiting: int({ min: 0, max: 10_000_000 }),
    /** Completed tasks since the runner started, and those returned because of machine faults. */
    judged: int({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    faults: int({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  }),
  /** Time of the runner's clock, in milliseconds since 1970, when it sent the report. */
  clockMs: int({ min: 0, max: Number.MAX_SAFE_INTEGER }).optional(),
});
export type RunnerReport = z.output<typeof runnerReport>;

/** A runner's health in one interval. */
const healthPoint = z.object({
  at: z.int(),
  /** Share of busy slots, 0 to 1, as the mean of all reports. */
  busy: z.number(),
  waiting: z.number(),
  load: z.number(),
  memoryFreeBytes: z.number(),
  /** Solutions and runs completed in the interval. */
  judged: z.int(),
  faults: z.int(),
  /** Latest calibration in ms; null without one. */
  calibrationMs: z.number().nullable(),
});
export type RunnerHealthPoint = z.output<typeof healthPoint>;

const runnerHealthReply = z.object({
  _id: z.string(),
  name: z.string(),
  labels: z.array(z.string()),
  /** True for a runner of the site that is shared with every organization. */
  lent: z.boolean(),
  version: z.string(),
  message: z.string(),
  createdAt: z.int(),
  accessedAt: z.int(),
  online: z.boolean(),
  /** null if runners of its kind send no reports. */
  report: runnerReport.nullable(),
  reportedAt: z.int().nullable(),
  /** Minutes per point of the history. */
  stepMinutes: z.int(),
  /** Oldest first; intervals without a report are absent. */
  history: z.array(healthPoint),
});
export type RunnerHealth = z.output<typeof runnerHealthReply>;

const listed = runnerHealthReply.omit({ stepMinutes: true, history: true });
export type RunnerSummary = z.output<typeof listed>;
/** Length of the history. */
const span = z.object({ hours: int({ min: 1, max: 24 }).optional() });
const orgParams = z.object({ orgId: uuid() });

export const runnerHealth = {
  'POST /api/runner/health': endpoint({
    summary: 'Report the properties and health of a runner',
    viewer: 'runner',
    tags: ['runner'],
    body: runnerReport,
    reply: done,
    extension: true,
  }),
  'GET /api/org/:orgId/admin/runner/:runnerId/health': endpoint({
    summary: 'Get the last report and the history of a runner of the organization, or of a shared one',
    viewer: 'session',
    tags: ['organization'],
    params: orgParams.extend({ runnerId: uuid() }),
    query: span,
    reply: runnerHealthReply,
    refusals: ['not-found', 'no-right'],
    extension: true,
  }),
  'GET /api/org/:orgId/admin/runner-health': endpoint({
    summary: 'List the last reports of the runners of the organization and of shared ones, without history',
    viewer: 'session',
    tags: ['organization'],
    params: orgParams,
    reply: z.array(listed),
    refusals: ['not-found', 'no-right'],
    extension: true,
  }),
  'GET /api/admin/runner-health': endpoint({
    summary: 'List the last reports of all runners, without history',
    viewer: 'admin',
    tags: ['admin'],
    reply: z.array(listed),
    extension: true,
  }),
  'GET /api/admin/runner-health/:runnerId': endpoint({
    summary: 'Get the last report and the history of a runner',
    viewer: 'admin',
    tags: ['admin'],
    params: z.object({ runnerId: uuid() }),
    query: span,
    reply: runnerHealthReply,
    refusals: ['not-found'],
    extension: true,
  }),
  'GET /api/org/:orgId/language': endpoint({
    summary: 'List the languages in which solutions can be judged now',
    viewer: 'visitor',
    tags: ['problem'],
    params: orgParams,
    query: z.object({
      /** Label of the problem; absent: any runner. */
      label: str({ max: 64 }).optional(),
    }),
    reply: z.object({
      /**
       * False if no runner is online, or an online one does not report its languages: a language that is not listed may
       * still be available.
       */
      known: z.boolean(),
      runners: z.int(),
      languages: z.array(
        z.object({
          name: z.string(),
          aliases: z.array(z.string()),
          versions: z.array(z.string()),
          /** Several if runners differ; none if they do not report versions. */
          ways: z.array(languageWay),
        }),
      ),
    }),
    refusals: ['not-found'],
    extension: true,
  }),
};
