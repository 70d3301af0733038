import { addEnglish } from '../../lib/i18n/english.ts';

/** The home page. */
export const homeSections = addEnglish('homeSections', {
  'now.title': 'Now',
  'due.title': 'Due',
  'upcoming.title': 'Coming up',
  'attempts.title': 'Continue',
  'attempts.practice': 'Practice it after the contest',
  'attempts.submitted': 'Submitted; results are hidden for now',
  'problems.title': 'New problems',
  'problems.more': 'All problems',
  'problems.solved': 'Solved',
  'contests.title': 'More contests',
  'contests.org': 'Contests',
  'announcements.more': 'All announcements',

  'contest.solved_one': '{{solved}} of {{count}} solved',
  'contest.solved_other': '{{solved}} of {{count}} solved',
  'contest.tried_one': '{{tried}} of {{count}} submitted',
  'contest.tried_other': '{{tried}} of {{count}} submitted',
  'contest.score': '{{score}} / {{full}} points',
  'contest.begin': 'Start',
  'contest.continue': 'Continue',
  'contest.join': 'Join',
  'contest.reminded': 'Reminder: work is missing',
  'contest.plan': 'Open the plan',

  'quiet.heading': 'Get started',
  'quiet.title': 'Nothing is running or due',
  'quiet.detail': 'Contests, homework and the problems you work on appear here.',
  'quiet.action': 'Solve a problem',
  'quiet.noOrg': 'You’re not in an organization yet',
  'quiet.noOrgDetail': 'Ask your teacher or organizer to add you. Their contests and problems then appear here.',

  'setup.title': 'Set up {{org}}',
  'setup.members': 'Invite people',
  'setup.members.detail': 'Add members one by one or import a list.',
  'setup.problems': 'Create a problem',
  'setup.problems.detail': 'Write one, or import a package.',
  'setup.contests': 'Create a contest',
  'setup.contests.detail': 'A round with a ranklist, or homework.',

  'visitor.title': 'Solve problems, run contests',
  'visitor.text':
    'Assay is an online judge: submit a program and see within seconds on which tests it passes. Schools, universities and contest committees use it for practice, homework and contests.',
  'visitor.nothing': 'Nothing public yet',
  'visitor.nothingDetail':
    'Contests and problems that the organization publishes appear here. Sign in to see your own.',
  'visitor.signIn': 'Sign in',
  'visitor.signUp': 'Sign up',
});
