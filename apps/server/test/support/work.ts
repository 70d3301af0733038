import { scryptSync } from 'node:crypto';
import type { Work, WorkAnswer } from '@assay/contract';

const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** Does the proof of work of a password attempt, as a browser would. */
export const solveWork = (work: Work): WorkAnswer => findAnswer(work, true);

/** An answer that does not solve the work; one in 2^bits would, whatever it is. */
export const failWork = (work: Work): WorkAnswer => findAnswer(work, false);

function findAnswer({ challenge, bits, cost, blockSize }: Work, isSolution: boolean): WorkAnswer {
  for (let tries = 0; ; tries += 1) {
    const answer = String(tries);
    const found = scryptSync(answer, challenge, 4, { N: cost, r: blockSize, p: 1, maxmem: MAX_MEMORY_BYTES });
    if (Math.clz32(found.readUInt32BE()) >= bits === isSolution) return { challenge, answer };
  }
}
