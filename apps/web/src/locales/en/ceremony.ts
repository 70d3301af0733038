import { addEnglish } from '../../lib/i18n/english.ts';

export const ceremony = addEnglish('ceremony', {
  closed: 'For directors only',
  closedDetail: 'The ceremony shows results that are not revealed yet.',
  intro_one:
    'Reveals {{count}} hidden result from the last place up. No one else sees anything until you reveal the board.',
  intro_other:
    'Reveals {{count}} hidden results from the last place up. No one else sees anything until you reveal the board.',
  'medals.gold': 'Gold medals',
  'medals.silver': 'Silver medals',
  'medals.bronze': 'Bronze medals',
  firsts: 'First to solve',
  firstsHelp: 'Also honors whoever solved a problem first.',
  preview: 'Show who gets what',
  keys: 'Space or → next, ← back, Home first, End last, A by itself until the next award, F full screen.',
  start: 'Start the ceremony',
  next: 'Next',
  back: 'Back',
  auto: 'Continue by itself',
  stop: 'Stop',
  participant: 'Participant',
  jump: 'Place',
  done: 'End',
  full: 'Full screen',
  leaveFull: 'Exit full screen',
  leave: 'Leave the ceremony',
  'award.winner': 'Winner',
  'award.gold': 'Gold medal',
  'award.silver': 'Silver medal',
  'award.bronze': 'Bronze medal',
  'award.first': 'First to solve {{problem}}',
} as const);
