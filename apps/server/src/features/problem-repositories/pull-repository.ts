import { createReadStream } from 'node:fs';
import { hasCapability, type DraftImportPart } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { FetchedCommit, StoredCommit } from '../../db/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { importKey } from '../../storage/keys.ts';
import { GIT_LIMITS } from '../../work/git/git-limits.ts';
import { GitRefusal } from '../../work/git/git-refusal.ts';
import type { RepositoryReading } from '../../work/jobs/read-repository.ts';
import { compareSides } from '../draft-import/draft-difference.ts';
import { importPackage } from '../draft-import/import-into-draft.ts';
import { importedTexts } from '../draft-import/imported-texts.ts';
import { changedAttachments, readPackageParts, sideOfDraft } from '../draft-import/package-parts.ts';
import { requireTexts } from '../draft-import/texts-of-problem.ts';
import { requireDraft } from '../problem-drafts/draft-scope.ts';
import { ensureDraft } from '../problem-drafts/open-draft.ts';
import { withUploaded } from '../problem-import/package-scope.ts';
import { findProblem, type ProblemScope } from '../problems/problem-scope.ts';
import type { GitServer } from './git-server.ts';
import type { RepositoryRow } from './queries.ts';
import { readTip } from './read-tip.ts';
import { recordImported, recordSame, recordWaiting, type Synchronization } from './record.ts';

/** Attempts to import while setters change the draft. */
const MAX_ATTEMPTS = 3;

/** Fetches the repository. Its package is imported if the draft is as it was, and otherwise waits for a setter. */
export async function pullRepository(
  sync: Synchronization,
  row: RepositoryRow,
  server: GitServer,
  signal: AbortSignal,
): Promise<void> {
  const { context } = sync;
  const { branch, folder, synced, connectedBy: owner } = row;
  if (owner === null) throw new GitRefusal('right-missing');
  if (synced && (await server.findBranch(branch, signal)).tip === synced.id) return await recordSame(sync, row, synced);
  const known = synced?.tree ?? null;
  await readTip(
    context,
    { server, branch, folder, known, maxBytes: GIT_LIMITS.packBytes, owner, signal },
    async (id, reading) => await takeReading(sync, row, id, reading, owner),
  );
}

async function takeReading(
  sync: Synchronization,
  row: RepositoryRow,
  id: string,
  reading: RepositoryReading,
  owner: string,
): Promise<void> {
  const { context } = sync;
  if (reading.kind === 'failed') throw new GitRefusal(reading.failure, reading.place);
  const { tree, author, subject } = reading;
  const commit: StoredCommit = { id, tree, author, subject };
  if (reading.kind === 'same') return await recordSame(sync, row, commit);
  const scope = await scopeOf(context, row.problemId, owner);
  const { hash, path, sizeBytes } = reading;
  await (
    await context.store.ofOrg(scope.orgId)
  ).put(importKey(scope.orgId, hash), createReadStream(path), { sha256: hash });
  const report = await context.work.run('inspectPackage', { source: { file: path } }, { owner, sizeBytes });
  const wrong = report.findings.find(({ level }) => level === 'error');
  if (wrong) throw new GitRefusal('package-refused', `${wrong.place}: ${wrong.message}`);
  await ensureDraft(context, scope, { restart: false, hash: scope.currentDataHash, owner });
  const fetched: FetchedCommit = { ...commit, hash };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await takeFetched(sync, row, scope, fetched);
    } catch (error) {
      const isRace = error instanceof Refusal && (error.code === 'draft-changed' || error.code === 'text-changed');
      if (!isRace || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** The problem for the user with whose rights its repository is imported. */
async function scopeOf({ db }: AppContext, problemId: string, userId: string): Promise<ProblemScope> {
  const scope = await findProblem(db, problemId, userId);
  const mayEdit =
    scope && (['access', 'data'] as const).every((one) => hasCapability('problem', scope.capability, one));
  if (!mayEdit) throw new GitRefusal('right-missing');
  return scope;
}

async function takeFetched(
  sync: Synchronization,
  row: RepositoryRow,
  scope: ProblemScope,
  fetched: FetchedCommit,
): Promise<void> {
  const { context } = sync;
  const owner = row.connectedBy ?? '';
  const draft = await requireDraft(context.db, scope.id);
  const texts = await requireTexts(context.db, scope.id);
  const parts: DraftImportPart[] = ['data'];
  if (hasCapability('problem', scope.capability, 'content')) parts.push('statements');
  const body = { hash: fetched.hash, parts, revision: draft.revision, textVersion: texts.version };
  const before = await sideOfDraft(context, draft, owner);
  const reading = { scope, draft, body, owner };
  const found = await withUploaded(context, { orgId: scope.orgId, hash: fetched.hash }, ({ file, sizeBytes }) =>
    readPackageParts(context, { source: { file }, sizeBytes }, reading, async ({ taken, side }) => ({
      data: compareSides(before, side),
      texts: importedTexts(texts, taken.ownTexts).changes,
      attachments: (await changedAttachments(context, scope.id, taken.attachments)).changes,
    })),
  );
  const isSame = isEmpty(found.data) && found.texts.length === 0 && isUnchanged(found.attachments);
  const isAsSynced = draft.revision === row.syncedRevision && texts.version === row.syncedTextVersion;
  // Attachments have no revision: one that a setter replaced looks like one that the repository did.
  const isForSetter = !row.pulls || !isAsSynced || found.attachments.changed.count > 0 || lacksRight(parts, found);
  if (isSame) return await recordImported(sync, row, { commit: fetched, revision: draft.revision, outcome: 'same' });
  if (isForSetter) return await recordWaiting(sync, row, fetched);
  await importPackage(context, { scope, draft, body, owner }, (tx, revision) =>
    recordImported(sync, row, { commit: fetched, revision, outcome: 'imported' }, tx),
  );
}

type Changes = ReturnType<typeof compareSides>['tests'];
const isUnchanged = ({ added, changed, removed }: Changes) => added.count + changed.count + removed.count === 0;

function isEmpty({ tests, reordered, programs, files, settings }: ReturnType<typeof compareSides>): boolean {
  return !reordered && settings.length === 0 && [tests, programs, files].every(isUnchanged);
}

/** Whether only someone with more rights can import it as a whole. */
function lacksRight(
  parts: DraftImportPart[],
  { texts, attachments }: { texts: unknown[]; attachments: Changes },
): boolean {
  return !parts.includes('statements') && (texts.length > 0 || !isUnchanged(attachments));
}
