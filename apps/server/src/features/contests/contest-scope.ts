import { and, eq, sql } from 'drizzle-orm';
import { type CapabilityOf, type Stage, type TeamSettings } from '@assay/contract';
import {
  currentStage,
  hidesResultsOfOthers,
  participantStages,
  type StageGateName,
  withoutResultsOfOthers,
} from '@assay/rules';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { databaseNowMs, epochMsOrNull } from '../../db/epoch-ms.ts';
import { prepared } from '../../db/prepared.ts';
import { contestParticipants, contests } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import type { Reader, UserViewer } from '../../http/viewer/viewer.ts';
import { effectiveCapability, guardedContests } from '../access/guarded.ts';
import { isPaused, ownClockColumn, type StoredClock } from '../clocks/queries.ts';
import { actingId } from '../acting/acting-id.ts';
import { hasTaken } from './has-taken.ts';
import { holds, isBanned, mayEnter, passes, type ContestPermissions } from './policy.ts';

/** What every contest route needs to decide permissions at this instant; nothing large. */
export interface ContestScope extends ContestPermissions {
  id: string;
  orgId: string;
  /** By the database's clock, like `stage`. */
  nowMs: number;
  /** Of the contest, as stored. */
  commonStages: Stage[];
  /** With the starts of the viewer's own clock. */
  stages: Stage[];
  /** The viewer's current stage. */
  stage: Stage;
  /** Whether the clock is paused, so that nothing can be submitted. */
  isPaused: boolean;
  isRunner: boolean;
  /** Id of the viewer's participant: the viewer, or the viewer's team. Owns what the viewer does in the contest. */
  actingId: string;
  /** Null: the contest is for individuals. */
  teams: TeamSettings | null;
  /** The viewer's participant. */
  participant: {
    id: string;
    tags: string[];
    banned: boolean;
    delayMs: number;
    extraMs: number;
    startedAtMs: number | null;
  } | null;
  /** The clock of the contest if the viewer has a grant of time or the contest a start window; otherwise null. */
  ownClock: StoredClock | null;
}

/** A change of a contest by a user, as routes, imports and other services make it. */
export interface ContestEdit {
  scope: ContestScope;
  viewer: UserViewer;
  ip: string;
  /** In a transaction, its `db` is the transaction. */
  context: Pick<AppContext, 'db' | 'live'>;
}

export interface ContestRequest {
  params: { contestId: string };
  viewer: Reader;
  context: AppContext;
}

/** Finds the contest of the path if the viewer may enter it. A hidden contest is reported as not found. */
export async function findContestScope({ params, viewer, context }: ContestRequest): Promise<ContestScope> {
  const found = await findContest(context.db, params.contestId, viewer.userId);
  if (!found) throw refusal('not-found');
  refuseUnlessEntering(found);
  return found;
}

/** Throws if the viewer may not see the contest or is banned from it. */
export function refuseUnlessEntering(permissions: ContestPermissions): void {
  if (!mayEnter(permissions)) throw refusal('not-found');
  if (isBanned(permissions)) throw refusal('banned');
}

/** A scope that requires capabilities. */
export function contestScopeWith(...needed: CapabilityOf<'contest'>[]) {
  return async (request: ContestRequest): Promise<ContestScope> => {
    const scope = await findContestScope(request);
    if (!needed.every((name) => holds(scope.capability, name))) throw refusal('no-right');
    return scope;
  };
}

/** A scope that requires a gate to be open to the viewer. */
export function contestScopePast(gate: StageGateName) {
  return async (request: ContestRequest): Promise<ContestScope> => {
    const scope = await findContestScope(request);
    refuseUnlessPast(scope, gate);
    return scope;
  };
}

/** Throws the gate's refusal if the viewer does not pass it. */
export function refuseUnlessPast(permissions: ContestPermissions, gate: StageGateName): void {
  const answer = passes(permissions, gate);
  if (answer !== true) throw refusal(answer);
}

/** Columns of a scope for the user whose id is the placeholder `userId`. `isOwnParticipant` joins the participant. */
export const scopeColumns = {
  id: contests.id,
  orgId: contests.orgId,
  stages: contests.stages,
  nowMs: databaseNowMs,
  isPaused,
  capability: effectiveCapability(guardedContests, sql.placeholder('userId')),
  actingId: actingId(sql`contests.id`, sql.placeholder('userId')),
  teams: contests.teams,
  isRunner: sql<boolean>`(${contests.allowsVirtual} and ${contests.endsAt} <= now()
    and ${hasTaken(sql`${sql.placeholder('userId')}::uuid`)})`,
  participant: {
    id: contestParticipants.id,
    tags: contestParticipants.tags,
    banned: contestParticipants.banned,
    delayMs: contestParticipants.delayMs,
    extraMs: contestParticipants.extraMs,
    startedAtMs: epochMsOrNull(contestParticipants.startedAt),
  },
  ownClock: ownClockColumn,
};
export const isOwnParticipant = and(
  eq(contestParticipants.contestId, contests.id),
  eq(contestParticipants.userId, actingId(sql`contests.id`, sql.placeholder('userId'))),
);

const findScope = prepared('contest_scope', (db) =>
  db
    .select(scopeColumns)
    .from(contests)
    .leftJoin(contestParticipants, isOwnParticipant)
    .where(eq(contests.id, sql.placeholder('contestId'))),
);

/**
 * A contest with a user's permissions, by the database's clock. Inside a transaction that is its start time, so rows
 * stamped with `now()` fall into the stage the decision was based on.
 */
export async function findContest(db: Db, contestId: string, userId: string): Promise<ContestScope | undefined> {
  const [row] = await findScope(db, { contestId, userId });
  return row && withOwnStage(row);
}

interface TimedRow {
  stages: Stage[];
  nowMs: number;
  participant: { delayMs: number; extraMs: number; startedAtMs: number | null } | null;
  ownClock: StoredClock | null;
}

/** A row of `scopeColumns` with the stages of the viewer's own clock, and the current one. */
export function withOwnStage<R extends TimedRow>(row: R): R & { commonStages: Stage[]; stage: Stage } {
  const { participant, ownClock, nowMs } = row;
  const stages = participant && ownClock ? participantStages(row.stages, ownClock, participant) : row.stages;
  const stage = currentStage(stages, nowMs);
  const isHiding = ownClock !== null && hidesResultsOfOthers(ownClock, nowMs);
  const commonStages = row.stages;
  return {
    ...row,
    commonStages,
    stages,
    stage: isHiding ? { ...stage, settings: withoutResultsOfOthers(stage.settings) } : stage,
  };
}
