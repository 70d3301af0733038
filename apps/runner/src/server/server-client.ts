import {
  benchTask,
  hackTask,
  runTask,
  type BenchLane,
  type BenchProgress,
  type BenchResult,
  type BenchTask,
  type Body,
  type CustomRunResult,
  type HackResult,
  type HackTask,
  type InstanceAnswer,
  type KeptCase,
  type MadeFile,
  type Reply,
  type RunnerReport,
  type RunTask,
} from '@assay/contract';
import { z } from 'zod';
import type { FaultOrigin } from '../judge/judge-fault.ts';
import type { Log } from '../log.ts';
import {
  callSignal,
  connect,
  makePersist,
  POLL_QUERY,
  pollSignal,
  type Connection,
  type Credentials,
  type Persist,
} from './connection.ts';
import { errorOf, isUnsupported, Refused } from './errors.ts';
import { hasTask, readSolutionTask, type BrokenTask, type Task } from './read-task.ts';

const MAX_REASON_CHARACTERS = 4000;
/** Largest report sent in one call: below the server's limit of 1 MiB for a body even at three bytes per character. */
const MAX_INLINE_CHARACTERS = 300_000;
const FORBIDDEN = 403;
/** For an input of 64 MiB on a slow connection. */
const UPLOAD_TIMEOUT_MS = 120_000;
/** More than the server waits for the gateway of the instance. */
const INSTANCE_TIMEOUT_MS = 90_000;

/** Images that a runner has for the instances of one problem. */
export type ReportedImages = NonNullable<Body<'POST /api/runner/instance/images'>>['images'][number];
export type WantedImages = Reply<'POST /api/runner/instance/images'>;

export type Report = Body<'PATCH /api/runner/solution/task/:solutionId/:taskId'>;
type CompleteBody = NonNullable<Body<'POST /api/runner/solution/task/:solutionId/:taskId/complete'>>;
export type FinalReport = CompleteBody & Required<Pick<CompleteBody, 'details'>>;

/** Why a task is released. */
interface ReleaseReason {
  origin: FaultOrigin;
  message: string;
  advice: string;
}

/**
 * The calls of a lease. All throw `TaskGone` when the lease is lost, also if a retry repeats a call that had succeeded.
 */
export interface LeaseCalls<Ids, Progress, Result> {
  /** Renews the lease, with or without progress. Not retried. */
  renew(task: Ids, progress: Progress | undefined, signal: AbortSignal): Promise<void>;
  /** Retried until `until()`. */
  complete(task: Ids, result: Result, until: () => number, signal: AbortSignal): Promise<void>;
  /**
   * Retried until `until()`. The server requeues the task, or marks the solution as failed if the package is at fault.
   */
  release(task: Ids, reason: ReleaseReason, until: () => number, signal: AbortSignal): Promise<void>;
}

type SolutionIds = Pick<Task, 'solutionId' | 'taskId'>;
type RunIds = Pick<RunTask, 'runId' | 'taskId'>;
type HackIds = Pick<HackTask, 'hackId' | 'taskId'>;
type BenchIds = Pick<BenchTask, 'benchId' | 'taskId'>;

/** A file as announced. */

type InstanceIds = Pick<ReceivedInstanceTask, 'instanceId' | 'taskId'>;
type InstanceReport = Body<'PATCH /api/runner/instance/task/:instanceId/:taskId'>;
export type InstanceResult = Body<'POST /api/runner/instance/task/:instanceId/:taskId/complete'>;

