// A thread that hashes passwords for hash-threads.ts, one at a time. Plain JavaScript, since the bundled server loads
// it from here as well.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** Page requests have priority; a higher value would starve sign-in next to programs that keep all cores busy. */
const NICE = 2;

// Only on Linux does this apply to the thread alone; elsewhere it would slow down the whole server.
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
