import { addEnglish } from '../../lib/i18n/english.ts';

/** What readers without an account see where one is needed. */
export const visitor = addEnglish('visitor', {
  'absent.title': 'Page not found',
  'absent.detail': 'This page doesn’t exist, or it isn’t public.',
  'absent.signIn': 'Sign in to see more',
  'prompt.title': 'Sign in to submit and run code',
  'prompt.detail': 'Your code, language and input stay in this browser. You’ll find them here after signing in.',
  'prompt.file': 'Choose your file again after signing in.',
  'prompt.stay': 'Keep writing',
} as const);
