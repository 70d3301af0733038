import { addEnglish } from '../../lib/i18n/english.ts';

/** Groups enrolled in a contest or a plan. */
export const enrollment = addEnglish('enrollment', {
  title: 'Enrolled groups',
  'help.contest':
    'Members who join an enrolled group are registered while registration is open. Members who leave it are unregistered unless they have submitted.',
  'help.plan':
    'Members who join an enrolled group join the plan. Members who leave it leave the plan unless they take part in one of its contests.',
  group: 'Group',
  'registered.contest': 'Registered',
  'registered.plan': 'In the plan',
  count_one: '{{registered}} of {{count}} member',
  count_other: '{{registered}} of {{count}} members',
  fill: 'Register the other {{count}}',
  noAccess: 'Its members can’t open this plan.',
  giveAccess: 'Give access',
  accessGiven: '{{name}} can open this plan',
  enroll: 'Enroll',
  'field.help': 'Search groups by name. All members of the group join the plan.',
  enrolled_one: '{{name}} enrolled: {{count}} member registered',
  enrolled_other: '{{name}} enrolled: {{count}} members registered',
  removeOne: 'End enrollment of {{name}}',
  removeAsk: 'End the enrollment of {{name}}?',
  'removeDetail.contest':
    'Members registered only through {{name}} are unregistered unless they have submitted. After the end of the contest no one is unregistered.',
  'removeDetail.plan':
    'Members who joined only through {{name}} leave the plan unless they take part in one of its contests. Contests, submissions and results stay.',
  removed_one: 'Enrollment of {{name}} ended: {{count}} member unregistered',
  removed_other: 'Enrollment of {{name}} ended: {{count}} members unregistered',
} as const);
