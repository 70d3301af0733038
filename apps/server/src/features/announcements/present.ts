import type { AnnouncementNotice } from '@assay/contract';
import type { AnnouncementRow, findAnnouncementNotice } from './queries.ts';

export function presentAnnouncementRow({ id, title, date, public: isPublic, orgId }: AnnouncementRow) {
  return { _id: id, title, date, public: isPublic, ...(orgId !== null && { orgId }) };
}

export function presentAnnouncementNotice({
  articleId,
  title,
  orgName,
}: NonNullable<Awaited<ReturnType<typeof findAnnouncementNotice>>>): AnnouncementNotice {
  return { articleId, title, ...(orgName !== null && { orgName }) };
}
