import { addEnglish } from '../../lib/i18n/english.ts';

export const search = addEnglish('search', {
  title: 'Search',
  placeholder: 'Search problems, contests, people and pages',
  results: 'Results',
  recent: 'Recent',
  pages: 'Pages',
  problems: 'Problems',
  contests: 'Contests',
  plans: 'Plans',
  groups: 'Groups',
  users: 'People',
  announcements: 'Announcements',
  allProblems: 'All problems that match “{{text}}”',
  'none.title': 'No results for “{{text}}”',
  'none.detail': 'Try fewer or other words. Names and the text of statements are searched.',
  'none.signedOut': 'Sign in to search everything that you have access to.',
  count_one: '{{count}} result',
  count_other: '{{count}} results',
  'keys.move': 'Move',
  'keys.open': 'Open',
  'keys.close': 'Close',
});
