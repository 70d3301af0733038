import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { tableFile, type DumpedTable, type Sequence } from './manifest.ts';
import { LineWriter } from './hashed-file.ts';

const ROWS_PER_FETCH = 500;

/** Session settings that make PostgreSQL print values in a form that any installation parses. */
const PLAIN_TEXTS = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

export interface Dump {
  migrations: string[];
  tables: DumpedTable[];
  sequences: Sequence[];
}

/** A connection for long-running work. The caller ends it. */
export async function openPatientClient(connection: ClientConfig): Promise<Client> {
  const client = new Client(connection);
  client.on('error', () => undefined); // The running query rejects with it too.
  await client.connect();
  await client.query(PLAIN_TEXTS);
  return client;
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Writes a consistent snapshot of every table into `folder` while the server keeps running. */
export async function dumpTables(connection: ClientConfig, folder: string, signal: AbortSignal): Promise<Dump> {
  const client = await openPatientClient(connection);
  try {
    await mkdir(join(folder, 'tables'), { mode: 0o700 });
    await client.query('begin isolation level repeatable read read only');
    const applied = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id');
    const tables: DumpedTable[] = [];
    for (const { name, columns } of await describeTables(client)) {
      signal.throwIfAborted();
      tables.push({ name, columns, ...(await dumpTable(client, { name, columns }, folder)) });
    }
    const sequences = await readSequences(client);
    await client.query('commit');
    return { migrations: applied.rows.map((row) => row.hash), tables, sequences };
  } finally {
    await client.end();
  }
}

interface Described {
  name: string;
  columns: string[];
}

/** Tables with their stored, not generated, columns. */
async function describeTables(client: Client): Promise<Described[]> {
  const { rows } = await client.query<Described>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

async function dumpTable(client: Client, { name, columns }: Described, folder: string) {
  const writer = await LineWriter.create(join(folder, tableFile(name)));
  const texts = columns.map((column) => `${quote(column)}::text`).join(', ');
  await client.query(
    `declare dump no scroll cursor for select to_json(array[${texts}])::text as line from public.${quote(name)}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_PER_FETCH} from dump`);
    for (const { line } of rows) await writer.write(line);
    if (rows.length < ROWS_PER_FETCH) break;
  }
  await client.query('close dump');
  return { rows: writer.lines, sha256: await writer.end() };
}

async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from public.${quote(name)}`,
    );
    for (const { last, called } of state.rows) sequences.push({ name, last, isCalled: called });
  }
  return sequences;
}
