import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { int, list, num, str, strict, uuid } from '../wire.ts';

/** Of one runner at most. */
const MAX_LANGUAGES = 200;
const MAX_SLOTS = 1024;

const MAX_MS = 3_600_000;
/** Characters of a command that compiles or starts a program. */
const MAX_COMMAND = 8192;
const bytes = () => num({ min: 0, max: Number.MAX_SAFE_INTEGER });
const time = () => num({ min: 0, max: MAX_MS });

/** How fast a runner computes: CPU time of one fixed program, run several times alone and then in all slots at once. */
const calibration = strict({
  /** Median of the runs alone, in ms. */
  aloneMs: time(),
  /** Median with every slot at work, in ms. */
  togetherMs: time(),
  /** Slowest less fastest of the runs alone, in percent of the median. */
  spreadPercent: num({ min: 0, max: 100_000 }),
  /** Whether each slot has a processor of its own: found by asking from inside. */
  pinned: z.boolean(),
  /** Median of the last runs alone; how far it is from `aloneMs` is the drift. */
  latestMs: time(),
});

/** How programs of a language come to run, and what they may use beyond the limits of a problem. */
const languageWay = strict({
  /** As a shell would be given them; `{memoryMiB}` stands for the memory limit of the problem, `{class}` for the public class. */
  compile: str({ max: MAX_COMMAND }),
  run: str({ max: MAX_COMMAND }),
  /** The time limit is multiplied by the one, then the other is added. */
  timeFactor: num({ min: 0, max: 1000 }),
  timeExtraMs: time(),
  memoryExtraMiB: int({ min: 0, max: 65_536 }),
  /** Processes and threads at once. */
  processes: int({ min: 1, max: 65_536 }),
});

/** What a runner says of itself. */
export const runnerReport = strict({
  version: str({ max: 64 }),
  sandbox: str({ max: 256 }),
  slots: int({ min: 1, max: MAX_SLOTS }),
  /** Processors of the slots, in their order. */
  cpus: list(z.int().min(0).max(65_536), { max: MAX_SLOTS }),
  /** Those whose compiler answered inside the sandbox, and the first line of its answer. */
  languages: list(
    strict({
      name: str({ min: 1, max: 64 }),
      version: str({ max: 256 }),
      /** Other names that problems may call it by. */
      aliases: list(str({ min: 1, max: 64 }), { max: 32 }).optional(),
      way: languageWay.optional(),
    }),
    { max: MAX_LANGUAGES },
  ),
  /** null until it has been measured, or where nothing can be compiled that measures it. */
  calibration: calibration.nullable(),
  load: strict({
    /** Processes that want a processor, mean of the last minute, and processors there are. */
    average: num({ min: 0, max: 1_000_000 }),
    processors: int({ min: 1, max: 65_536 }),
    memoryBytes: bytes(),
    memoryFreeBytes: bytes(),
    diskFreeBytes: bytes(),
  }),
  queue: strict({
    /** Solutions and custom runs at hand. */
    tasks: int({ min: 0, max: 100_000 }),
    /** Slots at work, and programs that wait for one. */
    busy: int({ min: 0, max: MAX_SLOTS }),
    waiting: int({ min: 0, max: 10_000_000 }),
    /** Concluded since the runner was started, and given back for faults of the machine. */
    judged: int({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    faults: int({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  }),
});
export type RunnerReport = z.output<typeof runnerReport>;

/** How a runner was in one step of time. */
const healthPoint = z.object({
  at: z.int(),
  /** Share of the slots at work, 0 to 1, mean of what was reported. */
  busy: z.number(),
  waiting: z.number(),
  load: z.number(),
  memoryFreeBytes: z.number(),
  /** Solutions and runs concluded in it. */
  judged: z.int(),
  faults: z.int(),
  /** Latest calibration figure in ms; null where there is none. */
  calibrationMs: z.number().nullable(),
});
export type RunnerHealthPoint = z.output<typeof healthPoint>;

const runnerHealthReply = z.object({
  _id: z.string(),
  name: z.string(),
  labels: z.array(z.string()),
  /** True for a runner that the site lends to every organization. */
  lent: z.boolean(),
  version: z.string(),
  message: z.string(),
  createdAt: z.int(),
  accessedAt: z.int(),
  online: z.boolean(),
  /** null: it is of a kind that says nothing of itself. */
  report: runnerReport.nullable(),
  reportedAt: z.int().nullable(),
  /** Minutes that each point of the history stands for. */
  stepMinutes: z.int(),
  /** Oldest first; times in which nothing was heard are absent. */
  history: z.array(healthPoint),
});
export type RunnerHealth = z.output<typeof runnerHealthReply>;

const listed = runnerHealthReply.omit({ stepMinutes: true, history: true });
export type RunnerStanding = z.output<typeof listed>;
/** How far the history goes back. */
const span = z.object({ hours: int({ min: 1, max: 24 }).optional() });
const orgParams = z.object({ orgId: uuid() });

export const runnerHealth = {
  'POST /api/runner/health': endpoint({
    summary: 'What a runner is and how it is',
    viewer: 'runner',
    tags: ['runner'],
    body: runnerReport,
    reply: done,
    extension: true,
  }),
  'GET /api/org/:orgId/admin/runner/:runnerId/health': endpoint({
    summary: 'What a runner of the organization, or one lent to it, says of itself, and how it was in the last hours',
    viewer: 'session',
    tags: ['organization'],
    params: orgParams.extend({ runnerId: uuid() }),
    query: span,
    reply: runnerHealthReply,
    refusals: ['not-found', 'no-right'],
    extension: true,
  }),
  'GET /api/org/:orgId/admin/runner-health': endpoint({
    summary: 'What the runners of the organization and those lent to it say of themselves, without history',
    viewer: 'session',
    tags: ['organization'],
    params: orgParams,
    reply: z.array(listed),
    refusals: ['not-found', 'no-right'],
    extension: true,
  }),
  'GET /api/admin/runner-health': endpoint({
    summary: 'What all runners say of themselves, without history',
    viewer: 'admin',
    tags: ['admin'],
    reply: z.array(listed),
    extension: true,
  }),
  'GET /api/admin/runner-health/:runnerId': endpoint({
    summary: 'What a runner says of itself, and how it was in the last hours',
    viewer: 'admin',
    tags: ['admin'],
    params: z.object({ runnerId: uuid() }),
    query: span,
    reply: runnerHealthReply,
    refusals: ['not-found'],
    extension: true,
  }),
  'GET /api/org/:orgId/language': endpoint({
    summary: 'Languages in which solutions can be judged now',
    viewer: 'session',
    tags: ['problem'],
    params: orgParams,
    query: z.object({
      /** Label of the problem; absent: of any runner. */
      label: str({ max: 64 }).optional(),
    }),
    reply: z.object({
      /** False where no runner is online, or one that does not tell: then nothing is known of what is missing. */
      known: z.boolean(),
      runners: z.int(),
      languages: z.array(
        z.object({
          name: z.string(),
          aliases: z.array(z.string()),
          versions: z.array(z.string()),
          /** More than one where runners differ; none where they do not tell. */
          ways: z.array(languageWay),
        }),
      ),
    }),
    refusals: ['not-found'],
    extension: true,
  }),
};
