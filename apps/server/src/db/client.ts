import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { WithSubquery } from 'drizzle-orm/subquery';
import { Pool, type ClientConfig } from 'pg';
import { isConnectionLost, sqlState } from './errors.ts';
import { preparingClient, type StatementObserver } from './statements.ts';

type Drizzle = NodePgDatabase;
type With = ReturnType<Drizzle['with']>;

interface Reader extends Pick<
  Drizzle,
  'select' | 'selectDistinct' | 'selectDistinctOn' | '$count' | '$with' | 'execute'
> {
  with(...queries: WithSubquery[]): Pick<With, 'select' | 'selectDistinct' | 'selectDistinctOn'>;
}

/**
 * The database for reading. Writes do not compile, and PostgreSQL refuses raw SQL that writes, because connections are
 * read-only outside `transact`.
 */
export interface Db extends Reader {
  /**
   * Runs `work` in one transaction and commits when it returns. Restarts `work` after a serialization failure, a
   * deadlock or a lost connection, so it must have no side effects other than through `tx`. Inside a transaction this
   * is a savepoint, which is never retried.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, options?: TransactOptions): Promise<T>;
}

/** A transaction: reads and writes. Accepted wherever a `Db` is expected. */
export interface Tx extends Db, Pick<Drizzle, 'insert' | 'update' | 'delete'> {}

export interface TransactOptions {
  /** Default: `read committed`. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

export interface Database {
  db: Db;
  /** For opening separate connections, e.g. to LISTEN. */
  connection: ClientConfig;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connection: ClientConfig;
  /** Maximum number of connections. */
  connections: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  onConnectionLost?: (error: Error) => void;
  /** Called for every statement, to count and time them. */
  onStatement?: StatementObserver;
}

const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 60_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
const IDLE_CONNECTION_MS = 60_000;
/** Only `transact` writes. JIT compilation costs short queries more than it saves. */
const SESSION_SETTINGS = 'set default_transaction_read_only = on; set jit = off';
const CONFLICT_ATTEMPTS = 6;
const FIRST_RETRY_DELAY_MS = 10;
const LONGEST_RETRY_DELAY_MS = 250;
/** The embedded database restarts within a second; a longer outage should be reported to users. */
const LOST_PATIENCE_MS = 5_000;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/** Creates a pool. It connects at the first query. */
export function openDatabase({ connection, connections, onConnectionLost, onStatement }: DatabaseOptions): Database {
  const config: ClientConfig = {
    ...connection,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: 'assay',
  };
  const pool = new ReadPool({
    ...config,
    max: connections,
    Client: preparingClient(onStatement),
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    // The pool awaits it; the declared type is outdated.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => void (await client.query(SESSION_SETTINGS)),
  });
  pool.on('error', (error) => onConnectionLost?.(error));
  return {
    db: asDb(drizzle({ client: pool }), (work, options) => retry(() => transactOnce(pool, work, options ?? {}))),
    connection: config,
    close: () => pool.end(),
  };
}

/** Retries after transient failures, which leave nothing committed. */
async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  const givingUpAt = performance.now() + LOST_PATIENCE_MS;
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof InDoubt) throw error.cause;
      const state = sqlState(error);
      const isConflict = state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
      if (isConflict ? failures === CONFLICT_ATTEMPTS : !isConnectionLost(error) || performance.now() > givingUpAt)
        throw error;
      await delay(Math.min(FIRST_RETRY_DELAY_MS * 2 ** (failures - 1), LONGEST_RETRY_DELAY_MS) * (0.5 + Math.random()));
    }
  }
}

/** The connection broke while committing: the outcome is unknown, so the transaction must not be retried. */
class InDoubt extends Error {}

async function transactOnce<T>(pool: Pool, work: (tx: Tx) => Promise<T>, options: TransactOptions): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query(`begin isolation level ${options.isolation ?? 'read committed'} read write`);
    const result = await work(asTx(drizzle({ client }), 0));
    await client.query('commit').catch((error: unknown) => {
      throw isConnectionLost(error) ? new InDoubt('', { cause: error }) : error;
    });
    return result;
  } catch (error) {
    // A connection that cannot roll back is closed, which rolls back.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** The pool for reads: queries that fail with a broken connection are sent again. */
class ReadPool extends Pool {
  // The query builder, the only caller, uses this one of the driver's many overloads.
  override query = ((...args: Parameters<Pool['query']>) =>
    retry(() => super.query(...args) as unknown as Promise<unknown>)) as Pool['query'];
}

function asTx(client: Drizzle, depth: number): Tx {
  const nested = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const savepoint = `nested_${depth + 1}`;
    await client.execute(`savepoint ${savepoint}`);
    try {
      const result = await work(asTx(client, depth + 1));
      await client.execute(`release savepoint ${savepoint}`);
      return result;
    } catch (error) {
      await client.execute(`rollback to savepoint ${savepoint}`);
      throw error;
    }
  };
  return Object.assign(asDb(client, nested), {
    insert: client.insert.bind(client),
    update: client.update.bind(client),
    delete: client.delete.bind(client),
  });
}

function asDb(client: Drizzle, transact: Db['transact']): Db {
  return {
    select: client.select.bind(client),
    selectDistinct: client.selectDistinct.bind(client),
    selectDistinctOn: client.selectDistinctOn.bind(client),
    $count: client.$count.bind(client),
    $with: client.$with.bind(client),
    with: client.with.bind(client),
    execute: client.execute.bind(client),
    transact,
  };
}
