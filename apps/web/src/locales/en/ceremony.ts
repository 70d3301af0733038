import { addEnglish } from '../../lib/i18n/english.ts';

export const ceremony = addEnglish('ceremony', {
  closed: 'For directors only',
  closedDetail: 'The ceremony shows results that are not revealed yet.',
  intro_one:
    'Reveals {{count}} hidden result from the last place up. No one else sees anything until you reveal the board.',
  intro_other:
    'Reveals {{count}} hidden results from the last place up. No one else sees anything until you reveal the board.',
  awards: 'Awards',
  noAwards: 'No one gets an award.',
  change: 'Change the awards',
  separator: ', ',
  keys: 'Space or → next, ← back, Home first, End last, A by itself until the next award, F full screen.',
  start: 'Start the ceremony',
  next: 'Next',
  back: 'Back',
  auto: 'Continue by itself',
  stop: 'Stop',
  participant: 'Participant',
  jump: 'Place',
  photo: 'Photo of {{name}}',
  done: 'End',
  full: 'Full screen',
  leaveFull: 'Exit full screen',
  leave: 'Leave the ceremony',
} as const);
