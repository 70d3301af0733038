import type { AnnouncementRow } from './queries.ts';

export function presentAnnouncementRow({ id, title, date, public: isPublic, orgId }: AnnouncementRow) {
  return { _id: id, title, date, public: isPublic, ...(orgId !== null && { orgId }) };
}
