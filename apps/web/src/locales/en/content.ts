import { addEnglish } from '../../lib/i18n/english.ts';

/** Title, slug, tags and description of problems, contests, apps and plans. */
export const content = addEnglish('content', {
  title: 'Title',
  titleEmpty: 'Enter a title.',
  titleLong: 'Use at most 256 characters.',
  slug: 'Slug',
  slugHelp: 'Used in the URL.',
  slugTaken: 'This slug is already in use.',
  slugEmpty: 'Enter a slug.',
  slugForm: 'Use at most 64 characters, without spaces and / \\ ? # %.',
  tags: 'Tags',
  tagsHelp: 'Press Enter to add a tag.',
  tagsError: 'Use at most 64 tags of at most 64 characters each.',
  description: 'Description in Markdown',
  descriptionLong: 'The text can be at most 512 KiB.',
  saved: 'Content saved',
  'language.default': 'Default',
  'language.help.default': 'Shown when there’s no text in the reader’s language.',
  'language.help.other': 'Shown to readers of {{language}}.',
  languages: 'Language of title and text',
  addTranslation: 'Add {{language}}',
  noTranslation: 'Nothing in {{language}} yet. Readers see the default text.',
  removeTranslation: 'Remove this translation',
  titleIn: 'Title ({{language}})',
  descriptionIn: 'Description ({{language}})',
});
