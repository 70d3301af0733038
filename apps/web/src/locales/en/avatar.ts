import { addEnglish } from '../../lib/i18n/english.ts';

/** Uploaded avatars of users, organizations and groups. */
export const avatar = addEnglish('avatar', {
  label: 'Picture',
  hint: 'Drop an image here. It is cropped to a square.',
  choose: 'Choose image',
  preview: 'Preview of the new picture',
  use: 'Use this picture',
  saved: 'Picture changed',
  tooLarge: 'The file is larger than {{size}}.',
  notAnImage: 'Your browser can’t open this file as an image. Use PNG, JPEG or WebP.',
  none: 'No picture uploaded yet.',
  remove: 'Remove picture',
  removeAsk: 'Remove the picture of {{name}}?',
  'removeDetail.user': 'It is deleted from the server. The default picture is shown instead.',
  'removeDetail.other': 'It is deleted from the server. An icon is shown instead.',
  removed: 'Picture removed',
} as const);
