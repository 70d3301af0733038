import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * A number of `@assay/contract/states` as a literal in a statement. A bound value would hide it from the planner, which
 * uses a partial index only if it can prove that the index's condition holds.
 */
export const literal = (number: number): SQL => sql.raw(String(Math.trunc(number)));

/** Whether a column has one of the named states: `inStates(solutions.state, SOLUTION_STATE, ['queued', 'running'])`. */
export function inStates<Kind extends Readonly<Record<string, number>>>(
  column: SQLWrapper,
  kind: Kind,
  names: readonly (keyof Kind & string)[],
): SQL {
  const numbers = names.map((name) => literal(kind[name] ?? Number.NaN));
  return sql`${column} in (${sql.join(numbers, sql.raw(', '))})`;
}
