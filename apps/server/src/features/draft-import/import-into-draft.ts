import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import {
  hasCapability,
  MAX_DRAFT_PROGRAMS,
  MAX_DRAFT_TESTS,
  problemConfig,
  type Body,
  type DraftImportPart,
} from '@assay/contract';
import { contentOfProgram } from '@assay/problem';
import { and, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { draftPrograms, problemAttachments, problemData } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemAttachmentKey, problemDataKey } from '../../storage/keys.ts';
import type { TakenPackage } from '../../work/jobs/take-package.ts';
import { lockDraft, updateDraft, type DraftRow } from '../draft-answers/queries.ts';
import { requireDraft } from '../problem-drafts/draft-scope.ts';
import { insertPackageTests } from '../problem-drafts/package-tests.ts';
import { listPrograms } from '../problem-drafts/queries.ts';
import { publishProblemChange } from '../problems/publish-change.ts';
import { problemScopeWith, type ProblemScope } from '../problems/problem-scope.ts';
import { lockTexts, updateContent } from '../problems/queries.ts';
import { isBeyondLimits } from '../problems/text-limits.ts';
import { textVersionOf } from '../problems/text-version.ts';
import { recordTranslationEdits } from '../problems/translation-edits.ts';
import { noteImport } from '../repository-requests/queries.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { isSameTest, testsByKey } from './draft-difference.ts';
import { deleteRows, keepFormer } from './former-drafts.ts';
import { importedTexts } from './imported-texts.ts';
import {
  changedAttachments,
  readPackageParts,
  sideOfDraft,
  withPackageSource,
  type DraftSide,
  type PackageParts,
} from './package-parts.ts';

/**
 * Everything is replaced in one transaction, and what it replaces is kept. The data of the package becomes a trial
 * version, the new base of the draft, so that nothing of it is copied.
 */
export const importIntoDraft = route('POST /api/problem/:problemId/draft/import', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body, viewer, context }) => {
    const { db } = context;
    const owner = viewer.userId;
    const parts = [...new Set(body.parts)];
    if (parts.includes('statements') && !hasCapability('problem', scope.capability, 'content'))
      throw refusal('no-right');
    const draft = await requireDraft(db, scope.id);
    if (draft.revision !== body.revision) throw refusal('draft-changed');
    const revision = await importPackage(context, { scope, draft, body: { ...body, parts }, owner }, (tx, after) =>
      noteImport(tx, context.live, scope.id, { hash: body.hash, revision: after, userId: owner }),
    );
    return { revision };
  },
});

interface ImportRequest {
  scope: ProblemScope;
  draft: DraftRow;
  body: Body<'POST /api/problem/:problemId/draft/import'>;
  /** The user with whose rights it is imported. */
  owner: string;
}

/**
 * Replaces the chosen parts of the draft with those of a stored package, and returns the draft's new revision. `also`
 * is part of the transaction.
 */
export async function importPackage(
  context: AppContext,
  { scope, draft, body, owner }: ImportRequest,
  also: ImportHook,
): Promise<number> {
  const before = await sideOfDraft(context, draft, owner);
  const reading = { scope, draft, body, owner };
  return await withPackageSource(context, reading, (source, sizeBytes) =>
    readPackageParts(context, { source, sizeBytes }, reading, async (read) => {
      if (read.parts.tests.length > MAX_DRAFT_TESTS || read.parts.programs.length > MAX_DRAFT_PROGRAMS)
        throw refusal('draft-limit');
      return await applyParts(context, { scope, before, read, userId: owner, ...body, also });
    }),
  );
}

interface Application {
  scope: { id: string; orgId: string };
  before: DraftSide;
  read: PackageParts;
  parts: DraftImportPart[];
  /** The draft's revision and the texts that the setter saw. */
  revision: number;
  textVersion: string;
  userId: string;
  also: ImportHook;
}

/** Runs in the transaction of the import, which makes this revision. */
type ImportHook = (tx: Tx, revision: number) => Promise<void>;

