// A thread that hashes passwords for hash-threads.ts, one at a time. Plain JavaScript, since it is loaded from here by
// the bundled server as well.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** Page requests go first; a higher value would starve sign-in next to programs that keep all cores busy. */
const NICE = 2;

// Only on Linux this means the thread alone; elsewhere it would slow the whole server down.
if (process.platform === 'linux') setPriority(NICE);

parentPort?.on('message', (/** @type {{password: string, stored: string | null, cost: object}} */ job) => {
  // The rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answer(job));
});

/** @param {{password: string, stored: string | null, cost: object}} job */
function answer({ password, stored, cost }) {
  try {
    return { result: stored === null ? hashSync(password, cost) : verifySync(stored, password) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
