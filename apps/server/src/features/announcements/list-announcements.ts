import { route } from '../../http/route.ts';
import type { Viewer } from '../../http/viewer/viewer.ts';
import { presentAnnouncementRow } from './present.ts';
import { seesUnpublished } from './policy.ts';
import { listAnnouncements as findAnnouncements, type AnnouncementSight } from './queries.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const listAnnouncements = route('GET /api/announcement', {
  handle: async ({ query, viewer, context }) => {
    // Outside of organizations, clients send an empty id; a malformed id also requests no organization.
    const orgId = query.orgId !== undefined && UUID.test(query.orgId) ? query.orgId : undefined;
    const { rows, total } = await findAnnouncements(context.db, { ...query, orgId }, seeingOf(viewer));
    const items = rows.map(presentAnnouncementRow);
    return { items, ...(total !== undefined && { total }) };
  },
});

export function seeingOf(viewer: Viewer): AnnouncementSight {
  return { viewerId: viewer.kind === 'user' ? viewer.userId : null, unpublished: seesUnpublished(viewer) };
}
