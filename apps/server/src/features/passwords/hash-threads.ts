import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** One hash takes tens of milliseconds; on a heavily overloaded machine, seconds. */
const HASH_TIMEOUT_MS = 60_000;
/** A thread takes some megabytes, which an idle server can use better. */
const IDLE_MS = 30_000;
const HEAP_MB = 32;

interface Job {
  password: string;
  /** The hash to compare with; null to create one. */
  stored: string | null;
  cost: object;
}

interface Thread {
  worker: Worker;
  ending?: NodeJS.Timeout;
}

/**
 * Low-priority threads that hash, separate from the pool that files, compression and name lookups share. They start on
 * demand and end when idle. The caller limits how many work concurrently. `run` rejects if a thread dies or takes
 * longer than a minute.
 */
export function makeHashThreads(): { run(job: Job): Promise<unknown>; close(): Promise<void> } {
  const idle: Thread[] = [];

  const start = (): Thread => {
    const worker = new Worker(new URL('./hash-thread.mjs', import.meta.url), {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // An error during work rejects the waiting call; a thread that dies while idle is not used again.
    const forget = () => remove(idle, (one) => one.worker === worker);
    worker.on('error', forget).on('exit', forget);
    return { worker };
  };

  const rest = (thread: Thread) => {
    thread.worker.unref();
    thread.ending = setTimeout(() => {
      remove(idle, (one) => one === thread);
      void thread.worker.terminate();
    }, IDLE_MS).unref();
    idle.push(thread);
  };

  const run = async (job: Job): Promise<unknown> => {
    const thread = idle.pop() ?? start();
    clearTimeout(thread.ending);
    thread.worker.ref();
    try {
      const result = await runJob(thread.worker, job);
      rest(thread);
      return result;
    } catch (error) {
      void thread.worker.terminate();
      throw error;
    }
  };

  const close = async () => {
    const ending = idle.splice(0);
    for (const { ending: timer } of ending) clearTimeout(timer);
    await Promise.all(ending.map(({ worker }) => worker.terminate()));
  };
  return { run, close };
}

async function runJob(worker: Worker, job: Job): Promise<unknown> {
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(HASH_TIMEOUT_MS)]);
  try {
    // An `error` of the thread rejects the first; a thread that ends without one rejects the second.
    const answered = once(worker, 'message', { signal });
    const ended = once(worker, 'exit', { signal }).then(([code]) => {
      throw new Error(`the thread that hashes passwords ended with code ${String(code)}`);
    });
    ended.catch(() => undefined);
    // The rule is about windows.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(job);
    const [answer]: unknown[] = await Promise.race([answered, ended]);
    if (typeof answer !== 'object' || answer === null || !('result' in answer))
      throw new Error('cannot hash a password', { cause: answer });
    return answer.result;
  } finally {
    ending.abort();
  }
}

function remove<T>(list: T[], fits: (one: T) => boolean): void {
  const at = list.findIndex(fits);
  if (at >= 0) list.splice(at, 1);
}
