import { addEnglish } from '../../lib/i18n/english.ts';

export const files = addEnglish('files', {
  list: 'Files',
  count_one: '{{count}} file',
  count_other: '{{count}} files',
  empty: 'This archive holds no files.',
  cut: 'The list is not complete: there are more files, or the archive breaks off.',
  tooLarge: 'This file is too large to be shown here.',
  unreadable: 'This file cannot be unpacked here: it is encrypted or damaged. Save the whole archive to look inside.',
  wholeTooLarge: 'This submission is too large to be looked into here.',
  save: 'Save this file',
  notSaved: 'This file cannot be saved by itself. Save the whole archive instead.',
  image: 'Picture {{path}}',
  notShown: 'The picture cannot be shown.',
  look: 'Look inside',
});
