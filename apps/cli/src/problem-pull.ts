import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findProblem } from './find-problem.ts';
import type { Terminal } from './main.ts';
import {
  folderError,
  hashesOf,
  hashInFolder,
  readLink,
  withPackage,
  writeInFolder,
  writeLink,
} from './problem-folder.ts';
import { connect, downloadSigned, PACKAGE_TIMEOUT_MS } from './server.ts';
import { requireCredentials } from './sign-in.ts';
import { say } from './texts.ts';
import { UserError } from './user-error.ts';

export interface Pull {
  problem: string;
  /** Absent: named by the problem's slug. */
  folder: string | undefined;
  ofDraft: boolean;
  /** Overwrites files that were changed in the folder. */
  force: boolean;
}

/**
 * Writes the package of a problem into a folder. Files that were changed in the folder are never overwritten or
 * removed without `force`: then nothing is written.
 */
export async function pullProblem(terminal: Terminal, { problem: named, folder: wanted, ofDraft, force }: Pull) {
  const { language, print } = terminal;
  const { server, token } = await requireCredentials(terminal);
  const call = connect(server, { token, language, timeoutMs: PACKAGE_TIMEOUT_MS });
  const { _id: problemId } = await findProblem(call, server, named);
  const body = { of: ofDraft ? ('draft' as const) : ('current' as const) };
  const { slug, state, url } = await call('POST /api/problem/:problemId/draft/package', {
    params: { problemId },
    body,
  });
  const folder = wanted ?? slug;
  const link = await readLink(folder);
  if (link && !force && (link.problemId !== problemId || link.server !== server))
    throw new UserError('other-problem', { folder });
  const known = link?.problemId === problemId ? link.files : {};
  await withPackage(await downloadSigned(url ?? ''), async (tree) => {
    const hashes = await hashesOf(tree);
    const [written, removed, changed]: [string[], string[], string[]] = [[], [], []];
    for (const [path, hash] of hashes) {
      const here = await hashInFolder(folder, path);
      if (here === hash) continue;
      written.push(path);
      if (here !== undefined && here !== known[path]) changed.push(path);
    }
    for (const [path, hash] of Object.entries(known)) {
      if (hashes.has(path)) continue;
      const here = await hashInFolder(folder, path);
      if (here === hash) removed.push(path);
    }
    if (changed.length > 0 && !force) throw new UserError('changed-here', { files: changed.join('\n') });
    await mkdir(folder, { recursive: true }).catch((error: unknown) => {
      throw folderError(error, folder);
    });
    for (const path of removed) await rm(join(folder, path));
    for (const path of written) await writeInFolder(folder, path, await tree.read(path));
    await writeLink(folder, { server, problemId, state, files: Object.fromEntries(hashes) });
    const same = hashes.size - written.length;
    const counts = { count: written.length, removed: removed.length, same };
    const words = Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, String(count)]));
    print(say(language, 'pulled', { folder, ...words }));
  });
}
