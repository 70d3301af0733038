import { parentPort } from 'node:worker_threads';
import { ArchiveRefusal } from '@assay/problem';
import { Refusal } from '../http/refusal.ts';
import { jobs } from './jobs/jobs.ts';
import type { Answer, Order } from './wire.ts';

/* The program of a worker thread; `workroom.ts` starts it. */

parentPort?.on('message', (order: Order) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void work(order).then((answer) => parentPort?.postMessage(answer));
});

async function work({ name, input }: Order): Promise<Answer> {
  // The workroom posts a job name with the matching input.
  const job = jobs[name] as (given: unknown) => Promise<unknown>;
  try {
    return { kind: 'done', output: await job(input) };
  } catch (error) {
    return answerTo(error);
  }
}

function answerTo(error: unknown): Answer {
  if (error instanceof Refusal) return { kind: 'refused', code: error.code, options: error.options };
  if (error instanceof ArchiveRefusal) {
    return { kind: 'unreadable', place: error.place || 'archive', reason: error.message };
  }
  // The stack is full, or a string exceeds the engine's limit: no real package causes this.
  if (error instanceof RangeError) return { kind: 'unreadable', place: 'archive', reason: TOO_LARGE_TO_READ };
  return { kind: 'fault', error: error instanceof Error ? error : new Error(String(error)) };
}

const TOO_LARGE_TO_READ = 'It is nested too deeply, or contains a text that is too long.';
