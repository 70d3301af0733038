import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  loadConfig,
  makeApp,
  makeLogger,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
  startSession,
} from '@assay/server';
import { growDatabase, type Grown } from '../../testkit/src/big/grow-database.ts';

const HIGH_LIMIT = '1000000';

export interface GrownServer {
  origin: string;
  /** Session of an administrator of the measured organization. */
  token: string;
  grown: Grown;
  app: Awaited<ReturnType<typeof makeApp>>;
  connection: Parameters<typeof migrate>[0];
}

/** Runs `measure` on a server with a database of this size, without limits of requests; removes both afterwards. */
export async function withGrownServer(
  size: Parameters<typeof growDatabase>[1],
  measure: (server: GrownServer) => Promise<void>,
  { onStatement }: Pick<Parameters<typeof openDatabase>[0], 'onStatement'> = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const quiet = { debug: () => undefined, info: () => undefined, warn: console.warn, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'pg'), durable: false, log: quiet });
  try {
    const { connection } = postgres;
    await migrate(connection);
    const grown = await growDatabase(connection, size);
    const config = loadConfig({
      ASSAY_DATA_DIR: dataDir,
      ASSAY_RUNNERS: '0',
      ASSAY_LOG_LEVEL: 'error',
      ASSAY_RATELIMIT_USER: HIGH_LIMIT,
      ASSAY_RATELIMIT_RUNNER: HIGH_LIMIT,
    });
    const connections = config.databaseConnections;
    const database = openDatabase({ connection, connections, ...(onStatement && { onStatement }) });
    const secret = 'a secret of benchmarks, long enough to be one';
    const app = await makeApp({ config, secret, database, log: makeLogger('error') });
    try {
      const origin = await app.listen({ host: '127.0.0.1', port: 0 });
      const session = { userId: grown.ownerId, tags: null, ip: '127.0.0.1', userAgent: 'bench' };
      const token = await app.context.db.transact((tx) => startSession(tx, session, app.context));
      await measure({ origin, token, grown, app, connection });
    } finally {
      await app.close();
      await database.close();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