async function applyParts(context: AppContext, application: Application): Promise<number> {
  const { db, live, config, clock, store: all } = context;
  const { scope, read, parts, revision: seen } = application;
  const { id: problemId, orgId } = scope;
  const store = await all.ofOrg(orgId);
  const { data } = read.taken;
  const attached = parts.includes('statements')
    ? await changedAttachments(context, problemId, read.taken.attachments)
    : { changed: [], known: new Set<string>() };
  const [replaced, added] = [
    attached.changed.filter(({ key }) => attached.known.has(key)),
    attached.changed.filter(({ key }) => !attached.known.has(key)),
  ];
  const put = async ({ key, path }: TakenPackage['attachments'][number]) => {
    await store.put(problemAttachmentKey(problemId, key), createReadStream(path));
  };
  // Files without a row are deleted as orphans if anything below fails.
  if (parts.includes('data'))
    await store.put(problemDataKey(problemId, data.hash), createReadStream(data.path), { sha256: data.hash });
  for (const one of added) await put(one);
  return await db.transact(async (tx) => {
    const draft = await lockDraft(tx, problemId);
    if (draft?.revision !== seen) throw refusal('draft-changed');
    const revision = draft.revision + 1;
    const texts = parts.includes('statements') ? await replaceTexts(tx, application) : null;
    await keepFormer(tx, draft, { parts, texts, replacedAt: new Date(clock.now()) });
    if (parts.includes('data')) await replaceData(tx, draft, revision, application);
    else await updateDraft(tx, problemId, { revision });
    await insertAttachments(tx, problemId, attached.changed);
    await refuseBeyondOrgQuota(tx, orgId, config.quotas);
    if (parts.includes('statements')) await publishProblemChange(tx, live, problemId);
    await application.also(tx, revision);
    await live.publish(tx, { type: 'draft', problemId, revision });
    // Last, because a stored file does not come back with the transaction.
    for (const one of replaced) await put(one);
    return revision;
  });
}

async function replaceTexts(tx: Tx, { scope, read, textVersion, userId }: Application) {
  const before = await lockTexts(tx, scope.id);
  if (!before) throw refusal('not-found');
  if (textVersionOf(before) !== textVersion) throw refusal('text-changed');
  const { after, translations } = importedTexts(before, read.taken.ownTexts);
  if (isBeyondLimits(after.translations)) throw refusal('too-many-languages');
  const { title, description, language } = after;
  await updateContent(tx, scope.id, { title, description, language }, translations);
  await recordTranslationEdits(tx, scope.id, translations, userId);
  return { ...before, versionAfter: textVersionOf(after) };
}

async function replaceData(
  tx: Tx,
  draft: DraftRow,
  revision: number,
  { read: { taken, parts, side }, before }: Application,
): Promise<void> {
  const { problemId } = draft;
  const { hash, sizeBytes, config } = taken.data;
  const version = { problemId, hash, sizeBytes, config, description: '', isTrial: true };
  await tx.insert(problemData).values(version).onConflictDoNothing();
  const programs = await listPrograms(tx, problemId);
  await deleteRows(tx, problemId);
  const known = testsByKey(before.tests);
  const keys = [...testsByKey(side.tests).keys()];
  await insertPackageTests(tx, { problemId, parts, baseHash: hash }, (index) => {
    const old = known.get(keys[index] ?? '');
    const fresh = side.tests[index];
    const isSame = old !== undefined && fresh !== undefined && isSameTest(old, fresh);
    return { id: old?.id ?? randomUUID(), revision: isSame ? old.revision : revision };
  });
  for (const program of parts.programs) {
    const old = programs.find(({ path }) => path === program.path);
    const isSame = old !== undefined && contentOfProgram(old) === contentOfProgram(program);
    const row = { problemId, id: old?.id ?? randomUUID(), revision: isSame ? old.revision : revision };
    await tx.insert(draftPrograms).values({ ...row, ...program });
  }
  const after = problemConfig.parse(parts.config);
  await updateDraft(tx, problemId, {
    revision,
    config: after,
    configRevision: isDeepStrictEqual(after, draft.config) ? draft.configRevision : revision,
    baseHash: hash,
    kept: parts.kept,
  });
}

/** A replaced file keeps its name and description. */
async function insertAttachments(tx: Tx, problemId: string, attachments: TakenPackage['attachments']): Promise<void> {
  if (attachments.length === 0) return;
  const keys = attachments.map(({ key }) => key);
  const isOne = and(eq(problemAttachments.problemId, problemId), inArray(problemAttachments.key, keys));
  // Not an update: what is inserted and deleted counts for the quota.
  const before = await tx.delete(problemAttachments).where(isOne).returning();
  const rows = attachments.map(({ key, sizeBytes }) => ({
    ...(before.find((one) => one.key === key) ?? { problemId, key, name: key, description: '' }),
    sizeBytes,
  }));
  await tx.insert(problemAttachments).values(rows);
}
