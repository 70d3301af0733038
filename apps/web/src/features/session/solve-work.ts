import { scryptAsync } from '@noble/hashes/scrypt.js';
import type { Work, WorkAnswer } from '@assay/contract';

/** Longest blocking time, so that the page stays responsive. */
const SLICE_MS = 20;
const HASH_BYTES = 4;

/**
 * Solves the proof of work that the server requires after many wrong passwords. Takes seconds, on a phone up to a
 * minute.
 */
export async function solveWork({ challenge, bits, cost, blockSize }: Work): Promise<WorkAnswer> {
  const options = { N: cost, r: blockSize, p: 1, dkLen: HASH_BYTES, asyncTick: SLICE_MS };
  for (let tries = 0; ; tries += 1) {
    const answer = String(tries);
    const [first = 0, second = 0, third = 0, fourth = 0] = await scryptAsync(answer, challenge, options);
    const hash = (first << 24) | (second << 16) | (third << 8) | fourth;
    if (Math.clz32(hash) >= bits) return { challenge, answer };
  }
}