/** Tolerant: an instance must be destroyed even if its data is missing or its configuration is invalid. */
const receivedInstanceTask = z.object({
  taskId: z.string(),
  instanceId: z.string(),
  state: z.int(),
  leaseMs: z.int().optional(),
  problemConfig: z
    .looseObject({ instance: z.looseObject({ adapter: z.string(), config: z.unknown() }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  problemDataUrl: z.string().optional(),
  problemDataHash: z.string().optional(),
  /** Why there is no data. */
  errMsg: z.string().optional(),
});
export type ReceivedInstanceTask = z.output<typeof receivedInstanceTask>;

/** A client of the runner protocol. */
export class ServerClient {
  readonly solutions: LeaseCalls<SolutionIds, Report, FinalReport>;
  readonly runs: LeaseCalls<RunIds, never, CustomRunResult>;
  readonly hacks: LeaseCalls<HackIds, never, HackResult>;
  readonly benches: LeaseCalls<BenchIds, BenchProgress, BenchResult>;
  readonly instances: LeaseCalls<InstanceIds, InstanceReport, InstanceResult>;
  private readonly call: Connection;
  private readonly log: Log;

  /** `serverUrl` is the origin, without `/api`. */
  constructor(serverUrl: string, credentials: Credentials, log: Log) {
    this.call = connect(serverUrl, { credentials });
    this.log = log;
    const persist = makePersist(log);
    this.solutions = solutionCalls(this.call, persist);
    this.runs = runCalls(this.call, persist);
    this.hacks = hackCalls(this.call, persist);
    this.benches = benchCalls(this.call, persist);
    this.instances = instanceCalls(this.call, persist);
  }

  /** Leases one solution, waiting as long as the server allows; undefined if none became ready. Not retried. */
  async pollSolution(signal: AbortSignal): Promise<Task | BrokenTask | undefined> {
    const reply = await this.call('POST /api/runner/solution/poll', { query: POLL_QUERY, signal: pollSignal(signal) });
    return readSolutionTask(reply, this.log);
  }

  /** Leases one custom run, like `pollSolution`. Throws `Refused` with 404 at a server without custom runs. */
  async pollRun(signal: AbortSignal): Promise<RunTask | undefined> {
    const reply = await this.call('POST /api/runner/run/poll', { query: POLL_QUERY, signal: pollSignal(signal) });
    return hasTask(reply) ? runTask.parse(reply) : undefined;
  }

  /** Leases one hack, like `pollSolution`. Throws `Refused` with 404 at a server without hacks. */
  async pollHack(signal: AbortSignal): Promise<HackTask | undefined> {
    const reply = await this.call('POST /api/runner/hack/poll', { query: POLL_QUERY, signal: pollSignal(signal) });
    return hasTask(reply) ? hackTask.parse(reply) : undefined;
  }

  /** Leases one workbench task, like `pollSolution`. Throws `Refused` with 404 at a server without a workbench. */
  async pollBench(lane: BenchLane, signal: AbortSignal): Promise<BenchTask | undefined> {
    const query = { ...POLL_QUERY, lane };
    const reply = await this.call('POST /api/runner/bench/poll', { query, signal: pollSignal(signal) });
    return hasTask(reply) ? benchTask.parse(reply) : undefined;
  }

  /** Uploads an input or answer made for a draft; null if the server refuses it, for example if the storage is full. */
  async storeFile(
    { benchId, taskId }: BenchIds,
    file: MadeFile,
    bytes: Buffer,
    signal: AbortSignal,
  ): Promise<MadeFile | null> {
    const request = { params: { benchId, taskId }, body: file, signal: callSignal(signal) };
    const address = await this.call('POST /api/runner/bench/task/:benchId/:taskId/input', request).catch(
      (error: unknown) => {
        if (error instanceof Refused && error.status !== null) return null;
        throw error;
      },
    );
    if (!address) return null;
    const { url } = address;
    const aborted = AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)]);
    const response = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), signal: aborted });
    if (!response.ok) throw new Error(`The upload of a made file failed with status ${response.status}.`);
    return file;
  }

  /** Results of cases of one submission that the server keeps. Throws at a server that keeps none. Not retried. */
  async findResults({ benchId, taskId }: BenchIds, key: string, signal: AbortSignal): Promise<KeptCase[]> {
    const request = { params: { benchId, taskId }, body: { key }, signal: callSignal(signal) };
    const { cases } = await this.call('POST /api/runner/bench/task/:benchId/:taskId/kept/find', request);
    return cases;
  }

  /** Has the server keep the results of one submission. Not retried. */
  async keepResults(
    { benchId, taskId }: BenchIds,
    body: { key: string; cases: KeptCase[] },
    signal: AbortSignal,
  ): Promise<void> {
    const request = { params: { benchId, taskId }, body, signal: callSignal(signal) };
    await this.call('POST /api/runner/bench/task/:benchId/:taskId/kept', request);
  }

  /** Leases one instance to allocate or destroy, like `pollSolution`; `no label` if this runner has no label for it. */
  async pollInstance(signal: AbortSignal): Promise<ReceivedInstanceTask | 'no label' | undefined> {
    try {
      const reply = await this.call('POST /api/runner/instance/poll', {
        query: POLL_QUERY,
        signal: pollSignal(signal),
      });
      return hasTask(reply) ? receivedInstanceTask.parse(reply) : undefined;
    } catch (error) {
      if (error instanceof Refused && error.status === FORBIDDEN) return 'no label';
      throw error;
    }
  }

  /** Reports that no instance of an earlier process is left. Does nothing at a server without this call. */
  async reportNoInstances(signal: AbortSignal): Promise<void> {
    try {
      const body = { instanceIds: [] };
      await this.call('POST /api/runner/instance/held', { body, signal: callSignal(signal) });
    } catch (error) {
      if (!isUnsupported(error)) throw error;
    }
  }

  /** Has the submitter's instance judge the answer to one question. Not retried. */
  async askInstance(
    { solutionId, taskId }: SolutionIds,
    body: Body<'POST /api/runner/solution/task/:solutionId/:taskId/instance'>,
    signal: AbortSignal,
  ): Promise<InstanceAnswer> {
    return await this.call('POST /api/runner/solution/task/:solutionId/:taskId/instance', {
      params: { solutionId, taskId },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(INSTANCE_TIMEOUT_MS)]),
    });
  }

  /**
   * Reports which images this runner has for contests; returns which ones they will need. Undefined if the server does
   * not know of this, or the runner has no label for it.
   */
  async reportImages(images: ReportedImages[], signal: AbortSignal): Promise<WantedImages | undefined> {
    try {
      return await this.call('POST /api/runner/instance/images', { body: { images }, signal: callSignal(signal) });
    } catch (error) {
      if (isUnsupported(error) || (error instanceof Refused && error.status === FORBIDDEN)) return undefined;
      throw error;
    }
  }

  /** Reports the runner's state to operators; an empty message means that it works. */
  async ping(message: string, signal: AbortSignal): Promise<void> {
    const body = { message: message.slice(0, MAX_REASON_CHARACTERS) };
    await this.call('POST /api/runner/ping', { body, signal: callSignal(signal) });
  }

  /** False if the server does not support health reports. */
  async reportHealth(report: RunnerReport, signal: AbortSignal): Promise<boolean> {
    try {
      await this.call('POST /api/runner/health', { body: report, signal: callSignal(signal) });
      return true;
    } catch (error) {
      if (isUnsupported(error)) return false;
      throw error;
    }
  }
}

