import { addEnglish } from '../../lib/i18n/english.ts';

export const cases = addEnglish('cases', {
  narrow: 'Show only cases with',
});
