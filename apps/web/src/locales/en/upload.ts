import { addEnglish } from '../../lib/i18n/english.ts';

/** Choosing and uploading a file. */
export const upload = addEnglish('upload', {
  drop: 'Drop a file here, or choose one',
  choose: 'Choose a file',
  sending: 'Uploading {{name}}: {{done}} of {{total}}',
  hashing: 'Reading {{name}}: {{percent}} %',
  stop: 'Cancel',
  stopped: 'Upload canceled.',
});
