import { join } from 'node:path';
import type { AppContext } from '../../context.ts';
import type { RequestedPush, StoredCommit } from '../../db/schema.ts';
import { GIT_LIMITS } from '../../work/git/git-limits.ts';
import { GitRefusal } from '../../work/git/git-refusal.ts';
import { requireTexts } from '../draft-import/texts-of-problem.ts';
import { withStoredProblem } from '../problem-export/stored-problem.ts';
import type { GitServer } from './git-server.ts';
import { findPerson, findPublishedRevision, type RepositoryRow } from './queries.ts';
import { recordPushed, type Synchronization } from './record.ts';

/** Attempts while others push to the same branch. */
const MAX_ATTEMPTS = 4;

/**
 * Commits the current version of the problem to the branch, on top of its last commit. Returns false, and changes
 * nothing, if the folder has other content than the problem had at the last synchronization.
 */
export async function pushVersion(
  sync: Synchronization,
  row: RepositoryRow,
  push: RequestedPush,
  { server, signal }: { server: GitServer; signal: AbortSignal },
): Promise<boolean> {
  const { context } = sync;
  const { problemId } = row;
  const person = await findPerson(context.db, push.userId);
  const author = { name: person?.realname || person?.name || 'Assay', email: `noreply@${hostOf(context)}` };
  const { version: textVersion } = await requireTexts(context.db, problemId);
  const revision = await findPublishedRevision(context.db, problemId);
  const options = { contents: true };
  return await withStoredProblem(context, problemId, options, async ({ folder, sizeBytes, ...packed }) => {
    const owner = push.userId;
    const archive = join(folder, 'package.zip');
    await context.work.run('listPackage', { ...packed, target: archive }, { owner, sizeBytes });
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const made = await makeCommit(context, row, push, { author, archive, server, signal, sizeBytes });
      if (made === undefined) return false;
      if (made === 'moved') continue;
      await recordPushed(sync, row, push, { ...made, revision, textVersion });
      return true;
    }
    throw new GitRefusal('interrupted');
  });
}

interface Making {
  author: { name: string; email: string };
  archive: string;
  server: GitServer;
  signal: AbortSignal;
  sizeBytes: number;
}

/** Undefined if the folder has other content; `moved` if the branch moved meanwhile. */
async function makeCommit(
  context: AppContext,
  { branch, folder, synced }: RepositoryRow,
  { message, userId: owner, atMs }: RequestedPush,
  { author, archive, server, signal, sizeBytes }: Making,
): Promise<{ commit: StoredCommit; isNew: boolean } | 'moved' | undefined> {
  return await context.work.withFolder(async (scratch) => {
    const found = await server.findBranch(branch, signal);
    const pack = join(scratch, 'fetched.pack');
    const target = { path: pack, maxBytes: GIT_LIMITS.packBytes };
    const fetched = await server.fetchTip(found, target, signal);
    const input = { pack, parent: found.tip, folder, known: synced?.tree ?? null, archive, scratch, author, message };
    const made = await context.work.run(
      'commitPackage',
      { ...input, atS: Math.floor(atMs / 1000) },
      { owner, sizeBytes: sizeBytes + fetched.sizeBytes },
    );
    switch (made.kind) {
      case 'failed':
        throw new GitRefusal(made.failure, made.place);
      case 'diverged':
        return undefined;
      case 'same':
        return { isNew: false, commit: { id: found.tip, tree: made.tree, author: made.author, subject: made.subject } };
      case 'made': {
        const change = { branch, from: found.tip, to: made.commit, pack: made.path, sizeBytes: made.sizeBytes };
        if (!(await server.push(change, signal))) return 'moved';
        const [subject = ''] = message.trimStart().split('\n', 1);
        return { isNew: true, commit: { id: made.commit, tree: made.tree, author: author.name, subject } };
      }
    }
  });
}

/** Of the addresses that no one reads. */
function hostOf({ config: { publicOrigin } }: AppContext): string {
  return publicOrigin === null ? 'localhost' : new URL(publicOrigin).hostname;
}
