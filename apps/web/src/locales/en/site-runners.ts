import { addEnglish } from '../../lib/i18n/english.ts';

/** All runners, for the administrators of the site. */
export const siteRunners = addEnglish('siteRunners', {
  tab: 'Runners',
  emptyDetail:
    'Set ASSAY_RUNNERS to start shared runners with the server, or register one on the Runners page of an organization.',
  help: 'All runners of the site. Shared runners start with the server (ASSAY_RUNNERS) and judge for every organization. Organizations register their own.',
});
