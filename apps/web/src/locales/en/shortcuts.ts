import { addEnglish } from '../../lib/i18n/english.ts';

export const shortcuts = addEnglish('shortcuts', {
  title: 'Keyboard shortcuts',
  submit: 'Submit',
  run: 'Run samples',
  leave: 'Leave the editor',
  editor: 'Go to the editor',
  statement: 'Go to the statement',
  problem: 'Open a problem of the contest',
  next: 'Next unsolved problem',
  help: 'Show this list',
  single: 'Single-key shortcuts',
});
