import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { instances, problems } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestOwner, importOwner, problemOwner, solutionOwner } from '../../storage/keys.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { recordAct } from '../audit/record-act.ts';
import { hasLiveInstances } from '../instances/queries.ts';
import { refuseWhileBorrowed } from '../problem-grants/refuse-while-borrowed.ts';
import { deleteOrgRows, lockProblemsOf, type OrgRemains } from './delete-org-rows.ts';
import { isDefaultOrg, lockOrg } from '../orgs/queries.ts';
import { findOrgOwnerScope } from '../orgs/org-scope.ts';

/** Maximum number of owners whose files are deleted concurrently. */
const CONCURRENT_OWNERS = 8;

/**
 * Deletes an organization with everything in it, except the accounts of its members. The audit log keeps its actions
 * for site administrators. Files are deleted after the rows: a file without a row is harmless, a row without a file is
 * not.
 */
export const deleteOrg = route('DELETE /api/org/:orgId/admin', {
  scope: findOrgOwnerScope,
  handle: async ({ scope, body, viewer, context, ip }) => {
    // Loaded now, since the locations of its files are unknown afterwards.
    const store = await context.store.ofOrg(scope.id);
    const remains = await context.db.transact(async (tx) => {
      const org = await lockOrg(tx, scope.id);
      if (!org) throw refusal('not-found');
      if (org.ownerId !== viewer.userId) throw refusal('no-right');
      if (org.name !== body.name) {
        throw refusal('invalid-input', {
          places: [{ place: 'body/name', reason: 'is not the name of the organization' }],
        });
      }
      if (await isDefaultOrg(tx, scope.id)) throw refusal('default-org');
      // Without runners they would never be torn down.
      if (await hasLiveInstances(tx, eq(instances.orgId, scope.id))) throw refusal('instances-live');
      await lockProblemsOf(tx, scope.id);
      await refuseWhileBorrowed(tx, eq(problems.orgId, scope.id));
      const subject = { type: 'org', id: scope.id };
      await recordAct(tx, { viewer, ip, action: 'org.delete', orgId: scope.id, subject, before: org });
      return await deleteOrgRows(tx, scope.id);
    });
    await deleteFiles(store, context.log, scope.id, remains);
    return {};
  },
});

async function deleteFiles(
  store: ObjectStore,
  log: AppContext['log'],
  orgId: string,
  remains: OrgRemains,
): Promise<void> {
  const owners = [
    importOwner(orgId),
    ...remains.problemIds.map(problemOwner),
    ...remains.contestIds.map(contestOwner),
    ...remains.solutionIds.map(solutionOwner),
  ].values();
  const work = async () => {
    for (const owner of owners) {
      await store.deleteOwner(owner).catch((error: unknown) => {
        log.warn({ err: error, owner }, 'Cannot delete the files of a deleted organization.');
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_OWNERS }, work));
}
