import { addEnglish } from '../../lib/i18n/english.ts';

/** Tokens that participants spend on submissions. */
export const contestToken = addEnglish('contestToken', {
  mark: 'Token used',
  use: 'Use a token',
  unlimited: 'Any number of tokens left',
  left_one: '{{count}} token left',
  left_other: '{{count}} tokens left',
  next: 'the next one comes at {{time}}',
  usable: 'you can use one from {{time}}',
  ask: 'Use a token on this submission?',
  detail: 'You see everything about its judging: all cases, with time and memory. This can’t be undone.',
  after_one: 'You keep {{count}} token for this problem.',
  after_other: 'You keep {{count}} tokens for this problem.',
  confirm: 'Use token',
  done: 'Token used',
});
