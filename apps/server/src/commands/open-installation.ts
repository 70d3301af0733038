import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import type { Logger } from '../context.ts';
import { openDatabase, type Database } from '../db/client.ts';
import { runningPostgres, startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';

export interface Installation {
  database: Database;
  /** Number of applied migrations. */
  migrated: number;
  /** Closes the database and stops the PostgreSQL that was started for it. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /**
   * Connect to the PostgreSQL that a running server started on the data directory. For tools that run next to a server.
   */
  whileServerRuns: boolean;
  /** Maximum number of migrations, for a backup of that version; absent: all. */
  steps?: number;
  /** Called once if the embedded PostgreSQL cannot be restarted. */
  onLost?: (error: Error) => void;
}

/** Opens and migrates the configured database, or the embedded one if none is configured. Throws on failure. */
export async function openInstallation(config: Config, log: Logger, options: OpenOptions): Promise<Installation> {
  const { connection, stop } = await findPostgres(config, log, options);
  try {
    const migrated = await migrate(connection, { steps: options.steps });
    const database = openDatabase({
      connection,
      connections: config.databaseConnections,
      onConnectionLost: (error) => log.warn({ err: error }, 'Lost a database connection.'),
    });
    return {
      database,
      migrated,
      close: async () => {
        await database.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function findPostgres(
  config: Config,
  log: Logger,
  { whileServerRuns, onLost }: OpenOptions,
): Promise<{ connection: ClientConfig; stop: () => Promise<void> }> {
  const nothing = async () => undefined;
  if (config.databaseUrl !== null) return { connection: { connectionString: config.databaseUrl }, stop: nothing };
  const dataDir = join(config.dataDir, 'pg');
  const running = whileServerRuns ? runningPostgres(dataDir) : null;
  if (running) return { connection: { ...running }, stop: nothing };
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true, log, ...(onLost && { onLost }) });
  return { connection: { ...postgres.connection }, stop: () => postgres.stop() };
}
