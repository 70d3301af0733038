import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { isAdmin } from '../../http/viewer/viewer.ts';
import { seeingOf } from './list-announcements.ts';
import { findAnnouncement } from './queries.ts';

export const getAnnouncement = route('GET /api/announcement/:articleId', {
  handle: async ({ params, viewer, context }) => {
    const found = await findAnnouncement(context.db, params.articleId, seeingOf(viewer));
    if (!found) throw refusal('not-found');
    const { title, description, date, public: isPublic, orgId, isOfAdmin } = found;
    const abilities = { edit: isOfAdmin || isAdmin(viewer) };
    return { title, description, public: isPublic, date, ...(orgId !== null && { orgId }), abilities };
  },
});
