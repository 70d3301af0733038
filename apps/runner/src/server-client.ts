import { setTimeout as delay } from 'node:timers/promises';
import {
  benchTask,
  runTask,
  solutionTask,
  type BenchLane,
  type BenchProgress,
  type BenchResult,
  type BenchTask,
  type CustomRunResult,
  type RunnerReport,
  type RunTask,
  type SolutionTask,
} from '@assay/contract';
import type { FaultOrigin } from './judge/judge-fault.ts';
import type { Details, DetailsJob, Metrics } from './judge/judgement.ts';
import type { Log } from './log.ts';
import { VERSION } from './version.ts';

export interface Credentials {
  runnerId: string;
  runnerKey: string;
}

/** A solution to judge. Servers without leases give neither `leaseMs` nor `attempt`. */
export type Task = Omit<SolutionTask, 'leaseMs' | 'attempt'> & Partial<Pick<SolutionTask, 'leaseMs' | 'attempt'>>;
/** A task that cannot be judged: in the server's words, or because it cannot be understood here. A fault of the package unless told otherwise. */
export type BrokenTask = Pick<Task, 'solutionId' | 'taskId' | 'leaseMs'> & { errMsg: string; origin?: FaultOrigin };

export interface Report {
  status?: string;
  score?: number;
  metrics?: Metrics;
  message?: string;
  progress?: { done: number; total: number; jobs: DetailsJob[] };
}

export interface FinalReport extends Report {
  details: Details;
  /** What the solution was compiled or interpreted by. */
  compiler?: { language: string; version: string };
}

/** The task is somebody else's by now, or nobody's: nothing more is to be said about it. */
export class TaskGone extends Error {
  override readonly name = 'TaskGone';
}

/** The server does not know this runner (any more); asking again will not help. */
export class NotAuthorized extends Error {
  override readonly name = 'NotAuthorized';
}

/** The server answered, and its answer will stay the same. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** Of HTTP; null where the answer was of no use in another way. */
  readonly status: number | null;
  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/** How long the server may hold a poll open. */
export const POLL_WAIT_S = 20;
/** The lease asked for: a dead runner's task comes back after this long. */
export const LEASE_S = 15;
/** What a server without leases is taken to grant. */
export const ASSUMED_LEASE_MS = 60_000;
const CALL_TIMEOUT_MS = 10_000;
/** A network slower than this on top of the wait counts as broken. */
const POLL_TIMEOUT_MS = POLL_WAIT_S * 1000 + CALL_TIMEOUT_MS;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3_000;
const MAX_REASON_CHARACTERS = 4000;

const tolerantTask = solutionTask.partial({ leaseMs: true, attempt: true });
/** The least that must be known of a task to give it back. */
const taskNames = solutionTask.pick({ solutionId: true, taskId: true });

/** Largest report sent in one call, well below the server's limit of 1 MiB for a body even where every character takes three bytes. */
const MAX_INLINE_CHARACTERS = 300_000;

type TaskIds = Pick<Task, 'solutionId' | 'taskId'>;
type RunIds = Pick<RunTask, 'runId' | 'taskId'>;
type BenchIds = Pick<BenchTask, 'benchId' | 'taskId'>;

/** Speaks the runner protocol. Only the task loop uses it. */
export class ServerClient {
  private readonly origin: string;
  private readonly credentials: Credentials;
  private readonly log: Log;

  /** `serverUrl` is the origin, without `/api`. */
  constructor(serverUrl: string, credentials: Credentials, log: Log) {
    this.origin = serverUrl.replace(/\/+$/, '');
    this.credentials = credentials;
    this.log = log;
  }

  /** Takes one solution, waiting for it as long as the server allows; undefined when there was none. Not retried. */
  async poll(signal: AbortSignal): Promise<Task | BrokenTask | undefined> {
    const path = `/api/runner/solution/poll?wait=${POLL_WAIT_S}&lease=${LEASE_S}`;
    const reply = await this.call('POST', path, {}, POLL_TIMEOUT_MS, signal);
    if (typeof reply !== 'object' || reply === null || !('taskId' in reply)) return undefined;
    if ('errMsg' in reply && 'solutionId' in reply) {
      const { solutionId, taskId, errMsg } = reply;
      return { solutionId: String(solutionId), taskId: String(taskId), errMsg: String(errMsg) };
    }
    const task = tolerantTask.safeParse(reply);
    if (task.success) return task.data;
    const broken = brokenTask(reply, task.error.issues);
    // Without its ids nothing can be said about it.
    if (!broken) throw task.error;
    this.log.warn('A task could not be understood.', { error: task.error, solutionId: broken.solutionId });
    return broken;
  }

  /** One try: the next report says more than a repeated one. An empty report renews the lease. */
  async report(task: TaskIds, report: Report, signal: AbortSignal): Promise<void> {
    await this.call('PATCH', taskPath(task), report, CALL_TIMEOUT_MS, signal);
  }

