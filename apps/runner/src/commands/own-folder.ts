import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Maximum number of concurrent commands on one machine. */
const MAX_AT_ONCE = 64;

export interface OwnFolder {
  path: string;
  release(): Promise<void>;
}

/**
 * Locks the first of `path`, `path-2`, `path-3` and so on that no other process has locked: two sandboxes in one folder
 * would end each other. The lock is released explicitly, or when this process ends for any reason. Creates nothing on
 * disk.
 */
export async function takeFolder(path: string): Promise<OwnFolder> {
  for (let place = 1; place <= MAX_AT_ONCE; place += 1) {
    const candidate = place === 1 ? path : `${path}-${place}`;
    const lock = await tryLock(candidate);
    if (lock) return { path: candidate, release: () => unlock(lock) };
  }
  throw new Error(`More than ${MAX_AT_ONCE} commands use ${path} at the same time.`);
}

/**
 * Locks by an abstract Unix socket: the kernel gives its name to one process, and frees it when that process ends. Null
 * if it is taken.
 */
async function tryLock(path: string): Promise<Server | null> {
  const name = createHash('sha256').update(path).digest('hex');
  const server = createServer((socket) => socket.destroy());
  server.listen(`\0assay-${name}`);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw error;
  }
  server.unref();
  return server;
}

async function unlock(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
