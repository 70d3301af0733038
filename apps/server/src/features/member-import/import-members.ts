import type { Body } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { violatedReference } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import type { OrgForViewer } from '../orgs/queries.ts';
import { findOrgAdminScope } from '../orgs/org-scope.ts';
import { countAttempt, type Limit } from '../proofs/throttle.ts';
import { isNameTaken } from '../users/names.ts';
import { blocks } from './assess-rows.ts';
import { hashPasswords } from './hash-passwords.ts';
import { assessImport, type AssessedRow, refuseUngrantableRows, storeImport } from './import-rows.ts';

type ImportBody = Body<'POST /api/org/:orgId/admin/member/batchImport'>;

interface ImportRequest {
  scope: OrgForViewer;
  body: ImportBody;
  viewer: UserViewer;
  context: AppContext;
  ip: string;
  signal: AbortSignal;
}

/** Limits rows with a wrong e-mail of an existing account, per administrator; a table is always assessed completely. */
const WRONG_EMAILS: Limit = { name: 'member-import.email', limit: 100, windowMs: 3_600_000 };

const definition = { scope: findOrgAdminScope, handle: importTable };

export const memberImportRoutes = [
  route('POST /api/org/:orgId/admin/member/batchImport', definition),
  route('POST /api/org/:orgId/admin/member/batch-import', definition),
];

async function importTable(request: ImportRequest) {
  const rows = await assess(request);
  refuseUngrantableRows(rows, request.scope.capability);
  if (request.body.dryRun || rows.some(({ outcome }) => blocks(outcome))) {
    await recordCheck(request, rows);
    return report(rows, 'nothing');
  }
  const created = rows.filter(({ outcome }) => outcome === 'created');
  const hashes = await hashPasswords(
    created.map(({ row }) => row.password),
    request.signal,
  );
  try {
    const memberCount = await request.context.db.transact((tx) => storeImport(tx, importOf(request), rows, hashes));
    return report(rows, { insertedCount: created.length, successCount: memberCount });
  } catch (error) {
    if (!isNameTaken(error) && violatedReference(error) === undefined) throw error;
    // A concurrent request took a name or deleted a group while the passwords were hashed.
    const again = await assess(request);
    if (again.some(({ outcome }) => blocks(outcome))) {
      await recordCheck(request, again);
      return report(again, 'nothing');
    }
    throw refusal('conflict');
  }
}

const importOf = ({ scope, viewer, ip, context }: ImportRequest) => ({ orgId: scope.id, viewer, ip, context });

const assess = (request: ImportRequest) =>
  assessImport(request.context.db, importOf(request), request.body.users, request.body.ignoreDuplicates);

/**
 * Records an import that stored nothing, and counts its wrong guesses at e-mails of accounts: the reply shows for each
 * row whether its e-mail is the account's. Refuses with `too-many-attempts`.
 */
async function recordCheck(
  { scope, viewer, ip, body, context }: ImportRequest,
  rows: readonly AssessedRow[],
): Promise<void> {
  const compared = rows.filter(({ outcome, isKnown }) => body.ignoreDuplicates && isKnown && outcome === 'name-taken');
  if (compared.length > 0) {
    const counted = { limit: WRONG_EMAILS, of: viewer.userId, weight: compared.length };
    const waitS = await countAttempt(context, counted);
    if (waitS > 0) throw refusal('too-many-attempts', { waitS });
  }
  const attached = rows.filter(({ outcome }) => outcome === 'attached');
  const idsOf = (some: readonly AssessedRow[]) => some.map(({ userId }) => userId);
  const after = { rows: rows.length, matched: idsOf(attached), unmatched: idsOf(compared) };
  const subject = { type: 'org', id: scope.id };
  await context.db.transact((tx) =>
    recordAct(tx, { viewer, ip, action: 'member.check', orgId: scope.id, subject, after }),
  );
}

function report(rows: readonly AssessedRow[], stored: 'nothing' | { insertedCount: number; successCount: number }) {
  return {
    stored: stored !== 'nothing',
    ...(stored === 'nothing' ? { insertedCount: 0, successCount: 0 } : stored),
    rows: rows.map(({ row, outcome }) => ({ name: row.profile.name, outcome })),
  };
}