function solutionCalls(call: Connection, persist: Persist): LeaseCalls<SolutionIds, Report, FinalReport> {
  const to = ({ solutionId, taskId }: SolutionIds, signal: AbortSignal) => ({
    params: { solutionId, taskId },
    signal: callSignal(signal),
  });
  /** Uploads to the object store a details document that is too large for a call. */
  const upload = async (task: SolutionIds, details: FinalReport['details'], signal: AbortSignal) => {
    const { params } = to(task, signal);
    const { url } = await call('GET /api/runner/solution/task/:solutionId/:taskId/details/:type', {
      params: { ...params, type: 'upload' },
      signal: callSignal(signal),
    });
    const response = await fetch(url, {
      method: 'PUT',
      body: JSON.stringify(details),
      signal: callSignal(signal),
    });
    if (!response.ok) throw errorOf(response.status, url, await response.text());
  };
  return {
    renew: async (task, report = {}, signal) => {
      await call('PATCH /api/runner/solution/task/:solutionId/:taskId', { ...to(task, signal), body: report });
    },
    complete: async (task, report, until, signal) => {
      const { details, ...result } = report;
      const fits = JSON.stringify(report).length <= MAX_INLINE_CHARACTERS;
      if (!fits) await persist(until, signal, () => upload(task, details, signal));
      const body = fits ? report : result;
      await persist(until, signal, () =>
        call('POST /api/runner/solution/task/:solutionId/:taskId/complete', { ...to(task, signal), body }),
      );
    },
    release: async (task, { origin, message, advice }, until, signal) => {
      const body = {
        fault: origin,
        reason: message.slice(0, MAX_REASON_CHARACTERS),
        advice: advice.slice(0, MAX_REASON_CHARACTERS),
      };
      await persist(until, signal, () =>
        call('POST /api/runner/solution/task/:solutionId/:taskId/release', { ...to(task, signal), body }),
      );
    },
  };
}

