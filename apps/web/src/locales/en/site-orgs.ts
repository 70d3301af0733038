import { addEnglish } from '../../lib/i18n/english.ts';

/** All organizations, for the administrators of the site. */
export const siteOrgs = addEnglish('siteOrgs', {
  tab: 'Organizations',
  search: 'Search organizations',
  create: 'Create an organization',
  name: 'Name',
  members: 'Members',
  problems: 'Problems',
  recent: 'Submissions (30 days)',
  storage: 'Storage',
  created: 'Created',
  empty: 'No organizations found',
  emptyDetail: 'Search by another part of the name, or create an organization.',
});
