import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { str, strict, uuid } from '../wire.ts';
import { stressTerms } from './workbench-work.ts';

/* What setters do to see whether the tests of a draft are strong enough. */

const session = {
  viewer: 'session',
  tags: ['problem'],
  params: z.object({ problemId: uuid() }),
  extension: true,
} as const;
const unopened = ['not-found', 'no-right', 'draft-absent'] as const;

export const draftChecks = {
  'POST /api/problem/:problemId/draft/stress': endpoint({
    ...session,
    summary: 'Compare a solution with a reference of the draft on generated inputs, without the tests of the draft',
    body: stressTerms,
    reply: z.object({ benchId: z.string() }),
    refusals: [
      ...unopened,
      'draft-incomplete',
      'not-uploaded',
      'package-refused',
      'config-invalid',
      'org-storage-full',
      'run-limit',
      'too-many-requests',
    ],
  }),
  'POST /api/problem/:problemId/draft/counterexample': endpoint({
    ...session,
    summary: 'Add the input that a stress test found: as a line of the generator script if it can be one',
    body: strict({
      /** The stress test; of the draft or of a data version. */
      benchId: uuid(),
      /** Absent: the one of other new tests. */
      subtask: str({ min: 1, max: 50 }).optional(),
    }),
    reply: z.object({
      testId: z.string(),
      name: z.string(),
      /**
       * `line`: the script has a new line, and its test has to be made. `test`: a test with this input. `known`:
       * nothing was added, since a line of the script makes this test already.
       */
      as: z.enum(['line', 'test', 'known']),
    }),
    refusals: [...unopened, 'too-large', 'draft-limit', 'org-storage-full'],
  }),
};