  /** Repeated until `leaseEndsAt`. Ending a task that is gone is told by `TaskGone`; so is a repetition of what the first try had done. */
  async complete(task: TaskIds, report: FinalReport, leaseEndsAt: () => number, signal: AbortSignal): Promise<void> {
    const { details, ...result } = report;
    const fits = JSON.stringify(report).length <= MAX_INLINE_CHARACTERS;
    if (!fits) await this.persist(leaseEndsAt, signal, () => this.upload(task, details, signal));
    await this.persist(leaseEndsAt, signal, () =>
      this.call('POST', `${taskPath(task)}/complete`, fits ? report : result, CALL_TIMEOUT_MS, signal),
    );
  }

  /** Puts a details document too large for a call where the server keeps it. */
  private async upload(task: TaskIds, details: FinalReport['details'], signal: AbortSignal): Promise<void> {
    const reply = await this.call('GET', `${taskPath(task)}/details/upload`, undefined, CALL_TIMEOUT_MS, signal);
    const url = typeof reply === 'object' && reply !== null && 'url' in reply ? String(reply.url) : '';
    const response = await fetch(url, {
      method: 'PUT',
      body: JSON.stringify(details),
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
    });
    if (!response.ok) throw errorOf(response.status, url, await response.text());
  }

  /** Gives the task back: to another runner where the machine is at fault, to a person where the package is. */
  async release(
    task: TaskIds,
    fault: { origin: FaultOrigin; message: string; advice: string },
    leaseEndsAt: () => number,
    signal: AbortSignal,
  ): Promise<void> {
    const body = {
      fault: fault.origin,
      reason: fault.message.slice(0, MAX_REASON_CHARACTERS),
      advice: fault.advice.slice(0, MAX_REASON_CHARACTERS),
    };
    await this.persist(leaseEndsAt, signal, () =>
      this.call('POST', `${taskPath(task)}/release`, body, CALL_TIMEOUT_MS, signal),
    );
  }

  /** Tells operators how the runner is; an empty message says that it is well. */
  async ping(message: string, signal: AbortSignal): Promise<void> {
    await this.call(
      'POST',
      '/api/runner/ping',
      { message: message.slice(0, MAX_REASON_CHARACTERS) },
      CALL_TIMEOUT_MS,
      signal,
    );
  }

  /** Tells what this runner is and how it is. False where the server does not know what to do with that and is not to be told again. */
  async tellHealth(report: RunnerReport, signal: AbortSignal): Promise<boolean> {
    try {
      await this.call('POST', '/api/runner/health', report, CALL_TIMEOUT_MS, signal);
      return true;
    } catch (error) {
      if (error instanceof Refused && (error.status === 404 || error.status === 405)) return false;
      throw error;
    }
  }

  /** Takes one custom run, waiting like `poll`; undefined when there was none. A server that has none answers 404, which is thrown as `Refused`. */
  async pollRun(signal: AbortSignal): Promise<RunTask | undefined> {
    const path = `/api/runner/run/poll?wait=${POLL_WAIT_S}&lease=${LEASE_S}`;
    const reply = await this.call('POST', path, {}, POLL_TIMEOUT_MS, signal);
    if (typeof reply !== 'object' || reply === null || !('taskId' in reply)) return undefined;
    return runTask.parse(reply);
  }

  async renewRun(task: RunIds, signal: AbortSignal): Promise<void> {
    await this.call('PATCH', runPath(task), undefined, CALL_TIMEOUT_MS, signal);
  }

  /** Repeated for as long as a lease lasts. */
  async completeRun(task: RunIds, result: CustomRunResult, signal: AbortSignal): Promise<void> {
    const until = Date.now() + LEASE_S * 1000;
    await this.persist(
      () => until,
      signal,
      () => this.call('POST', `${runPath(task)}/complete`, result, CALL_TIMEOUT_MS, signal),
    );
  }

  async releaseRun(task: RunIds, signal: AbortSignal): Promise<void> {
    await this.call('POST', `${runPath(task)}/release`, undefined, CALL_TIMEOUT_MS, signal);
  }

  /** Takes something that setters want tried, waiting like `poll`; a server without a bench answers 404, which is thrown as `Refused`. */
  async pollBench(lane: BenchLane, signal: AbortSignal): Promise<BenchTask | undefined> {
    const path = `/api/runner/bench/poll?wait=${POLL_WAIT_S}&lease=${LEASE_S}&lane=${lane}`;
    const reply = await this.call('POST', path, {}, POLL_TIMEOUT_MS, signal);
    if (typeof reply !== 'object' || reply === null || !('taskId' in reply)) return undefined;
    return benchTask.parse(reply);
  }

