import { DatabaseError } from 'pg';

/** The PostgreSQL error in the chain of causes. */
export function databaseError(error: unknown): DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof DatabaseError) return at;
  return undefined;
}

/** SQLSTATE of an error, five characters; undefined if it is not from PostgreSQL. */
export function sqlState(error: unknown): string | undefined {
  return databaseError(error)?.code;
}

/** Name of the unique constraint or index that an insert or update violated; undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  const found = databaseError(error);
  return found?.code === '23505' ? (found.constraint ?? '') : undefined;
}

/** Name of the foreign key that an insert, update or delete violated; undefined for any other error. */
export function violatedReference(error: unknown): string | undefined {
  const found = databaseError(error);
  return found?.code === '23503' ? (found.constraint ?? '') : undefined;
}

/** Admin shutdown, crash shutdown, cannot connect now; and connection exceptions (class 08). */
const LOST_STATES: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '08001',
  '08004',
]);
const LOST_CODES: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** True if the connection to the database broke or could not be established, as during a restart. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return LOST_STATES.has(state);
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && LOST_CODES.has(at.code)) return true;
    // The driver's message for interrupted queries, which has no code.
    if (at.message.startsWith('Connection terminated')) return true;
  }
  return false;
}

/** The database cannot be used at all. The message is one line for the operator: the problem and the remedy. */
export class DatabaseUnusable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnusable';
  }
}
