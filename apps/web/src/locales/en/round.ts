import { addEnglish } from '../../lib/i18n/english.ts';

/** Rounds with pretests by the rules of Codeforces. */
export const round = addEnglish('round', {
  'lock.ask': 'Lock this problem?',
  'lock.detail':
    'You can’t submit to this problem any more, even if your submission turns out to be wrong. Only the organizers can unlock it.',
  'lock.confirm': 'Lock problem',
  'lock.done': 'Problem locked',

  'locking.label': 'Participants may lock problems they have solved',
  'locking.help': 'After locking, a participant can’t submit to that problem any more.',
  'locking.on': 'Problems can be locked',
  'locking.off': 'Problems can no longer be locked',

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
