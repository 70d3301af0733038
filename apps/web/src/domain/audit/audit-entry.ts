import type { Reply } from '../../lib/api/index.ts';

/** A page of either log: of the site, or of an organization, whose entries do not name the organization. */
export type AuditPage = Reply<'GET /api/admin/audit'>;
export type AuditEntry = AuditPage['items'][number];
