import { addEnglish } from '../../lib/i18n/english.ts';

/** The formatting buttons of Markdown editors. */
export const formatting = addEnglish('formatting', {
  bar: 'Formatting',
  heading: 'Heading',
  bold: 'Bold',
  italic: 'Italic',
  list: 'Bulleted list',
  numbers: 'Numbered list',
  code: 'Code',
  formula: 'Formula',
  link: 'Link',
});
