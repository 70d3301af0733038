import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { AccessLevel } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { problemAttachments, problemData, problems } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { problemAttachmentKey, problemDataKey, problemOwner } from '../../storage/keys.ts';
import type { TakenPackage, TakePackageInput } from '../../work/jobs/take-package.ts';
import { insertDraft } from '../problem-drafts/open-draft.ts';
import { orderCompilation } from '../workbench/order-compilation.ts';
import { PROBLEM_SLUG_KEY } from '../problems/queries.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { indexObject } from '../search/index-rows.ts';
import { searchableProblems } from '../search/searchable.ts';

/** The package file and its size. */
export interface ImportedPackage extends Omit<TakePackageInput, 'folder'> {
  sizeBytes: number;
}

export interface ImportRequest {
  orgId: string;
  /** Default: the slug of the package. */
  accessLevel?: 0 | 1 | 2;
  /**
   * The user who imports the problem and gets the result of compiling its programs. If absent, they are compiled with
   * the first solution.
   */
  userId?: string;
}

const LEVELS = { public: 0, restricted: 1, private: 2 } as const;

/** Reads a package and creates a problem from it. */
export async function makeImportedProblem(
  context: AppContext,
  { sizeBytes, ...imported }: ImportedPackage,
  request: ImportRequest,
): Promise<{ problemId: string; taken: TakenPackage }> {
  return await context.work.withFolder(async (folder) => {
    const owner = request.userId ?? request.orgId;
    const taken = await context.work.run('takePackage', { ...imported, folder }, { owner, sizeBytes });
    return { problemId: await storeProblem(context, taken, request), taken };
  });
}

/**
 * Creates a problem with its first data version, which is current immediately, from what a job has read; an unfinished
 * one only has a draft. Writes the files before the rows, and deletes them if the rows are not written.
 */
export async function storeProblem(
  { db, live, store: all, log, config, work }: AppContext,
  taken: TakenPackage,
  { orgId, userId, accessLevel = LEVELS[taken.accessLevel] }: ImportRequest,
): Promise<string> {
  const id = randomUUID();
  const store = await all.ofOrg(orgId);
  const { data, attachments, hasPrograms, isUnfinished } = taken;
  const job = { owner: userId ?? orgId, sizeBytes: data.sizeBytes };
  const parts = isUnfinished ? await work.run('openDraft', { config: data.config, path: data.path }, job) : null;
  try {
    await store.put(problemDataKey(id, data.hash), createReadStream(data.path), { sha256: data.hash });
    for (const { key, path } of attachments) await store.put(problemAttachmentKey(id, key), createReadStream(path));
    await db.transact(async (tx) => {
      await insertRows(tx, { id, orgId, accessLevel }, taken, userId);
      if (parts) await insertDraft(tx, { id, currentDataHash: null }, { ...parts, hash: data.hash });
      await refuseBeyondOrgQuota(tx, orgId, config.quotas);
      if (userId === undefined || !hasPrograms || isUnfinished) return;
      const { label } = data.config;
      await orderCompilation(tx, live, { problemId: id, orgId, userId, hash: data.hash, label });
    });
  } catch (error) {
    await store.deleteOwner(problemOwner(id)).catch((cause: unknown) => {
      log.warn({ err: cause, problemId: id }, 'Cannot delete the files of a problem that was not imported.');
    });
    if (violatedUnique(error) === PROBLEM_SLUG_KEY) throw refusal('slug-taken');
    throw error;
  }
  return id;
}

async function insertRows(
  tx: Tx,
  made: { id: string; orgId: string; accessLevel: AccessLevel },
  { slug, title, tags, description, language, translations, data, attachments, isUnfinished }: TakenPackage,
  publishedBy: string | undefined,
): Promise<void> {
  const settings = { allowPublicSubmit: false };
  await tx.insert(problems).values({ ...made, slug, title, description, language, translations, tags, settings });
  await tx.insert(problemData).values({
    problemId: made.id,
    hash: data.hash,
    sizeBytes: data.sizeBytes,
    config: data.config,
    description: 'Imported',
    isTrial: isUnfinished,
    ...(publishedBy !== undefined && { publishedBy }),
  });
  if (!isUnfinished) await tx.update(problems).set({ currentDataHash: data.hash }).where(eq(problems.id, made.id));
  const rows = attachments.map(({ key, sizeBytes }) => ({
    problemId: made.id,
    key,
    name: key,
    description: '',
    sizeBytes,
  }));
  if (rows.length > 0) await tx.insert(problemAttachments).values(rows);
  await indexObject(tx, searchableProblems, made.id);
}
