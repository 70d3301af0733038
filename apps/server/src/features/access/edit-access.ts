import { parseCapability, printObjectCapability } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { Guarded } from './guarded.ts';
import { deleteAccess, insertAccess, listAccess, principalExists, updateAccess, updateAccessLevel } from './queries.ts';

/*
 * What the routes of an object's access list do, for every kind of object. Who may call them, and that the object exists, is for
 * the routes' scope to say.
 */

export async function showAccess({ db }: AppContext, kind: Guarded, objectId: string) {
  const entries = await listAccess(db, kind, objectId);
  return entries.map(({ principalId, capability }) => ({ principalId, capability: printObjectCapability(capability) }));
}

export async function addAccess({ db }: AppContext, kind: Guarded, objectId: string, principalId: string) {
  if (!(await principalExists(db, principalId))) throw refusal('not-found');
  if (!(await db.transact((tx) => insertAccess(tx, kind, objectId, principalId)))) throw refusal('already-listed');
  return {};
}

export async function changeAccess(
  { db }: AppContext,
  kind: Guarded,
  objectId: string,
  entry: { principalId: string; capability: string },
) {
  const wanted = { principalId: entry.principalId, capability: parseCapability(entry.capability) };
  if (!(await db.transact((tx) => updateAccess(tx, kind, objectId, wanted)))) throw refusal('not-found');
  return {};
}

export async function removeAccess({ db }: AppContext, kind: Guarded, objectId: string, principalId: string) {
  if (!(await db.transact((tx) => deleteAccess(tx, kind, objectId, principalId)))) throw refusal('not-found');
  return {};
}

export async function changeAccessLevel({ db }: AppContext, kind: Guarded, objectId: string, level: 0 | 1 | 2) {
  await db.transact((tx) => updateAccessLevel(tx, kind, objectId, level));
  return {};
}
