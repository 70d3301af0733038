import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, chownSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { EmbeddedPostgresFault, faultFrom } from './embedded-fault.ts';
import { initCluster } from './init-cluster.ts';
import { clearLeftOver, livePostmaster, ownerMark } from './left-over.ts';
import { findPrograms, majorOf } from './programs.ts';
import { commandAs, findFooting, programEnv, type Footing } from './run-as.ts';

/**
 * How to connect to the embedded PostgreSQL: fields of `pg.Pool`. `host` is the folder of its socket, which only its
 * owner can enter.
 */
export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

/** Log of the supervisor; a pino logger fits. */
export interface EmbeddedLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface EmbeddedOptions {
  /** The database's own directory; created if missing. It must not contain anything else. */
  dataDir: string;
  /** False trades durability for speed. Only for tests. */
  durable: boolean;
  log: EmbeddedLog;
  /** Server settings that override ours, e.g. `max_connections`. */
  settings?: Readonly<Record<string, string>>;
  /** Called once if PostgreSQL ended after it had started and could not be restarted. Absent: only logged. */
  onLost?: (fault: EmbeddedPostgresFault) => void;
}

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** Process id of the current postmaster. It changes when a killed one is restarted. */
  readonly pid: number;
  /** Shuts down and waits for the end. May be called twice. */
  stop(): Promise<void>;
}

const user = 'assay';
const database = 'assay';
const port = 5432; // Only a part of the socket's name; nothing listens on the network.
const longestSocketFolderBytes = 90; // sun_path holds 107 bytes, the socket's name takes up to 17 of them.
const startTimeoutMs = 60_000;
const fastStopMs = 30_000;
const immediateStopMs = 10_000;
const connectTimeoutMs = 10_000;
const restartAttempts = 8;
const firstRestartDelayMs = 100;
/** A left-over backend of a killed postmaster keeps the shared memory until it notices. */
const sharedMemoryAttempts = 50;
const sharedMemoryDelayMs = 200;

/**
 * Starts PostgreSQL on a directory, creating the database if needed, and supervises it: if it is killed, it is
 * restarted on the same socket. It ends with this process, however that ends. Throws `EmbeddedPostgresFault`; never
 * runs two on one directory.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const footing = await prepare(dataDir, options.durable);
  const ownerFile = join(dataDir, 'assay.owner');
  await clearLeftOver(dataDir, ownerFile);

  const socketDir = makeSocketFolder(dataDir, footing);
  const connection: EmbeddedConnection = { host: socketDir, port, user, database };
  let postmaster = await startPostmaster(dataDir, socketDir, footing, options);
  let stopping: Promise<void> | undefined;
  let revival: Promise<void> | undefined;
  const abandoned = new AbortController();

  try {
    // Not earlier: until here the directory could have been another process's.
    writeFileSync(ownerFile, ownerMark());
    await createDatabase(connection);
  } catch (error) {
    await stopPostmaster(postmaster);
    throw error;
  }
  watch();

  function watch(): void {
    postmaster.once('exit', (code, signal) => {
      if (stopping) return;
      options.log.warn(`PostgreSQL ended by itself (${signal ?? `exit ${code}`}); restarting it.`);
      revival = bringBack().catch((error: unknown) => {
        if (stopping) return;
        const fault = error instanceof EmbeddedPostgresFault ? error : faultFrom(dataDir, String(error), error);
        options.log.error(`${fault.message} ${fault.advice}`);
        options.onLost?.(fault);
      });
    });
  }

  async function bringBack(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const next = await startPostmaster(dataDir, socketDir, footing, options);
        postmaster = next;
        if (!stopping) watch();
        return;
      } catch (error) {
        if (attempt === restartAttempts || stopping) throw error;
        await delay(firstRestartDelayMs * 2 ** attempt, undefined, { signal: abandoned.signal });
      }
    }
  }

  return {
    connection,
    get pid() {
      return postmaster.pid ?? 0;
    },
    stop() {
      stopping ??= (async () => {
        abandoned.abort();
        await revival;
        await stopPostmaster(postmaster);
        rmSync(ownerFile, { force: true });
        if (socketDir !== dataDir) rmSync(socketDir, { recursive: true, force: true });
      })();
      return stopping;
    },
  };
}

/**
 * How to connect to a PostgreSQL that another process has started on the directory; null if none runs. For tools used
 * while a server runs.
 */
