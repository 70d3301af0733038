import { addEnglish } from '../../lib/i18n/english.ts';

/** Reminds administrators of two-factor authentication. */
export const factorReminder = addEnglish('factorReminder', {
  label: 'Security of your account',
  remind: 'Only a password protects your administrator account. Set up two-factor authentication.',
  act: 'Set up',
});
