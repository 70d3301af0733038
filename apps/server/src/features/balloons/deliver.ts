import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { volunteerScope } from '../contest-volunteers/volunteer-scope.ts';
import { claimBalloon, lockBalloon, recordDelivery, releaseBalloon } from './queries.ts';

const volunteers = volunteerScope('balloons');

type Locked = NonNullable<Awaited<ReturnType<typeof lockBalloon>>>;

interface BalloonRequest {
  scope: { id: string };
  params: { balloonId: string };
  viewer: { userId: string };
  context: AppContext;
}

/** Acts on a balloon that no one else changes meanwhile, and notifies the volunteers. */
async function change<T>(
  { scope, params, viewer, context: { db, live } }: BalloonRequest,
  work: (tx: Tx, balloon: Locked) => Promise<T>,
): Promise<T> {
  return await db.transact(async (tx) => {
    const balloon = await lockBalloon(tx, scope.id, params.balloonId, viewer.userId);
    if (!balloon) throw refusal('not-found');
    const done = await work(tx, balloon);
    await live.publish(tx, { type: 'balloon', contestId: scope.id });
    return done;
  });
}

/** Throws unless the balloon waits for this volunteer or for any. */
function refuseUnlessFree({ state, claim }: Locked): void {
  if (state !== 'waiting') throw refusal('balloon-changed');
  if (claim === 'other') throw refusal('balloon-claimed');
}

export const claimContestBalloon = route('POST /api/contest/:contestId/balloon/:balloonId/claim', {
  scope: volunteers,
  handle: (request) =>
    change(request, async (tx, balloon) => {
      refuseUnlessFree(balloon);
      return { until: await claimBalloon(tx, balloon.id, request.viewer.userId) };
    }),
});

export const releaseContestBalloon = route('DELETE /api/contest/:contestId/balloon/:balloonId/claim', {
  scope: volunteers,
  handle: (request) =>
    change(request, async (tx, balloon) => {
      if (balloon.claim === 'other') throw refusal('balloon-claimed');
      await releaseBalloon(tx, balloon.id);
      return {};
    }),
});

export const deliverBalloon = route('POST /api/contest/:contestId/balloon/:balloonId/delivery', {
  scope: volunteers,
  handle: (request) =>
    change(request, async (tx, balloon) => {
      refuseUnlessFree(balloon);
      await recordDelivery(tx, balloon.id, request.viewer.userId);
      return {};
    }),
});

/** One that is still due waits again; one that is not is done. */
export const undoDelivery = route('DELETE /api/contest/:contestId/balloon/:balloonId/delivery', {
  scope: volunteers,
  handle: (request) =>
    change(request, async (tx, balloon) => {
      if (balloon.state !== 'delivered' && balloon.state !== 'take-back') throw refusal('balloon-changed');
      await recordDelivery(tx, balloon.id, null);
      return {};
    }),
});
