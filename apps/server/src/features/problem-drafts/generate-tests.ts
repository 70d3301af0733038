import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { RUN_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { lockDraft, updateDraft, updateTest, type DraftRow } from '../draft-answers/queries.ts';
import { scriptState } from '../generator-scripts/script-state.ts';
import type { ProblemScope } from '../problems/problem-scope.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { startRun } from '../workbench/order-run.ts';
import { buildArchive } from './build-archive.ts';
import { requireDraft } from './draft-scope.ts';
import { findRun, listPrograms, listTests } from './queries.ts';
import { deleteFiles, insertTrial } from './trials.ts';

/**
 * Has a runner make the tests of the generator script that are missing or outdated, on a trial version without tests,
 * and removes the tests whose line is gone. Returns the run; null if nothing has to be made.
 */
export async function generateTests(
  context: AppContext,
  { id: problemId, orgId }: Pick<ProblemScope, 'id' | 'orgId'>,
  userId: string,
): Promise<string | null> {
  const { db, live, config } = context;
  const draft = await requireDraft(db, problemId);
  const { lines, tests } = await readScript(db, draft);
  if (lines.length === 0) throw incomplete('no-script');
  if (lines.some(({ fault }) => fault !== null)) throw incomplete('script-broken');
  const unmade = tests.filter(({ isMade }) => !isMade);
  const built =
    unmade.length > 0
      ? await buildArchive(context, draft, { owner: userId, withEmptyAnswers: true, tests: 'none' })
      : null;
  const { benchId, gone } = await db.transact(async (tx) => {
    const locked = await lockDraft(tx, problemId);
    if (!locked) throw refusal('draft-absent');
    await removeSurplus(tx, context, locked);
    if (!built) return { benchId: null, gone: [] };
    const underWay = await openRunOf(tx, locked, unmade);
    if (underWay !== null) return { benchId: underWay, gone: [] };
    const removed = await insertTrial(tx, { problemId, keeping: locked.trialHash }, built);
    await refuseBeyondOrgQuota(tx, orgId, config.quotas);
    const requested = unmade.map(({ isMade: _isMade, id, ...test }) => ({ ...test, id: id ?? randomUUID() }));
    const work = { kind: 'inputs' as const, tests: requested };
    const id = await startRun(tx, live, { problemId, orgId, userId, hash: built.hash, work });
    await updateDraft(tx, problemId, { generation: { benchId: id, failures: [] } });
    return { benchId: id, gone: removed };
  });
  await deleteFiles(context, problemId, gone);
  return benchId;
}

const incomplete = (reason: string) => refusal('draft-incomplete', { places: [{ place: 'draft', reason }] });

async function readScript(db: Db, draft: DraftRow) {
  const { problemId, kept, baseHash, generation } = draft;
  const [tests, programs] = [await listTests(db, problemId), await listPrograms(db, problemId)];
  return scriptState({ programs, kept: kept.map(({ path }) => path), baseHash, tests, generation });
}

/** Tests whose line is gone; they can be restored until the draft is published. */
async function removeSurplus(tx: Tx, { live }: Pick<AppContext, 'live'>, draft: DraftRow): Promise<void> {
  const { problemId } = draft;
  const { lines, surplus } = await readScript(tx, draft);
  // Another setter may have broken or deleted the script meanwhile.
  if (surplus.length === 0 || lines.length === 0 || lines.some(({ fault }) => fault !== null)) return;
  const revision = draft.revision + 1;
  for (const id of surplus) await updateTest(tx, problemId, id, { removed: true, revision });
  await updateDraft(tx, problemId, { revision });
  await live.publish(tx, { type: 'draft', problemId, revision });
}

/** The run that makes exactly these tests at present. */
async function openRunOf(tx: Tx, { generation }: DraftRow, tests: readonly { key: string }[]): Promise<string | null> {
  const run = generation ? await findRun(tx, generation.benchId) : undefined;
  if (!generation || !run || run.state >= RUN_STATE.ended || !('tests' in run.terms)) return null;
  const keys = run.terms.tests.map((one) => ('key' in one ? one.key : ''));
  return isDeepStrictEqual(
    keys,
    tests.map(({ key }) => key),
  )
    ? generation.benchId
    : null;
}
