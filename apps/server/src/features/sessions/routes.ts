import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import { examsOf } from '../clocks/exams.ts';
import { countProfileRequests } from '../memberships/queries.ts';
import { needsSecondFactor } from './required.ts';
import { ownsProfile } from '../users/policy.ts';
import { findUser } from '../users/queries.ts';
import { describeDevice } from './describe-device.ts';
import { endOtherSessions, endSession, findActingUser, listSessions, type SessionRow } from './queries.ts';

interface SessionsRequest {
  params: { userId: string };
  viewer: UserViewer;
  context: AppContext;
}

/** For the user and administrators; tokens of apps and programs neither see nor end sessions. */
async function findOwner({ params, viewer, context }: SessionsRequest): Promise<void> {
  if (viewer.token !== 'session') throw refusal('token-not-for-this');
  if (!ownsProfile(viewer, params.userId)) throw refusal('no-right');
  if (!(await findUser(context.db, params.userId))) throw refusal('not-found');
}

const showSession = route('GET /api/user/session', {
  handle: async ({ viewer, context }) => {
    const { userId, sessionId, secondFactor, tags, actingUserId } = viewer;
    const acting = actingUserId === null ? undefined : await findActingUser(context.db, actingUserId);
    const profileRequests = await countProfileRequests(context.db, userId);
    const exams = examsOf(viewer).map(({ contestId, orgId }) => ({ contestId, orgId }));
    return {
      userId,
      sessionId,
      secondFactor,
      secondFactorDue: !secondFactor && (await needsSecondFactor(context, userId)),
      ...(profileRequests > 0 && { profileRequests }),
      ...(exams.length > 0 && { exams }),
      ...(tags && { tags }),
      ...(acting && { actingUser: { userId: acting.id, name: acting.name } }),
    };
  },
});

const showSessions = route('GET /api/user/:userId/session', {
  scope: findOwner,
  handle: async ({ params, viewer, context }) => {
    const rows = await listSessions(context.db, params.userId, new Date(context.clock.now()));
    return rows.map((row) => present(row, viewer));
  },
});

const removeSession = route('DELETE /api/user/:userId/session/:sessionId', {
  scope: findOwner,
  handle: async ({ params: { userId, sessionId }, viewer, context, ip }) => {
    await context.db.transact(async (tx) => {
      if (!(await endSession(tx, userId, sessionId, new Date(context.clock.now())))) throw refusal('not-found');
      if (userId === viewer.userId) return;
      await recordAct(tx, { viewer, ip, action: 'user.session-end', subject: { type: 'user', id: userId } });
    });
    return {};
  },
});

const removeOtherSessions = route('POST /api/user/:userId/session/end-others', {
  scope: findOwner,
  handle: async ({ params: { userId }, viewer, context, ip }) => {
    const ended = await context.db.transact(async (tx) => {
      const count = await endOtherSessions(tx, userId, viewer.sessionId, new Date(context.clock.now()));
      if (userId !== viewer.userId) {
        const subject = { type: 'user', id: userId };
        await recordAct(tx, { viewer, ip, action: 'user.session-end', subject, before: { count } });
      }
      return count;
    });
    return { ended };
  },
});

export const sessionRoutes = [showSession, showSessions, removeSession, removeOtherSessions];

function present(row: SessionRow, viewer: UserViewer) {
  return {
    _id: row.id,
    current: row.id === viewer.sessionId,
    provider: row.provider,
    secondFactor: row.secondFactor,
    device: describeDevice(row.userAgent),
    ip: row.ip,
    createdAt: row.createdAt.getTime(),
    seenAt: row.seenAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    ...(row.tags && { tags: row.tags }),
    ...(row.actingUserId !== null && { actingUser: { userId: row.actingUserId, name: row.actingName ?? '' } }),
  };
}
