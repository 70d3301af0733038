import { addEnglish } from '../../lib/i18n/english.ts';

/** Organizations and runners of the whole site, and what its operators are reminded of. */
export const operator = addEnglish('operator', {
  'orgs.tab': 'Organizations',
  'orgs.search': 'Search organizations',
  'orgs.create': 'Create an organization',
  'orgs.name': 'Name',
  'orgs.members': 'Members',
  'orgs.problems': 'Problems',
  'orgs.recent': 'Submissions (30 days)',
  'orgs.storage': 'Storage',
  'orgs.storageOf': '{{used}} of {{quota}}',
  'orgs.created': 'Created',
  'orgs.empty': 'No organizations found',
  'orgs.emptyDetail': 'Search by another part of the name, or create an organization.',

  'runners.tab': 'Runners',
  'runners.emptyDetail':
    'Set ASSAY_RUNNERS to start shared runners with the server, or register one on the Runners page of an organization.',
  'runners.help':
    'All runners of the site. Shared runners start with the server (ASSAY_RUNNERS) and judge for every organization. Organizations register their own.',

  'branding.tab': 'Branding',
  'branding.title': 'Name, mark and color',
  'branding.detail':
    'Shown in the header, in browser tabs, on the sign-in page, in search results and as the sender of mail. Visitors see a change when they load a page.',
  'branding.en': 'Name in English',
  'branding.en.help': 'Empty: the Chinese name, or the default if there is none.',
  'branding.zh-Hans': 'Name in Chinese',
  'branding.zh-Hans.help': 'Empty: the English name, or the default if there is none.',
  'branding.name.long': 'At most {{max}} characters.',
  'branding.mark': 'Mark',
  'branding.mark.hint': 'Drop a square SVG or PNG of at most {{size}}',
  'branding.mark.choose': 'Choose a file',
  'branding.mark.default': 'Use the default mark',
  'branding.mark.tooLarge': 'The file is larger than {{size}}.',
  'branding.accent': 'Accent color',
  'branding.accent.help':
    'For links and primary buttons. Tones that are readable in light and dark are derived from it.',
  'branding.accent.wrong': 'Enter a color such as #00639b, or leave it empty for the default.',
  'branding.accent.choose': 'Choose the accent color',
  'branding.sample.light': 'Light',
  'branding.sample.dark': 'Dark',
  'branding.sample.button': 'Button',

  'factor.label': 'Security of your account',
  'factor.remind': 'Only a password protects your administrator account. Set up two-factor authentication.',
  'factor.act': 'Set up',
});
