import { getTableName } from 'drizzle-orm';
import { capabilityMask, parseCapability, printObjectCapability } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct, type Act } from '../audit/record-act.ts';
import type { Guarded } from './guarded.ts';
import {
  deleteAccess,
  insertAccess,
  isPrincipalOf,
  listAccess,
  listGrantsOfEntries,
  lockAccess,
  updateAccess,
  updateAccessLevel,
} from './queries.ts';

/*
 * Handlers of access list routes for every kind of object. The routes' scope checks that the object exists and who may
 * call them.
 */

/** The same bit on objects of all kinds. */
const ACCESS = capabilityMask('problem', 'access');

/** A request whose scope has found the object. */
interface AccessRequest {
  context: AppContext;
  viewer: UserViewer;
  ip: string;
  /** `capability`: the viewer's, on this object. */
  scope: { id: string; orgId: string; capability: bigint };
}

/** A change of an entry of an access list. */
export interface AccessChange {
  objectId: string;
  orgId: string;
  principalId: string;
  viewerId: string;
  before: bigint;
  /** 0 for a removal. */
  after: bigint;
}

/** Throws if the change is not allowed on objects of one kind. */
type AccessCheck = (tx: Tx, change: AccessChange) => Promise<void>;

export async function showAccess({ context: { db }, scope }: Pick<AccessRequest, 'context' | 'scope'>, kind: Guarded) {
  const entries = await listAccess(db, kind, scope.id);
  const grants = await listGrantsOfEntries(db, typeOf(kind), scope.id);
  return entries.map(({ principalId, capability }) => {
    const grant = grants.find((one) => one.principalId === principalId);
    return {
      principalId,
      capability: printObjectCapability(capability),
      ...(grant && { grantedAt: grant.atMs, ...(grant.userId !== null && { grantedBy: grant.userId }) }),
    };
  });
}

/**
 * Only members and groups of the object's organization can be listed; for others the entry would have no effect. Grants
 * no right that the viewer lacks, besides access.
 */
export async function addAccess(
  requested: AccessRequest,
  kind: Guarded,
  { principalId, capability }: { principalId: string; capability?: string | undefined },
) {
  const { context, scope } = requested;
  const granted = capability === undefined ? ACCESS : parseCapability(capability);
  if ((granted & ~ACCESS & ~scope.capability) !== 0n) throw refusal('no-right');
  await context.db.transact(async (tx) => {
    if (!(await isPrincipalOf(tx, scope.orgId, principalId))) throw refusal('not-found');
    const isNew = await insertAccess(tx, kind, scope.id, { principalId, capability: granted });
    if (!isNew) throw refusal('already-listed');
    await recordAct(tx, { ...actOn(requested, kind, 'access-add'), after: { [principalId]: granted } });
  });
  return {};
}

/** Grants no right that the viewer lacks; rights that the principal already has may stay or be removed. */
export async function changeAccess(
  requested: AccessRequest,
  kind: Guarded,
  { principalId, capability }: { principalId: string; capability: string },
  check?: AccessCheck,
) {
  const { context, scope } = requested;
  const newCapability = parseCapability(capability);
  await context.db.transact(async (tx) => {
    const before = await lockAccess(tx, kind, scope.id, principalId);
    if (before === undefined) throw refusal('not-found');
    if ((newCapability & ~before & ~scope.capability) !== 0n) throw refusal('no-right');
    await check?.(tx, changeOf(requested, principalId, before, newCapability));
    await updateAccess(tx, kind, scope.id, { principalId, capability: newCapability });
    const change = { before: { [principalId]: before }, after: { [principalId]: newCapability } };
    await recordAct(tx, { ...actOn(requested, kind, 'access-change'), ...change });
  });
  return {};
}

export async function removeAccess(requested: AccessRequest, kind: Guarded, principalId: string, check?: AccessCheck) {
  const { context, scope } = requested;
  await context.db.transact(async (tx) => {
    const capability = await lockAccess(tx, kind, scope.id, principalId);
    if (capability === undefined) throw refusal('not-found');
    await check?.(tx, changeOf(requested, principalId, capability, 0n));
    await deleteAccess(tx, kind, scope.id, principalId);
    await recordAct(tx, { ...actOn(requested, kind, 'access-remove'), before: { [principalId]: capability } });
  });
  return {};
}

export async function changeAccessLevel(requested: AccessRequest, kind: Guarded, level: 0 | 1 | 2) {
  const { context, scope } = requested;
  await context.db.transact(async (tx) => {
    const before = await updateAccessLevel(tx, kind, scope.id, level);
    const change = { before: { accessLevel: before }, after: { accessLevel: level } };
    await recordAct(tx, { ...actOn(requested, kind, 'access-level'), ...change });
  });
  return {};
}

function changeOf({ viewer, scope }: AccessRequest, principalId: string, before: bigint, after: bigint): AccessChange {
  return { objectId: scope.id, orgId: scope.orgId, principalId, viewerId: viewer.userId, before, after };
}

/** The type of the objects in the audit log: table names are the plurals of the wire's nouns. */
function typeOf({ object }: Guarded): string {
  return getTableName(object).replace(/s$/, '');
}

function actOn({ viewer, ip, scope }: AccessRequest, kind: Guarded, verb: string): Act {
  const type = typeOf(kind);
  return { viewer, ip, action: `${type}.${verb}`, orgId: scope.orgId, subject: { type, id: scope.id } };
}
