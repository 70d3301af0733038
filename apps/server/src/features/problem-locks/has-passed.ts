import { sql } from 'drizzle-orm';
import { FULL_SCORE } from '@assay/rules';
import { SOLUTION_STATE } from '@assay/contract/states';
import { solutions } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';

/** Matches rows of `solutions` that have passed: in a round with pretests, all pretests. */
export const hasPassed = sql`(${solutions.state} = ${literal(SOLUTION_STATE.completed)} and ${solutions.score} >= ${FULL_SCORE})`;
