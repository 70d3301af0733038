import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { refusal, type Refusal } from '../http/refusal.ts';
import type { JobInput, JobName, JobOutput } from './jobs/jobs.ts';
import { WORK_LIMITS, type WorkLimits } from './limits.ts';
import { runInWorker } from './run-in-worker.ts';
import type { Answer } from './wire.ts';

export interface JobOptions {
  /** The user: each user's jobs run one at a time. */
  owner: string;
  /** Size of the job's file. */
  sizeBytes: number;
}

/**
 * Runs long computations, such as reading untrusted packages, in worker threads, so that the event loop stays free.
 * Jobs wait in a queue. A worker is reused for the next job, and terminated if a job did not end by itself.
 */
export interface Workroom {
  /**
   * Runs a job when its turn comes. Refuses like the job, with `package-refused` if it exceeds the limits, and with
   * `too-many-requests` if too many are waiting or the server stops.
   */
  run<K extends JobName>(name: K, input: JobInput<K>, options: JobOptions): Promise<JobOutput<K>>;
  /** Runs `work` with a new folder for files in transit, deleted afterwards. */
  withFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Highest number of concurrent jobs so far. For tests. */
  readonly peak: number;
  /** Ends all jobs and accepts no more. */
  close(): Promise<void>;
}

interface Waiting {
  owner: string;
  start: () => void;
  refuse: (error: Refusal) => void;
}

const FOLDER_MODE = 0o700;
/** Age at which folders must be left-overs of a killed server. */
const STALE_FOLDER_MS = 24 * 3_600_000;
const TRY_AGAIN_S = 10;

declare const ASSAY_BUILD: object | undefined;

/** The program of the workers: bundled with the server, or its source. */
const program =
  typeof ASSAY_BUILD === 'undefined'
    ? new URL('worker.ts', import.meta.url)
    : new URL('../../../../dist/server-worker.mjs', import.meta.url);

export function makeWorkroom(root: string, limits: WorkLimits = WORK_LIMITS): Workroom {
  const closing = new AbortController();
  const busy = refusal('too-many-requests', { waitS: TRY_AGAIN_S });
  const running = new Set<string>();
  const idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];
  const ending = new Set<Promise<unknown>>();
  let waiting: Waiting[] = [];
  let underWay = 0;
  let peak = 0;

  const end = (worker: Worker) => {
    const ended = worker.terminate().finally(() => ending.delete(ended));
    ending.add(ended);
  };
  const takeWorker = (): Worker => {
    const idleWorker = idle.pop();
    if (!idleWorker) return startWorker(limits);
    clearTimeout(idleWorker.timer);
    idleWorker.worker.ref();
    return idleWorker.worker;
  };
  const keepWorker = (worker: Worker) => {
    if (closing.signal.aborted) return end(worker);
    worker.unref();
    const timer = setTimeout(() => {
      idle.splice(idle.indexOf(one), 1);
      end(worker);
    }, limits.idleMs).unref();
    const one = { worker, timer };
    return void idle.push(one);
  };
  /** Starts the longest-waiting jobs of users without a running one. */
  const startNext = () => {
    while (underWay < limits.atOnce) {
      const next = waiting.find(({ owner }) => !running.has(owner));
      if (!next) return;
      waiting = waiting.filter((one) => one !== next);
      running.add(next.owner);
      underWay += 1;
      peak = Math.max(peak, underWay);
      next.start();
    }
  };
  const turn = (owner: string) =>
    new Promise<void>((start, refuse) => {
      const own = waiting.filter((one) => one.owner === owner).length;
      if (closing.signal.aborted || waiting.length >= limits.waiting || own >= limits.waitingOfOne) throw busy;
      waiting.push({ owner, start, refuse });
      startNext();
    });

  return {
    get peak() {
      return peak;
    },
    async run(name, input, { owner, sizeBytes }) {
      await turn(owner);
      let worker: Worker | undefined;
      try {
        closing.signal.throwIfAborted();
        worker = takeWorker();
        const order = { name, input };
        const answer = await runInWorker(worker, order, { limits, sizeBytes, signal: closing.signal });
        keepWorker(worker);
        worker = undefined;
        // The worker replies with the result of the job of this name.
        return outputOf(answer) as never;
      } finally {
        if (worker) end(worker);
        running.delete(owner);
        underWay -= 1;
        startNext();
      }
    },
    async withFolder(work) {
      const folder = join(root, randomUUID());
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async close() {
      closing.abort(busy);
      for (const one of waiting) one.refuse(busy);
      waiting = [];
      for (const { worker, timer } of idle.splice(0)) {
        clearTimeout(timer);
        end(worker);
      }
      await Promise.all(ending);
    },
  };
}

function outputOf(answer: Answer): unknown {
  switch (answer.kind) {
    case 'done':
      return answer.output;
    case 'refused':
      throw refusal(answer.code, answer.options);
    case 'unreadable':
      throw refusal('package-refused', { places: [{ place: answer.place, reason: answer.reason }] });
    case 'fault':
      throw new Error('A job of a worker failed.', { cause: answer.error });
  }
}

/** Deletes the folders that a killed server has left. */
export async function sweepWorkroom(root: string, nowMs: number): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const path = join(root, name);
    const found = await stat(path).catch(() => undefined);
    if (found && nowMs - found.mtimeMs > STALE_FOLDER_MS) await rm(path, { recursive: true, force: true });
  }
}

function startWorker({ heapMib }: WorkLimits): Worker {
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: heapMib },
    execArgv: [],
    env: {},
  });
  // Otherwise, an error of an idle worker would end the process.
  worker.on('error', () => undefined);
  return worker;
}
