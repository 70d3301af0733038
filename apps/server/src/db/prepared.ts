import type { Db } from './client.ts';

interface Built<T> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<T> };
}

/**
 * A query of the hot paths: built once for the pool instead of for each request, and prepared by PostgreSQL under its
 * name, which must be unique. Parameters are `sql.placeholder`s, passed by name at execution.
 */
export function prepared<T>(
  name: string,
  build: (db: Db) => Built<T>,
): (db: Db, values: Record<string, unknown>) => Promise<T> {
  const preparedByDb = new WeakMap<Db, ReturnType<Built<T>['prepare']>>();
  return async (db, values) => {
    let query = preparedByDb.get(db);
    if (!query) preparedByDb.set(db, (query = build(db).prepare(name)));
    return await query.execute(values);
  };
}
