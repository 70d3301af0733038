import { and, eq, sql } from 'drizzle-orm';
import { hasCapability, type CapabilityOf, type Stage } from '@assay/contract';
import { currentStage, type StageGateName } from '@assay/rules';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { databaseNowMs } from '../../db/epoch-ms.ts';
import { prepared } from '../../db/prepared.ts';
import { contestParticipants, contests } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import type { Reader } from '../../http/viewer/viewer.ts';
import { effectiveCapability, guardedContests } from '../access/guarded.ts';
import { isBanned, mayEnter, passes, type ContestPermissions } from './policy.ts';

/** What every route of a contest knows: enough to decide who may do what at this instant, and nothing large. */
export interface ContestScope extends ContestPermissions {
  id: string;
  orgId: string;
  /** By the database's clock, like the stage in force. */
  nowMs: number;
  stages: Stage[];
  stage: Stage;
  /** The viewer's. */
  participant: { id: string; tags: string[]; banned: boolean } | null;
}

export interface ContestRequest {
  params: { contestId: string };
  viewer: Reader;
  context: AppContext;
}

/**
 * Finds the contest of the path for a viewer who may enter it; one that is hidden answers like one that is not there.
 */
export async function findContestScope({ params, viewer, context }: ContestRequest): Promise<ContestScope> {
  const found = await findContest(context.db, params.contestId, viewer.userId);
  if (!found) throw refusal('not-found');
  refuseUnlessEntering(found);
  return found;
}

/** Throws for a viewer who may not know of the contest, or is banned from it. */
export function refuseUnlessEntering(permissions: ContestPermissions): void {
  if (!mayEnter(permissions)) throw refusal('not-found');
  if (isBanned(permissions)) throw refusal('banned');
}

/** A scope that asks for capabilities. */
export function contestScopeWith(...needed: CapabilityOf<'contest'>[]) {
  return async (request: ContestRequest): Promise<ContestScope> => {
    const scope = await findContestScope(request);
    if (!needed.every((name) => hasCapability('contest', scope.capability, name))) throw refusal('no-right');
    return scope;
  };
}

/** A scope that asks for a gate to be open to the viewer. */
export function contestScopePast(gate: StageGateName) {
  return async (request: ContestRequest): Promise<ContestScope> => {
    const scope = await findContestScope(request);
    refuseUnlessPast(scope, gate);
    return scope;
  };
}

/** Throws what the gate says to a viewer who is not past it. */
export function refuseUnlessPast(permissions: ContestPermissions, gate: StageGateName): void {
  const answer = passes(permissions, gate);
  if (answer !== true) throw refusal(answer);
}

/**
 * Columns of a scope, for the user whose id is the placeholder `userId`; the participant is the row that
 * `isOwnParticipant` joins.
 */
export const scopeColumns = {
  id: contests.id,
  orgId: contests.orgId,
  stages: contests.stages,
  nowMs: databaseNowMs,
  capability: effectiveCapability(guardedContests, sql.placeholder('userId')),
  participant: {
    id: contestParticipants.id,
    tags: contestParticipants.tags,
    banned: contestParticipants.banned,
  },
};
export const isOwnParticipant = and(
  eq(contestParticipants.contestId, contests.id),
  eq(contestParticipants.userId, sql.placeholder('userId')),
);

const findScope = prepared('contest_scope', (db) =>
  db
    .select(scopeColumns)
    .from(contests)
    .leftJoin(contestParticipants, isOwnParticipant)
    .where(eq(contests.id, sql.placeholder('contestId'))),
);

/**
 * A contest as a user stands to it, at the database's clock: that of the statement outside a transaction, of its
 * beginning inside one, so that what a transaction stamps with `now()` falls into the stage it was decided by.
 */
export async function findContest(db: Db, contestId: string, userId: string): Promise<ContestScope | undefined> {
  const [row] = await findScope(db, { contestId, userId });
  return row && { ...row, stage: currentStage(row.stages, row.nowMs) };
}
