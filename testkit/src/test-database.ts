import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { EmbeddedConnection } from '@assay/server';
import { TEMPLATE } from './global-setup.ts';

export interface TestDatabase {
  connection: EmbeddedConnection;
  drop(): Promise<void>;
}

/**
 * Clones the migrated template, or another database without connections, into a new database. Copying its files takes
 * a third of the time of the default, which writes every page to the log.
 */
export async function makeTestDatabase(postgres: EmbeddedConnection, template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runAlone(postgres, `create database ${name} template ${template} strategy file_copy`);
  return {
    connection: { ...postgres, database: name },
    drop: () => runAlone(postgres, `drop database ${name} with (force)`),
  };
}

async function runAlone(connection: EmbeddedConnection, statement: string): Promise<void> {
  const client = new Client({ ...connection });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
