import { addEnglish } from '../../lib/i18n/english.ts';

export const balloon = addEnglish('balloon', {
  title: 'Balloons',
  titleOf: 'Balloons · {{contest}}',
  list: 'Balloons',
  absent: 'This queue doesn’t exist, or you don’t have access',
  absentDetail: 'Ask the director of the contest for the right to deliver balloons.',
  off: 'Balloons are off',
  offDetail: 'The director of the contest has not turned balloons on.',
  offDirector: 'Turn them on in the settings.',

  what: '{{slug}} · {{color}} · {{time}}',

  'filter.label': 'Show',
  'filter.open': 'To do ({{count}})',
  'filter.done': 'Done',
  'filter.problem': 'Problem',
  'filter.all': 'All problems',
  'filter.of': '{{slug}} · {{color}}',

  'empty.open': 'Nothing to deliver',
  'empty.openDetail': 'A balloon appears here as soon as a participant solves a problem.',
  'empty.done': 'Nothing delivered yet',
  'empty.doneDetail': 'Delivered and withdrawn balloons appear here. A delivery can be undone.',

  'act.of': '{{act}}: {{slug}}, {{name}}',
  'act.claim': 'I’ll take it',
  'act.release': 'Put back',
  'act.deliver': 'Delivered',
  'act.undo': 'Undo',
  'act.takenBack': 'Taken back',
  'act.confirm': 'Got it',

  'claim.own': 'You are delivering it',
  'claim.other': '{{name}} is delivering it',

  'state.delivered': 'Delivered',
  'state.withdrawn': 'Withdrawn after a rejudge: don’t deliver it',
  'state.take-back': 'Take back: no longer accepted',

  'first.contest': 'First of the contest',
  'first.problem': 'First to solve it',
  'first.contest.provisional': 'Probably the first of the contest',
  'first.problem.provisional': 'Probably the first to solve it',

  'settings.title': 'Settings',
  'settings.enabled': 'Balloons',
  'settings.enabledHelp':
    'Every participant gets a balloon for each solved problem. Those of results that already exist enter the queue as well.',
  'settings.inFreeze': 'Balloons during the freeze',
  'settings.inFreezeHelp':
    'If off, submissions made during the freeze get no balloon, not even after the reveal, and the queue shows nothing of them.',
  'settings.withoutTags': 'Tags without balloons',
  'settings.withoutTagsHelp':
    'Participants with one of these tags get no balloons, such as unofficial ones. At most {{max}} tags.',
  'settings.colors': 'Colors',
  'settings.color': 'Color',
  'settings.colorOf': 'Color of problem {{slug}}',
  'settings.problem': '{{slug}}. {{title}}',
  'settings.propose': 'Choose the missing colors',
  'settings.noProblems': 'The contest has no problems yet',
  'settings.saved': 'Balloon settings saved',
  'settings.openQueue': 'Open the queue',
  'settings.copyLink': 'Copy the link for volunteers',
  'settings.noClock': 'Balloons need the clock of the contest, which this contest lacks. Copy the contest to get one.',

  'volunteers.title': 'Volunteers',
  'volunteers.help':
    'Volunteers see the balloon queue and, without further rights, nothing else of the contest. Send them the link above. Administrators of the contest need no entry here.',
  'volunteers.empty': 'No volunteers yet',
  'volunteers.emptyDetail': 'Until then, administrators of the contest deliver the balloons.',
  'volunteers.manage': 'Manage on the access list',

  'color.none': 'No color',
  'color.red': 'Red',
  'color.blue': 'Blue',
  'color.yellow': 'Yellow',
  'color.green': 'Green',
  'color.orange': 'Orange',
  'color.purple': 'Purple',
  'color.pink': 'Pink',
  'color.cyan': 'Light blue',
  'color.lime': 'Lime',
  'color.brown': 'Brown',
  'color.white': 'White',
  'color.black': 'Black',
  'color.silver': 'Silver',
  'color.gold': 'Gold',
});