export function runningPostgres(dataDir: string): EmbeddedConnection | null {
  const postmaster = livePostmaster(resolve(dataDir));
  return postmaster && { host: postmaster.socketDir, port: postmaster.port, user, database };
}

/** Creates the directory and the database in it if missing, and chooses the user that runs it. */
async function prepare(dataDir: string, durable: boolean): Promise<Footing> {
  try {
    // The parent must stay accessible: PostgreSQL may run as another user than we do.
    mkdirSync(dirname(dataDir), { recursive: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const programs = findPrograms(dataDir, majorOf(dataDir));
    if (majorOf(dataDir) === null) return await initCluster(dataDir, programs, { user, durable });
    return await findFooting(dataDir, programs);
  } catch (error) {
    if (error instanceof EmbeddedPostgresFault) throw error;
    throw faultFrom(dataDir, String(error), error);
  }
}

/** The data directory itself, which is private, unless its path is too long for a socket. */
function makeSocketFolder(dataDir: string, { runAs }: Footing): string {
  if (Buffer.byteLength(dataDir) <= longestSocketFolderBytes) return dataDir;
  const folder = mkdtempSync(join(tmpdir(), 'assay-pg-'));
  chmodSync(folder, 0o700);
  if (runAs.kind === 'drop') chownSync(folder, runAs.uid, runAs.gid);
  return folder;
}

async function startPostmaster(
  dataDir: string,
  socketDir: string,
  footing: Footing,
  options: EmbeddedOptions,
): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const { child, said } = await tryPostmaster(dataDir, socketDir, footing, options);
    if (child) return child;
    if (!/shared memory block .* is still in use/.test(said) || attempt === sharedMemoryAttempts)
      throw faultFrom(dataDir, said);
    await delay(sharedMemoryDelayMs);
  }
}

async function tryPostmaster(
  dataDir: string,
  socketDir: string,
  { runAs, programs }: Footing,
  { durable, log, settings }: EmbeddedOptions,
): Promise<{ child: ChildProcess | null; said: string }> {
  const all = { ...serverSettings(socketDir, durable), ...settings };
  const { command, args, uid, gid } = commandAs(runAs, [
    join(programs.folder, 'bin/postgres'),
    '-D',
    dataDir,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  // Detached, so that Ctrl-C in a terminal reaches only the server, which then stops its database last.
  const child = spawn(command, args, {
    cwd: dataDir,
    uid,
    gid,
    env: programEnv(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  const isReady = new Promise<boolean>((settle) => {
    child.once('error', (error) => {
      said += String(error);
      settle(false);
    });
    child.once('close', () => settle(false));
    const timer = setTimeout(() => {
      said += `not ready after ${startTimeoutMs / 1000} s`;
      child.kill('SIGQUIT');
    }, startTimeoutMs);
    createInterface({ input: child.stderr }).on('line', (line) => {
      relay(line, log);
      if (timer.hasRef()) said += `${line}\n`;
      if (!line.includes('ready to accept connections')) return;
      clearTimeout(timer);
      timer.unref();
      settle(true);
    });
    child.once('close', () => clearTimeout(timer));
  });
  return (await isReady) ? { child, said } : { child: null, said };
}

function serverSettings(socketDir: string, durable: boolean): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors are reported to the sender of the query. Logging them would log personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_line_prefix: '',
    jit: 'off', // Only short queries: JIT compilation costs more than it saves.
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

function relay(line: string, log: EmbeddedLog): void {
  if (/^(FATAL|PANIC)/.test(line)) log.warn(`postgres: ${line}`);
  else log.debug(`postgres: ${line}`);
}

/**
 * SIGINT rolls back open transactions and ends cleanly; SIGQUIT ends immediately and leaves recovery to the next start.
 */
async function stopPostmaster(child: ChildProcess): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', immediateStopMs],
    ['SIGKILL', immediateStopMs],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const timer = new AbortController();
    await Promise.race([
      once(child, 'exit'),
      delay(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined),
    ]);
    timer.abort();
  }
}

async function createDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres', connectionTimeoutMillis: connectTimeoutMs });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}
