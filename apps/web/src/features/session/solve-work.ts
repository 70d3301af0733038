import { scryptAsync } from '@noble/hashes/scrypt.js';
import type { Work, WorkAnswer } from '@assay/contract';

/** How long the page may be busy at a time, so that it stays usable. */
const SLICE_MS = 20;
const HASH_BYTES = 4;

/**
 * Finds the answer to the task that the server sets where many wrong passwords were tried. Takes seconds, on a
 * telephone up to a minute.
 */
export async function solveWork({ challenge, bits, cost, blockSize }: Work): Promise<WorkAnswer> {
  const options = { N: cost, r: blockSize, p: 1, dkLen: HASH_BYTES, asyncTick: SLICE_MS };
  for (let tries = 0; ; tries += 1) {
    const answer = String(tries);
    const [first = 0, second = 0, third = 0, fourth = 0] = await scryptAsync(answer, challenge, options);
    const found = (first << 24) | (second << 16) | (third << 8) | fourth;
    if (Math.clz32(found) >= bits) return { challenge, answer };
  }
}
