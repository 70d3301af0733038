import { randomUUID } from 'node:crypto';
import { MAX_TIME_GRANTS } from '@assay/contract';
import { distinctGrants, isThawedAt, sumOfGrants, type TimeGrant } from '@assay/rules';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { grantsByUser, type StoredClock } from '../clocks/queries.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { changeClock } from './clock-change.ts';
import {
  addTime,
  countTimeGrants,
  deleteGrant,
  findGrant,
  findGranted,
  findParticipantsOf,
  insertGrant,
  listTimeGrants,
  type GrantedParticipant,
} from './grant-queries.ts';
import { presentTimeGrant } from './present.ts';

const scope = contestScopeWith('admin');

export const listGrantsOfTime = route('GET /api/contest/:contestId/admin/clock/grant', {
  scope,
  handle: async ({ scope: { id }, context: { db } }) => ({
    items: (await listTimeGrants(db, id)).map(presentTimeGrant),
  }),
});

export const grantTime = route('POST /api/contest/:contestId/admin/clock/grant', {
  scope,
  handle: async ({ body: { version, principalId, delay = 0, extra = 0, reason }, ...request }) => {
    const { id: contestId } = request.scope;
    const grant = { delayMs: delay, extraMs: extra };
    const id = randomUUID();
    if (delay === 0 && extra === 0) throw refusal('grant-empty');
    let participantCount = 0;
    await changeClock(request, {
      version,
      reason: undefined,
      verb: 'grant',
      change: async (clock, nowMs, tx) => {
        if (isThawedAt(clock, nowMs)) throw refusal('contest-over');
        // What they have done until now would be from before their start.
        if (delay > 0 && nowMs >= clock.startMs) throw refusal('contest-started');
        if ((await countTimeGrants(tx, contestId)) >= MAX_TIME_GRANTS) throw refusal('grant-limit');
        const participants = await findParticipantsOf(tx, contestId, principalId);
        if (participants.length === 0) throw refusal('not-found');
        participantCount = participants.length;
        const values = { id, contestId, principalId, ...grant, reason, grantedBy: request.viewer.userId };
        return await withTime(tx, contestId, clock, participants, grant, {
          details: { principalId, delay, extra, reason, participantCount },
          store: async () => {
            await insertGrant(
              tx,
              values,
              participants.map((one) => one.id),
            );
          },
        });
      },
    });
    return { grantId: id, participantCount };
  },
});

export const takeBackTime = route('DELETE /api/contest/:contestId/admin/clock/grant/:grantId', {
  scope,
  handle: async ({ params: { grantId }, query: { version }, ...request }) => {
    const { id: contestId } = request.scope;
    await changeClock(request, {
      version,
      reason: undefined,
      verb: 'ungrant',
      change: async (clock, nowMs, tx) => {
        const grant = await findGrant(tx, contestId, grantId);
        if (!grant) throw refusal('not-found');
        if (isThawedAt(clock, nowMs)) throw refusal('contest-over');
        const { delayMs, extraMs, reason, principalId } = grant;
        const participants = await findGranted(tx, grantId);
        return await withTime(
          tx,
          contestId,
          clock,
          participants,
          { delayMs: -delayMs, extraMs: -extraMs },
          {
            details: { principalId, delay: delayMs, extra: extraMs, reason, participantCount: participants.length },
            store: async () => await deleteGrant(tx, grantId),
          },
        );
      },
    });
    return {};
  },
});

/** The clock after time was added to the sums of participants, and how to store that. */
async function withTime(
  tx: Tx,
  contestId: string,
  clock: StoredClock,
  participants: readonly GrantedParticipant[],
  added: TimeGrant,
  { details, store }: { details: Record<string, unknown>; store: () => Promise<void> },
) {
  const grants = await grantsByUser(tx, contestId, clock);
  for (const { userId, delayMs, extraMs } of participants)
    grants.set(userId, sumOfGrants([{ delayMs, extraMs }, added]));
  return {
    ...clock,
    grants: distinctGrants(grants.values()),
    details,
    regrant: {
      grants,
      store: async (updatedAt: Date) => {
        await store();
        await addTime(
          tx,
          participants.map(({ id }) => id),
          added,
          updatedAt,
        );
      },
    },
  };
}
