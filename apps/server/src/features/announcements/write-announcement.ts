import { violatedReference } from '../../db/errors.ts';
import type { Tx } from '../../db/client.ts';
import type { LiveNews } from '../../http/live.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import { seeingOf } from './list-announcements.ts';
import { requireWriter } from './policy.ts';
import { deleteAnnouncement, findAnnouncement, insertAnnouncement, updateAnnouncement } from './queries.ts';

export const makeAnnouncement = route('POST /api/announcement', {
  handle: async ({ body, viewer, context, ip }) => {
    await requireWriter(context.db, viewer, body.orgId ?? null);
    try {
      const articleId = await context.db.transact(async (tx) => {
        const id = await insertAnnouncement(tx, body);
        const { orgId, ...after } = body;
        await recordAct(tx, { viewer, ip, action: 'announcement.make', ...of(id, orgId), after });
        await context.live.publish(
          tx,
          newsOf(orgId, { isPublic: body.public, ...(body.public && { published: { id, byId: viewer.userId } }) }),
        );
        return id;
      });
      return { articleId };
    } catch (error) {
      if (violatedReference(error) !== undefined) throw refusal('not-found');
      throw error;
    }
  },
});

export const changeAnnouncement = route('PATCH /api/announcement/:articleId', {
  handle: async ({ params, body, viewer, context, ip }) => {
    await context.db.transact(async (tx) => {
      await requireWriterOf(tx, viewer, params.articleId);
      const before = await updateAnnouncement(tx, params.articleId, body);
      if (!before) throw refusal('not-found');
      const change = { before, after: { ...before, ...body } };
      const isPublic = before.public || body.public;
      const published = body.public && !before.public ? { id: before.id, byId: viewer.userId } : undefined;
      await recordAct(tx, { viewer, ip, action: 'announcement.change', ...of(before.id, before.orgId), ...change });
      await context.live.publish(tx, newsOf(before.orgId, { isPublic, published }));
    });
    return { ok: 1 as const };
  },
});

export const removeAnnouncement = route('DELETE /api/announcement/:articleId', {
  handle: async ({ params, viewer, context, ip }) => {
    await context.db.transact(async (tx) => {
      await requireWriterOf(tx, viewer, params.articleId);
      const before = await deleteAnnouncement(tx, params.articleId);
      if (!before) throw refusal('not-found');
      const { title, date } = before;
      const act = { action: 'announcement.delete', ...of(before.id, before.orgId) } as const;
      await recordAct(tx, { viewer, ip, ...act, before: { title, date, public: before.public } });
      await context.live.publish(tx, newsOf(before.orgId, { isPublic: before.public }));
    });
    return {};
  },
});

/** Refuses unless the viewer may change the announcement. */
async function requireWriterOf(tx: Tx, viewer: UserViewer, articleId: string): Promise<void> {
  const found = await findAnnouncement(tx, articleId, seeingOf(viewer));
  if (!found) throw refusal('not-found');
  await requireWriter(tx, viewer, found.orgId);
}

function newsOf(
  orgId: string | null | undefined,
  { isPublic, published }: { isPublic: boolean; published?: { id: string; byId: string } | undefined },
): LiveNews {
  return { type: 'announcement', orgId: orgId ?? null, isPublic, ...(published && { published }) };
}

/** Subject and organization of an audit log entry: the organization's administrators may read it. */
function of(id: string, orgId: string | null | undefined) {
  return { subject: { type: 'announcement', id }, ...(typeof orgId === 'string' && { orgId }) };
}
