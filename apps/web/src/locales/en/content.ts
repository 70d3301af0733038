import { addEnglish } from '../../lib/i18n/english.ts';

/** Title, slug, tags and description of contests, apps and plans. */
export const content = addEnglish('content', {
  title: 'Title',
  titleEmpty: 'Give it a title.',
  titleLong: 'At most 256 characters.',
  slug: 'Slug',
  slugHelp: 'Its short name inside the organization.',
  slugTaken: 'Something else of this kind has this slug.',
  slugEmpty: 'Give it a slug.',
  slugForm: 'At most 64 characters, without blanks and / \\ ? # %.',
  tags: 'Tags',
  tagsHelp: 'Enter adds a tag.',
  tagsError: 'At most 64 tags of at most 64 characters.',
  description: 'Description in Markdown',
  descriptionLong: 'The description is longer than 512 KiB.',
  saved: 'The content is saved',
});
