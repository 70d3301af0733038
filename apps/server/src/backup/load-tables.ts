import { join } from 'node:path';
import type { Client, ClientConfig } from 'pg';
import { openPatientClient, quote } from './dump-tables.ts';
import { linesOf } from './hashed-file.ts';
import { BackupUnusable, tableFile, type DumpedTable, type Manifest } from './manifest.ts';

/** Rows are loaded in batches of about this size, to bound memory. */
const PARCEL_CHARACTERS = 1 << 20;

/**
 * Fills the tables of an installation without accounts in one transaction. Throws `BackupUnusable` if there are
 * accounts or the backup is damaged.
 */
export async function loadTables(
  connection: ClientConfig,
  folder: string,
  { tables, sequences }: Manifest,
  signal: AbortSignal,
): Promise<void> {
  const client = await openPatientClient(connection);
  try {
    await client.query('begin');
    await client.query('lock table public.users in access exclusive mode');
    await refuseInhabited(client);
    const restoreKeys = await dropForeignKeys(client);
    await emptyAllTables(client);
    // They maintain counters that the backup contains as well.
    await switchTriggers(client, 'disable');
    const types = await columnTypes(client);
    for (const table of tables) {
      signal.throwIfAborted();
      await loadTable(client, folder, table, types);
    }
    await switchTriggers(client, 'enable');
    for (const statement of restoreKeys) await client.query(statement);
    for (const { name, last, isCalled } of sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [`public.${quote(name)}`, last, isCalled]);
    }
    await sealBuckets(client);
    await renewLogs(client);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end(); // Rolls back what was not committed.
  }
}

/**
 * The backed-up installation may keep running and using the buckets of its organizations. From now on, this
 * installation only reads the existing objects there and writes new ones under other names. Static copies of boards,
 * whose names are fixed, wait until a director switches them on again.
 */
async function sealBuckets(client: Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.org_buckets') is not null as "isThere"`,
  );
  if (rows[0]?.isThere) await client.query('update public.org_buckets set sealed = true');
  const copies = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.board_copies') is not null as "isThere"`,
  );
  if (copies.rows[0]?.isThere) await client.query("update public.board_copies set state = 'paused', lease_id = null");
}

/** Readers of the logs of contests may have read on after the backup: they start over. */
async function renewLogs(client: Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.contest_logs') is not null as "isThere"`,
  );
  if (rows[0]?.isThere) await client.query('update public.contest_logs set epoch = gen_random_uuid()');
}

/** Throws `BackupUnusable` if there are accounts. */
export async function refuseInhabited(client: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await client.query('select 1 from public.users limit 1');
  if (rows.length > 0) {
    throw new BackupUnusable(
      'The database already contains an installation. Restore into an empty one: another ASSAY_DATA_DIR, or an empty database in DATABASE_URL.',
    );
  }
}

/** Drops the foreign keys, since rows may reference each other in cycles, and returns the SQL that restores them. */
async function dropForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${quote(name)} ${definition}`);
}

async function switchTriggers(client: Client, change: 'disable' | 'enable'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} ${change} trigger user`);
}

/** Also removes the rows that the migrations inserted. */
async function emptyAllTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  await client.query(`truncate ${rows.map((row) => row.name).join(', ')}`);
}

type ColumnTypes = ReadonlyMap<string, string>;

/** The type of each column by `table.column`. */
async function columnTypes(client: Client): Promise<ColumnTypes> {
  const { rows } = await client.query<{ column: string; type: string }>(`
    select c.relname || '.' || a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);
  return new Map(rows.map(({ column, type }) => [column, type]));
}

async function loadTable(client: Client, folder: string, table: DumpedTable, types: ColumnTypes): Promise<void> {
  const damaged = () => new BackupUnusable(`The rows of the table ${table.name} in the backup are damaged.`);
  const values = table.columns.map((column, at) => {
    const type = types.get(`${table.name}.${column}`);
    if (type === undefined) throw new BackupUnusable(`This version has no column ${table.name}.${column}.`);
    return `(line->>${at})::${type}`;
  });
  const insert = `insert into public.${quote(table.name)} (${table.columns.map(quote).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) as line`;
  let parcel: string[] = [];
  let characters = 0;
  let rows = 0;
  const send = async () => {
    if (parcel.length > 0) await client.query(insert, [`[${parcel.join(',')}]`]);
    parcel = [];
    characters = 0;
  };
  for await (const line of linesOf(join(folder, tableFile(table.name)), table.sha256, damaged)) {
    parcel.push(line);
    characters += line.length;
    rows += 1;
    if (characters > PARCEL_CHARACTERS) await send();
  }
  await send();
  if (rows !== table.rows) throw damaged();
}
