import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { WithSubquery } from 'drizzle-orm/subquery';
import { Pool, type ClientConfig } from 'pg';
import { sqlState } from './errors.ts';

type Drizzle = NodePgDatabase;
type With = ReturnType<Drizzle['with']>;

interface Reader extends Pick<
  Drizzle,
  'select' | 'selectDistinct' | 'selectDistinctOn' | '$count' | '$with' | 'execute'
> {
  with(...queries: WithSubquery[]): Pick<With, 'select' | 'selectDistinct' | 'selectDistinctOn'>;
}

/**
 * The database, to read. Writing on it does not compile, and raw SQL that writes is refused by PostgreSQL, because its connections are
 * read-only outside `transact`.
 */
export interface Db extends Reader {
  /**
   * Runs `work` in one transaction and commits when it returns. After a serialization failure or a deadlock `work` runs again from the start, so
   * it must do nothing but use its `tx`. Inside a transaction this is a savepoint, which is never run again.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, options?: TransactOptions): Promise<T>;
}

/** A transaction: reads and writes. Accepted wherever a `Db` is wanted. */
export interface Tx extends Db, Pick<Drizzle, 'insert' | 'update' | 'delete'> {}

export interface TransactOptions {
  /** `read committed` when absent. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

export interface Database {
  db: Db;
  /** To open a connection of one's own, e.g. to LISTEN. */
  connection: ClientConfig;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connection: ClientConfig;
  /** Most connections at a time. */
  connections: number;
  /** Told of idle connections that break; the pool replaces them by itself. */
  onConnectionLost?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 60_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
const IDLE_CONNECTION_MS = 60_000;
const TRANSACTION_ATTEMPTS = 6;
const FIRST_RETRY_DELAY_MS = 10;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/** Opens a pool. Nothing is connected before the first query. */
export function openDatabase({ connection, connections, onConnectionLost }: DatabaseOptions): Database {
  const config: ClientConfig = {
    ...connection,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    application_name: 'assay',
  };
  const pool = new Pool({
    ...config,
    max: connections,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    // The pool waits for it; the declared type is behind.
    onConnect: async (client) => void (await client.query('set default_transaction_read_only = on')),
  });
  pool.on('error', (error) => onConnectionLost?.(error));
  return {
    db: asDb(drizzle({ client: pool }), (work, options) => transact(pool, work, options)),
    connection: config,
    close: () => pool.end(),
  };
}

async function transact<T>(pool: Pool, work: (tx: Tx) => Promise<T>, options: TransactOptions = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(pool, work, options);
    } catch (error) {
      const state = sqlState(error);
      const isTransient = state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
      if (!isTransient || attempt === TRANSACTION_ATTEMPTS) throw error;
      await delay(FIRST_RETRY_DELAY_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}

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
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away, which rolls back.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
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
