import { violatedReference } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { deleteAnnouncement, insertAnnouncement, updateAnnouncement } from './queries.ts';

export const makeAnnouncement = route('POST /api/announcement', {
  handle: async ({ body, context }) => {
    try {
      return { articleId: await context.db.transact((tx) => insertAnnouncement(tx, body)) };
    } catch (error) {
      if (violatedReference(error) !== undefined) throw refusal('not-found');
      throw error;
    }
  },
});

export const changeAnnouncement = route('PATCH /api/announcement/:articleId', {
  handle: async ({ params, body, context }) => {
    const found = await context.db.transact((tx) => updateAnnouncement(tx, params.articleId, body));
    if (!found) throw refusal('not-found');
    return { ok: 1 as const };
  },
});

export const removeAnnouncement = route('DELETE /api/announcement/:articleId', {
  handle: async ({ params, context }) => {
    const found = await context.db.transact((tx) => deleteAnnouncement(tx, params.articleId));
    if (!found) throw refusal('not-found');
    return {};
  },
});