  /** Renews the lease and tells how far it is. One try. */
  async renewBench(task: BenchIds, progress: BenchProgress | undefined, signal: AbortSignal): Promise<void> {
    await this.call('PATCH', benchPath(task), progress ? { progress } : {}, CALL_TIMEOUT_MS, signal);
  }

  /** Repeated for as long as a lease lasts. */
  async completeBench(task: BenchIds, result: BenchResult, signal: AbortSignal): Promise<void> {
    const until = Date.now() + LEASE_S * 1000;
    await this.persist(
      () => until,
      signal,
      () => this.call('POST', `${benchPath(task)}/complete`, result, CALL_TIMEOUT_MS, signal),
    );
  }

  async releaseBench(task: BenchIds, signal: AbortSignal): Promise<void> {
    await this.call('POST', `${benchPath(task)}/release`, undefined, CALL_TIMEOUT_MS, signal);
  }

  private async persist(until: () => number, signal: AbortSignal, call: () => Promise<unknown>): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        await call();
        return;
      } catch (error) {
        if (isFinal(error) || signal.aborted || Date.now() + pauseMs > until()) throw error;
        this.log.warn('The server was not reached; trying again.', { error, pauseMs });
        await delay(pauseMs, undefined, { signal });
      }
    }
  }

  private async call(
    method: string,
    path: string,
    body: unknown,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<unknown> {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'user-agent': `assay-runner/${VERSION}`,
        'x-aoi-runner-id': this.credentials.runnerId,
        'x-aoi-runner-key': this.credentials.runnerKey,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const text = await response.text();
    if (response.ok) return text === '' ? undefined : JSON.parse(text);
    throw errorOf(response.status, path, text);
  }
}

/** Asks for an identity with a registration token from the organization's administrator. Throws `Refused` with the server's sentence. */
export async function registerRunner(
  serverUrl: string,
  body: { name: string; labels: string[]; registrationToken: string },
): Promise<Credentials> {
  const response = await fetch(`${serverUrl.replace(/\/+$/, '')}/api/runner/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `assay-runner/${VERSION}` },
    body: JSON.stringify({ ...body, version: `assay-runner/${VERSION}` }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Refused(sentenceOf(text) || `The server answered HTTP ${response.status}.`);
  const reply: unknown = JSON.parse(text);
  if (
    typeof reply !== 'object' ||
    reply === null ||
    !('runnerId' in reply && typeof reply.runnerId === 'string') ||
    !('runnerKey' in reply && typeof reply.runnerKey === 'string')
  ) {
    throw new Refused('The server answered without an identity; is this the address of an Assay or AOI server?');
  }
  return { runnerId: reply.runnerId, runnerKey: reply.runnerKey };
}

/** How many of the things wrong with a task are named. */
const MAX_ISSUES = 5;

/**
 * A task that does not have the expected form, as one to give back at once instead of holding it until its lease ends. What is wrong with the problem's
 * configuration is for its setter to mend; everything else means that this runner and the server do not fit each other.
 */
function brokenTask(
  reply: object,
  issues: readonly { path: PropertyKey[]; message: string }[],
): BrokenTask | undefined {
  const ids = taskNames.safeParse(reply);
  if (!ids.success) return undefined;
  const isPackage = issues.every(({ path }) => path[0] === 'problemConfig');
  const named = issues.slice(0, MAX_ISSUES).map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
  const errMsg = isPackage
    ? `The configuration of the problem cannot be read. ${named.join('; ')}`
    : `The runner ${VERSION} does not understand the task. ${named.join('; ')}`;
  return { ...ids.data, errMsg, origin: isPackage ? 'package' : 'machine' };
}

export function isFinal(error: unknown): boolean {
  return error instanceof TaskGone || error instanceof NotAuthorized || error instanceof Refused;
}

function taskPath({ solutionId, taskId }: TaskIds): string {
  return `/api/runner/solution/task/${encodeURIComponent(solutionId)}/${encodeURIComponent(taskId)}`;
}

function runPath({ runId, taskId }: RunIds): string {
  return `/api/runner/run/task/${encodeURIComponent(runId)}/${encodeURIComponent(taskId)}`;
}

function benchPath({ benchId, taskId }: BenchIds): string {
  return `/api/runner/bench/task/${encodeURIComponent(benchId)}/${encodeURIComponent(taskId)}`;
}

function errorOf(status: number, path: string, text: string): Error {
  const said = sentenceOf(text);
  const message = `HTTP ${status}${said && `: ${said}`}`;
  if (status === 401) return new NotAuthorized(message);
  if ((status === 404 || status === 409) && path.includes('/task/')) return new TaskGone(message);
  // Too many requests and everything of the 500s pass with time.
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return new Refused(message, status);
  return new Error(message);
}

function sentenceOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'message' in body) return String(body.message).slice(0, 300);
  } catch {
    // Not JSON: a proxy's page, of which nothing is shown.
  }
  return '';
}
