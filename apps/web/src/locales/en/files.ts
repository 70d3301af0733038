import { addEnglish } from '../../lib/i18n/english.ts';

export const files = addEnglish('files', {
  list: 'Files',
  count_one: '{{count}} file',
  count_other: '{{count}} files',
  empty: 'This archive is empty.',
  cut: 'This list is incomplete: there are more files, or the archive is truncated.',
  tooLarge: 'This file is too large to show here.',
  unreadable: 'This file is encrypted or damaged and can’t be unpacked here. Download the whole archive instead.',
  wholeTooLarge: 'This submission is too large to browse here.',
  save: 'Download this file',
  notSaved: 'This file can’t be downloaded on its own. Download the whole archive instead.',
  image: 'Image {{path}}',
  notShown: 'This image can’t be shown.',
  look: 'Browse',
});
