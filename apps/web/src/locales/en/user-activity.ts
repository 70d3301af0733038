import { addEnglish } from '../../lib/i18n/english.ts';

/** What a user has done, on the profile. */
export const userActivity = addEnglish('userActivity', {
  memberSince: 'Member since {{date}}',
  hidden: 'This user’s activity is private',
  'calendar.title': 'Last 12 months',
  'calendar.label_one': '{{count}} submission in the last 12 months',
  'calendar.label_other': '{{count}} submissions on {{days}} days in the last 12 months',
  'calendar.day_one': '{{count}} submission on {{day}}',
  'calendar.day_other': '{{count}} submissions on {{day}}',
  'calendar.table': 'By month',
  'calendar.month': 'Month',
  'calendar.count': 'Submissions',
  'solved.title': 'Solved problems',
  'solved.other': 'Unrated',
  'solved.none': 'No solved problems to show',
  'solved.noneOwn': 'No solved problems yet',
  'contests.title': 'Contests',
  'contests.none': 'No contests to show',
  'contests.noneOwn': 'No contests yet',
  'contests.rank': 'Rank {{rank}} of {{count}}',
  'groups.own': 'Your groups',
  'groups.shared': 'Groups you share',
  'switch.label': 'Private activity',
  'switch.help': 'Others see your name and shared groups, but no problems, submissions or contests on your profile.',
} as const);
