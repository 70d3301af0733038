import { join } from 'node:path';
import { Client } from 'pg';

/** Holds a table of an installation so that transactions wait before they can write to it. */
export interface HeldTable {
  /** How many sessions wait for a lock. */
  waiting(): Promise<number>;
  /** Does nothing if the database has ended meanwhile. */
  release(): Promise<void>;
}

/** `dataDir`: of an installation with the embedded PostgreSQL, which is running. */
export async function holdTable(dataDir: string, table: string): Promise<HeldTable> {
  // The socket is in the cluster's folder.
  const client = new Client({ host: join(dataDir, 'pg'), port: 5432, user: 'assay', database: 'assay' });
  // It ends with the database.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${client.escapeIdentifier(table)} in share row exclusive mode`);
  return {
    async waiting() {
      const locked = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`;
      const { rows } = await client.query<{ count: number }>(locked);
      return rows[0]?.count ?? 0;
    },
    release: () => client.end().catch(() => undefined),
  };
}
