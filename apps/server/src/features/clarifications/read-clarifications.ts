import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { withOwnStage } from '../contests/contest-scope.ts';
import { isShown } from '../contests/policy.ts';
import { onlyVolunteers } from '../contest-volunteers/policy.ts';
import { findClarificationScope, findNoticeScope, findThreadScope } from './clarification-scope.ts';
import { askAbility, readsQueue, mayReadPublic } from './policy.ts';
import { presentMessages, presentNotice, presentThread } from './present.ts';
import { countOpen, listMessages, listThreads } from './queries.ts';
import { countUnread, listUnread, listUnreadOfVolunteer, markRead, type UnreadRow } from './unread-queries.ts';

export const listClarifications = route('GET /api/contest/:contestId/clarification', {
  scope: findClarificationScope,
  handle: async ({ scope: { contest, sight }, query, viewer: { userId }, context: { db } }) => {
    const { state, ...filter } = query;
    // The state of others' threads is visible to the jury only.
    const { rows, total } = await listThreads(db, contest.id, { ...filter, ...(sight.readsQueue && { state }) }, sight);
    const items = rows.map((row) => presentThread(contest, row, userId));
    return { items, ...(total !== undefined && { total }) };
  },
});

export const getClarification = route('GET /api/contest/:contestId/clarification/:clarificationId', {
  scope: findThreadScope,
  handle: async ({ scope: { contest, sight, thread }, viewer: { userId }, context: { db } }) => {
    const onlyPublic = !sight.readsQueue && !thread.isOwn;
    const messages = await listMessages(db, thread.id, { onlyPublic });
    return { ...presentThread(contest, thread, userId), messages: presentMessages(contest, thread, messages) };
  },
});

export const countClarifications = route('GET /api/contest/:contestId/clarification-count', {
  scope: findClarificationScope,
  handle: async ({ scope: { contest, sight }, context: { db } }) => ({
    unread: sight.readsQueue || contest.participant === null ? 0 : await countUnread(db, contest.id, sight),
    ...(sight.readsQueue && { open: await countOpen(db, contest.id) }),
    ask: askAbility(contest),
  }),
});

export const readClarification = route('POST /api/contest/:contestId/clarification/:clarificationId/read', {
  scope: findNoticeScope,
  handle: async ({ scope: { thread }, body: { messageId }, viewer: { userId }, context: { db } }) => {
    const isMarked = await db.transact((tx) => markRead(tx, { userId, clarificationId: thread.id, messageId }));
    if (!isMarked) throw refusal('not-found');
    return {};
  },
});

export const listUnreadClarifications = route('GET /api/clarification/unread', {
  handle: async ({ viewer: { userId }, context: { db } }) => {
    const rows = (await listUnread(db, userId)).filter(isForViewer);
    const toVolunteer = (await listUnreadOfVolunteer(db, userId)).filter(({ capability }) =>
      onlyVolunteers({ capability, participant: null }),
    );
    return [...rows, ...toVolunteer].toSorted((one, other) => other.atMs - one.atMs).map(presentNotice);
  },
});

/** The jury has its queue instead. */
function isForViewer(row: UnreadRow): boolean {
  const { nowMs, capability, isOwn, category, problemSettings } = row;
  const permissions = { capability, participant: { banned: false }, stage: withOwnStage(row).stage };
  if (readsQueue(permissions)) return false;
  if (isOwn) return problemSettings === null || isShown(permissions, problemSettings, nowMs);
  return mayReadPublic(permissions, { category, settings: problemSettings }, nowMs);
}
