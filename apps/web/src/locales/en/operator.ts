import { addEnglish } from '../../lib/i18n/english.ts';

/** Organizations and runners of the whole site, and what its operators are reminded of. */
export const operator = addEnglish('operator', {
  'orgs.tab': 'Organizations',
  'orgs.search': 'Search organizations',
  'orgs.create': 'Create an organization',
  'orgs.name': 'Name',
  'orgs.members': 'Members',
  'orgs.problems': 'Problems',
  'orgs.recent': 'Submissions (30 days)',
  'orgs.storage': 'Storage',
  'orgs.storageOf': '{{used}} of {{quota}}',
  'orgs.created': 'Created',
  'orgs.empty': 'No organizations found',
  'orgs.emptyDetail': 'Search by another part of the name, or create an organization.',

  'runners.tab': 'Runners',
  'runners.emptyDetail':
    'Set ASSAY_RUNNERS to start shared runners with the server, or register one on the Runners page of an organization.',
  'runners.help':
    'All runners of the site. Shared runners start with the server (ASSAY_RUNNERS) and judge for every organization. Organizations register their own.',

  'factor.remind': 'Only a password protects your administrator account. Set up two-factor authentication.',
  'factor.act': 'Set up',
});
