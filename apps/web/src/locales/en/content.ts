import { addEnglish } from '../../lib/i18n/english.ts';

/** Title, slug, tags and description of contests, apps and plans. */
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
  descriptionLong: 'The description can be at most 512 KiB.',
  saved: 'Content saved',
});
