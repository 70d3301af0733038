import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig } from 'pg';
import { databaseError, DatabaseUnusable } from './errors.ts';

const OLDEST_SERVER = 150_000;
/** Arbitrary, but the same for every server of an installation. */
const MIGRATION_LOCK = 1_926_001;
const LOCK_TIMEOUT_MS = 120_000;
const CONNECT_TIMEOUT_MS = 10_000;

export interface MigrateOptions {
  /** Maximum number of migrations, to restore a backup of that version; absent: all. */
  steps?: number | undefined;
}

/**
 * Migrates the database to the schema of this build and returns the number of applied migrations. Servers that start
 * together migrate one after the other. Throws `DatabaseUnusable` if the database is unreachable, runs a PostgreSQL
 * older than required, or belongs to another build.
 */
export async function migrate(connection: ClientConfig, { steps }: MigrateOptions = {}): Promise<number> {
  const client = await connect(connection);
  try {
    await refuseOldServer(client);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const knownHashes = knownMigrations();
    const before = await appliedMigrations(client);
    if (before.some((hash) => !knownHashes.includes(hash))) {
      throw new DatabaseUnusable(
        'The database was created by a newer version of Assay, or another product. Start that version, or give this one its own database.',
      );
    }
    // Indexes of the first migration require it; a trusted extension, so the database's owner may create it.
    await client.query('create extension if not exists pg_trgm');
    await withFirst(steps, (folder) => applyMigrations(drizzle({ client }), { migrationsFolder: folder }));
    // The one row that the home page and sign-up require.
    await client.query(`insert into site_info (milestone) values ('{"csp":"","noip":""}') on conflict do nothing`);
    return (steps ?? knownHashes.length) - before.length;
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error;
    throw new DatabaseUnusable(`Cannot migrate the database: ${reasonOf(error)}.`, error);
  } finally {
    await client.end(); // Also releases the lock.
  }
}

/** Hashes of the migrations of this build, in their order. */
export function knownMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder: migrationsFolder() }).map((one) => one.hash);
}

/** Runs `work` on a folder with only the first migrations. */
async function withFirst(steps: number | undefined, work: (folder: string) => Promise<void>): Promise<void> {
  if (steps === undefined) return work(migrationsFolder());
  const folder = mkdtempSync(join(tmpdir(), 'assay-migrations-'));
  try {
    cpSync(migrationsFolder(), folder, { recursive: true });
    const journal = join(folder, 'meta/_journal.json');
    // Written by the migration generator: a list in order.
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] };
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, steps) }));
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function connect(connection: ClientConfig): Promise<Client> {
  const client = new Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined); // The running query fails too, and reports the error.
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new DatabaseUnusable(`Cannot connect to the database of DATABASE_URL: ${reasonOf(error)}.`, error);
  }
}

/** Without the URL, which may contain a password. */
function reasonOf(error: unknown): string {
  const found = databaseError(error);
  if (found) return found.message;
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  );
  const [server] = rows;
  if (server && server.number < OLDEST_SERVER) {
    throw new DatabaseUnusable(`The database is PostgreSQL ${server.text}. Assay requires 15 or newer.`);
  }
}

async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as found`);
  if (tables[0]?.found === null) return [];
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
  return rows.map((row) => row.hash);
}

/** Next to this file, or in the sources if this file is part of a bundle in `dist`. */
function migrationsFolder(): string {
  const candidates = [join(import.meta.dirname, 'migrations'), join(import.meta.dirname, '../src/db/migrations')];
  const found = candidates.find((folder) => existsSync(join(folder, 'meta/_journal.json')));
  if (found === undefined) throw new Error(`No migrations in ${candidates.join(' or ')}`);
  return found;
}
