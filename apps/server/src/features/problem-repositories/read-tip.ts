import { join } from 'node:path';
import type { AppContext } from '../../context.ts';
import type { RepositoryReading } from '../../work/jobs/read-repository.ts';
import type { GitServer } from './git-server.ts';

interface TipRequest {
  server: GitServer;
  branch: string;
  folder: string;
  /** Tree of the folder that is known: its files are not read. */
  known: string | null;
  /** Of the pack. */
  maxBytes: number;
  /** Reads in a worker are counted for this user. */
  owner: string;
  signal: AbortSignal;
}

/** Fetches the last commit of a branch and passes the package in its folder to `work`, which may read it. */
export async function readTip<T>(
  context: AppContext,
  { server, branch, folder, known, maxBytes, owner, signal }: TipRequest,
  work: (tip: string, reading: RepositoryReading) => Promise<T>,
): Promise<T> {
  const found = await server.findBranch(branch, signal);
  return await context.work.withFolder(async (scratch) => {
    const pack = join(scratch, 'fetched.pack');
    const { sizeBytes } = await server.fetchTip(found, { path: pack, maxBytes }, signal);
    const input = { pack, commit: found.tip, folder, scratch, known };
    return await work(found.tip, await context.work.run('readRepository', input, { owner, sizeBytes }));
  });
}
