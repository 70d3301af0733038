import { addEnglish } from '../../lib/i18n/english.ts';

/** Rounds with pretests by the rules of Codeforces. */
export const round = addEnglish('round', {
  'lock.ask': 'Lock this problem?',
  'lock.detail':
    'You can’t submit to this problem any more, even if your submission turns out to be wrong. Only the organizers can unlock it.',
  'lock.confirm': 'Lock problem',
  'lock.done': 'Problem locked',

  'rules.round': 'This contest is a round with pretests',
  'rules.roundHelp':
    'Until the system test, submissions are judged only on the pretests chosen in the settings of each problem.',
  'rules.locking': 'Participants may lock problems they have solved',
  'rules.lockingHelp': 'After locking, a participant can’t submit to that problem any more.',
  'rules.all': 'Test every submission that passed pretests',
  'rules.allHelp':
    'Otherwise only the last one of each participant and problem is tested, and earlier ones are skipped.',
  'rules.saved': 'Rules saved',

  'test.title': 'System test',
  'test.before': 'After the contest ends, the system test judges what passed pretests on all cases.',
  'test.hacking':
    'Open hacking goes on. Start the system test when that stage is over: what is hacked stays hacked and is not tested.',
  'test.pending': 'The contest has ended. Results are those of the pretests until the system test is applied.',
  'test.testing': 'The system test is running or waits to be applied. Results don’t change before that.',
  'test.finished': 'The results of the system test count.',
  'test.start': 'Start system test',
  'test.ask': 'Start the system test?',
  'test.detail':
    'What passed pretests is judged on all cases of the current test data. You see what would change before you apply it.',
  'test.open': 'Progress and changes',

  'hacks.title': 'Hacks that become tests',
  'hacks.detail':
    'System tests and rejudges use the current test data. Add what is missing to the draft of the problem, and publish the draft first.',
  'hacks.tested': '{{problem}}: all successful hacks are in the test data.',
  'hacks.untested_one': '{{problem}}: {{count}} successful hack is not in the test data.',
  'hacks.untested_other': '{{problem}}: {{count}} successful hacks are not in the test data.',

  'locks.title': 'Locked problems',
  'locks.none': 'No problems are locked',
  'locks.noneDetail': 'Participants who have solved a problem may lock it.',
  'locks.who': 'Participant',
  'locks.problem': 'Problem',
  'locks.at': 'Locked',
  'locks.unlock': 'Unlock',
  'locks.ask': 'Unlock problem {{problem}}?',
  'locks.detail': 'The participant can submit to it again. The audit log keeps the reason.',
  'locks.reason': 'Reason',
  'locks.done': 'Problem unlocked',
});
