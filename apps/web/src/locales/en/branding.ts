import { addEnglish } from '../../lib/i18n/english.ts';

/** Name, mark and color of the site. */
export const branding = addEnglish('branding', {
  tab: 'Branding',
  title: 'Name, mark and color',
  detail:
    'Shown in the header, in browser tabs, on the sign-in page, in search results and as the sender of mail. Visitors see a change when they load a page.',
  'field.en': 'Name in English',
  'help.en': 'Empty: the Chinese name, or the default if there is none.',
  'field.zh-Hans': 'Name in Chinese',
  'help.zh-Hans': 'Empty: the English name, or the default if there is none.',
  'name.long': 'At most {{max}} characters.',
  'field.mark': 'Mark',
  'mark.hint': 'Drop a square SVG or PNG of at most {{size}}',
  'mark.choose': 'Choose a file',
  'mark.default': 'Use the default mark',
  'mark.tooLarge': 'The file is larger than {{size}}.',
  'field.accent': 'Accent color',
  'accent.help': 'For links and primary buttons. Tones that are readable in light and dark are derived from it.',
  'accent.wrong': 'Enter a color such as #00639b, or leave it empty for the default.',
  'accent.choose': 'Choose the accent color',
  'sample.light': 'Light',
  'sample.dark': 'Dark',
  'sample.button': 'Button',
});