function runCalls(call: Connection, persist: Persist): LeaseCalls<RunIds, never, CustomRunResult> {
  const to = ({ runId, taskId }: RunIds, signal: AbortSignal) => ({
    params: { runId, taskId },
    signal: callSignal(signal),
  });
  return {
    renew: async (task, _, signal) => {
      await call('PATCH /api/runner/run/task/:runId/:taskId', to(task, signal));
    },
    complete: (task, body, until, signal) =>
      persist(until, signal, () =>
        call('POST /api/runner/run/task/:runId/:taskId/complete', { ...to(task, signal), body }),
      ),
    release: (task, _, until, signal) =>
      persist(until, signal, () => call('POST /api/runner/run/task/:runId/:taskId/release', to(task, signal))),
  };
}

function hackCalls(call: Connection, persist: Persist): LeaseCalls<HackIds, never, HackResult> {
  const to = ({ hackId, taskId }: HackIds, signal: AbortSignal) => ({
    params: { hackId, taskId },
    signal: callSignal(signal),
  });
  return {
    renew: async (task, _, signal) => {
      await call('PATCH /api/runner/hack/task/:hackId/:taskId', to(task, signal));
    },
    complete: (task, body, until, signal) =>
      persist(until, signal, () =>
        call('POST /api/runner/hack/task/:hackId/:taskId/complete', { ...to(task, signal), body }),
      ),
    release: (task, { origin, message }, until, signal) => {
      const body = { fault: origin, reason: message.slice(0, MAX_REASON_CHARACTERS) };
      return persist(until, signal, () =>
        call('POST /api/runner/hack/task/:hackId/:taskId/release', { ...to(task, signal), body }),
      );
    },
  };
}

function benchCalls(call: Connection, persist: Persist): LeaseCalls<BenchIds, BenchProgress, BenchResult> {
  const to = ({ benchId, taskId }: BenchIds, signal: AbortSignal) => ({
    params: { benchId, taskId },
    signal: callSignal(signal),
  });
  return {
    renew: async (task, progress, signal) => {
      const body = progress ? { progress } : {};
      await call('PATCH /api/runner/bench/task/:benchId/:taskId', { ...to(task, signal), body });
    },
    complete: (task, body, until, signal) =>
      persist(until, signal, () =>
        call('POST /api/runner/bench/task/:benchId/:taskId/complete', { ...to(task, signal), body }),
      ),
    release: (task, _, until, signal) =>
      persist(until, signal, () => call('POST /api/runner/bench/task/:benchId/:taskId/release', to(task, signal))),
  };
}

function instanceCalls(call: Connection, persist: Persist): LeaseCalls<InstanceIds, InstanceReport, InstanceResult> {
  const to = ({ instanceId, taskId }: InstanceIds, signal: AbortSignal) => ({
    params: { instanceId, taskId },
    signal: callSignal(signal),
  });
  return {
    renew: async (task, body = {}, signal) => {
      await call('PATCH /api/runner/instance/task/:instanceId/:taskId', { ...to(task, signal), body });
    },
    complete: (task, body, until, signal) =>
      persist(until, signal, () =>
        call('POST /api/runner/instance/task/:instanceId/:taskId/complete', { ...to(task, signal), body }),
      ),
    // The protocol has no release: the lease expires after some seconds.
    release: () => Promise.resolve(),
  };
}
