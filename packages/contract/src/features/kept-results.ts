import { z } from 'zod';
import { done, leasedBy } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { hash, int, list, num, str, strict, uuid } from '../wire.ts';
import { MAX_BENCH_MESSAGE } from './workbench.ts';

/*
 * Results of single cases that the verification of a problem keeps, so that the next one judges only what has changed.
 * The runner computes the keys from everything that a result depends on; the server compares them only.
 */

/** Cases of one submission. Those beyond this bound are judged each time. */
export const MAX_KEPT_CASES = 5_000;
/** Characters of the key of a case: 128 bits in Base64 for URLs. */
export const KEPT_CASE_KEY = 22;

/** No more of it is shown. */
const message = () => str({ max: MAX_BENCH_MESSAGE }).optional();

const keptCase = strict({
  key: str({ pattern: /^[\w-]{22}$/ }),
  status: z.enum([
    'Accepted',
    'Wrong Answer',
    'Time Limit Exceeded',
    'Memory Limit Exceeded',
    'Output Limit Exceeded',
    'Runtime Error',
  ]),
  fraction: num({ min: 0, max: 1 }),
  cpuMs: num({ min: 0 }),
  wallMs: num({ min: 0 }),
  memoryBytes: int({ min: 0 }),
  /** Absent if empty, and for accepted cases. */
  message: message(),
  setterMessage: message(),
});
export type KeptCase = z.output<typeof keptCase>;

const ofTask = leasedBy(z.object({ benchId: uuid(), taskId: uuid() }));

export const keptResults = {
  'POST /api/runner/bench/task/:benchId/:taskId/kept/find': endpoint({
    summary: 'Get the kept results of one submission of the problem; none if nothing is kept',
    ...ofTask,
    /** Of the submission with all that its cases have in common. */
    body: strict({ key: hash() }),
    reply: z.object({ cases: z.array(keptCase) }),
  }),
  'POST /api/runner/bench/task/:benchId/:taskId/kept': endpoint({
    summary: 'Keep the results of one submission of the problem, instead of those kept under this key',
    ...ofTask,
    body: strict({ key: hash(), cases: list(keptCase, { max: MAX_KEPT_CASES }) }),
    reply: done,
  }),
};
