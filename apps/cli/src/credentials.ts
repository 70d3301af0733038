import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** A sign-in: the server and the token. */
export interface Credentials {
  /** Origin of the server. */
  server: string;
  token: string;
}

const FILE = 'credentials.json';

/**
 * The user's configuration folder: `$XDG_CONFIG_HOME/assay`, or `~/.config/assay` (XDG Base Directory); on Windows in
 * `%APPDATA%`.
 */
export function configFolder(env: Env): string {
  const base = env['XDG_CONFIG_HOME'] || env['APPDATA'] || join(homedir(), '.config');
  return join(base, 'assay');
}

/**
 * From the environment (`ASSAY_SERVER` and `ASSAY_TOKEN`), otherwise as stored by `login`; undefined without either.
 */
export async function loadCredentials(env: Env): Promise<Credentials | undefined> {
  const { ASSAY_SERVER: server, ASSAY_TOKEN: token } = env;
  if (server && token) return { server: server.replace(/\/+$/, ''), token };
  try {
    const kept: unknown = JSON.parse(await readFile(join(configFolder(env), FILE), 'utf8'));
    return isCredentials(kept) ? kept : undefined;
  } catch (error) {
    if (isAbsent(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Stores them atomically, readable only by this user: folder mode 0700, file mode 0600. */
export async function storeCredentials(env: Env, credentials: Credentials | null): Promise<void> {
  const folder = configFolder(env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = join(folder, `${FILE}.${process.pid}`);
  await writeFile(fresh, `${JSON.stringify(credentials ?? {}, null, 2)}\n`, { mode: 0o600 });
  await chmod(fresh, 0o600); // Independent of the umask.
  await rename(fresh, join(folder, FILE));
}

function isCredentials(value: unknown): value is Credentials {
  if (typeof value !== 'object' || value === null || !('server' in value) || !('token' in value)) return false;
  return typeof value.server === 'string' && typeof value.token === 'string';
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
