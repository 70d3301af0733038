import { randomUUID } from 'node:crypto';
import { problemConfig } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { draftPrograms, problemDrafts } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { JobOutput } from '../../work/jobs/jobs.ts';
import { findTestsByName, rememberTestNames } from '../problem-comments/test-places.ts';
import { leaveRevisions } from '../approvals/queries.ts';
import { problemScopeWith, type ProblemScope } from '../problems/problem-scope.ts';
import { forgetRevision } from '../repository-requests/queries.ts';
import { findVersion, withVersion } from '../workbench/read-version.ts';
import { requireDraft } from './draft-scope.ts';
import { insertPackageTests } from './package-tests.ts';
import { presentDraft } from './present.ts';
import { deleteDraft, findDraft } from './queries.ts';
import { newConfig } from './settings.ts';

export const openDraft = route('POST /api/problem/:problemId/draft', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body: { restart = false, hash = scope.currentDataHash }, viewer, context }) => {
    const { db } = context;
    await ensureDraft(context, scope, { restart, hash, owner: viewer.userId });
    return { draft: await presentDraft(db, await requireDraft(db, scope.id), scope.currentDataHash) };
  },
});

/** Opens a draft of a data version if there is none, or with `restart` in any case. `owner`: the user who needs it. */
export async function ensureDraft(
  context: AppContext,
  scope: ProblemScope,
  { restart, hash, owner }: { restart: boolean; hash: string | null; owner: string },
): Promise<void> {
  const { db, live } = context;
  if (!restart && (await findDraft(db, scope.id))) return;
  const parts = hash === null ? null : { hash, ...(await takeApart(context, scope, hash, owner)) };
  await db.transact(async (tx) => {
    if (restart) {
      await rememberTestNames(tx, scope.id);
      await deleteDraft(tx, scope.id);
      await leaveRevisions(tx, scope.id);
      // Revisions start again.
      await forgetRevision(tx, scope.id);
    }
    await insertDraft(tx, scope, parts);
    if (restart) await findTestsByName(tx, scope.id);
    if (restart) await live.publish(tx, { type: 'draft', problemId: scope.id, revision: 0 });
  });
}

type Parts = JobOutput<'openDraft'>;

/** The parts of a data version. */
async function takeApart(context: AppContext, scope: ProblemScope, hash: string, owner: string): Promise<Parts> {
  const version = await findVersion(context.db, scope.id, hash);
  const config = problemConfig.safeParse(version.config);
  if (!config.success) throw refusal('draft-foreign');
  const job = { owner, sizeBytes: version.sizeBytes };
  return await withVersion(context, version, (path) =>
    context.work.run('openDraft', { config: config.data, path }, job),
  );
}

/** Does nothing if another setter has just opened the draft. */
export async function insertDraft(
  tx: Tx,
  { id: problemId, currentDataHash }: Pick<ProblemScope, 'id' | 'currentDataHash'>,
  parts: (Parts & { hash: string }) | null,
) {
  const row = {
    problemId,
    config: parts ? problemConfig.parse(parts.config) : newConfig(),
    baseHash: parts?.hash ?? null,
    kept: parts?.kept ?? [],
    publishedHash: currentDataHash,
    // A draft of an earlier version differs from the current one from its first revision on.
    publishedRevision: currentDataHash === null ? null : parts?.hash === currentDataHash ? 1 : 0,
  };
  const inserted = await tx.insert(problemDrafts).values(row).onConflictDoNothing();
  if (inserted.rowCount !== 1 || !parts) return;
  await insertPackageTests(tx, { problemId, parts, baseHash: parts.hash }, () => ({ id: randomUUID(), revision: 1 }));
  const programs = parts.programs.map((program) => ({ problemId, id: randomUUID(), revision: 1, ...program }));
  for (const program of programs) await tx.insert(draftPrograms).values(program);
}
