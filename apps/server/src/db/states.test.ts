import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { SOLUTION_STATE } from '@assay/contract/states';
import { solutions } from './schema.ts';
import { inStates, literal } from './states.ts';

const written = (part: ReturnType<typeof literal>) => new PgDialect().sqlToQuery(part);

test('states are literals in statements, so that the planner can use partial indexes', () => {
  expect(written(sql`state < ${literal(SOLUTION_STATE.completed)}`)).toMatchObject({
    sql: `state < ${SOLUTION_STATE.completed}`,
    params: [],
  });
  expect(written(inStates(solutions.state, SOLUTION_STATE, ['queued', 'running']))).toMatchObject({
    sql: `"solutions"."state" in (${SOLUTION_STATE.queued}, ${SOLUTION_STATE.running})`,
    params: [],
  });
});
