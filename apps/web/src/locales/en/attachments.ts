import { addEnglish } from '../../lib/i18n/english.ts';

/** Attachments of problems and contests. */
export const attachments = addEnglish('attachments', {
  list: 'Attachments',
  name: 'Name',
  key: 'Key',
  keyHelp: 'Used to refer to it in statements. A file with the same key is replaced.',
  description: 'Description',
  upload: 'Upload',
  uploadTitle: 'Upload an attachment',
  uploaded: '{{name}} uploaded',
  failed: 'Couldn’t upload {{name}}: {{reason}}',
  halfDone: 'The file arrived but couldn’t be listed: {{reason}} Press Upload again; the file isn’t sent twice.',
  replaceAsk: 'Replace {{key}}?',
  replaceDetail:
    'An attachment with this key already exists. Its content is replaced everywhere it’s used; its name and description stay.',
  replace: 'Replace',
  deleteAsk: 'Delete {{name}}?',
  deleteDetail: 'Statements that use the attachment with the key {{key}} will show a gap. This can’t be undone.',
  deleted: '{{name}} deleted',
  chosen: '{{name}}, {{size}}',
  copyLink: 'Copy Markdown link to {{name}}',
  download: 'Download {{name}}',
  delete: 'Delete {{name}}',
  'empty.title': 'No attachments yet',
  'empty.detail': 'Upload images for the statement and files for contestants.',
  'error.key': 'Enter a key of at most 256 characters.',
  'error.name': 'Enter a name of at most 256 characters.',
  'error.empty': 'This file is empty.',
});
