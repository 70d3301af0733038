import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate, startEmbeddedPostgres, type EmbeddedConnection } from '@assay/server';
import type { TestProject } from 'vitest/node';

/** Name of the migrated database that every test server's database is cloned from. */
export const TEMPLATE = 'assay_template';

declare module 'vitest' {
  export interface ProvidedContext {
    assayPostgres: EmbeddedConnection;
  }
}

/** Vitest's global setup: one PostgreSQL for the whole run, with a migrated template database. It forgets everything when the run ends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assay-test-pg-'));
  const server = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'pg'),
    durable: false,
    log: { debug: () => undefined, info: () => undefined, warn: console.warn, error: console.error },
    settings: { max_connections: '300', shared_buffers: '64MB' },
  });
  await makeTemplate(server.connection);
  project.provide('assayPostgres', server.connection);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(connection: EmbeddedConnection): Promise<void> {
  const admin = new Client({ ...connection });
  await admin.connect();
  try {
    await admin.query(`create database ${TEMPLATE}`);
  } finally {
    await admin.end();
  }
  await migrate({ ...connection, database: TEMPLATE });
}
