import type { Reply } from '../../lib/api/index.ts';

/** A page of either log: the site's, or an organization's, which does not say where. */
export type AuditPage = Reply<'GET /api/admin/audit'>;
export type AuditEntry = AuditPage['items'][number];
