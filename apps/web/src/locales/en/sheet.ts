import { addEnglish } from '../../lib/i18n/english.ts';

/** Importing spreadsheets. */
export const sheet = addEnglish('sheet', {
  template: 'Download a template',
  drop: 'Drop a spreadsheet here (xlsx or csv), or choose one',
  choose: 'Choose a file',
  reading: 'Reading {{name}}',
  preview: 'What {{name}} would change',
  hasFaults_one:
    '{{count}} row cannot be followed. Nothing is imported while there is one: correct the sheet, or leave the row out.',
  hasFaults_other:
    '{{count}} rows cannot be followed. Nothing is imported while there are any: correct the sheet, or leave them out.',
  store_one: 'Import {{count}} row',
  store_other: 'Import {{count}} rows',
  leaveOut_one: 'Leave {{count}} row out',
  leaveOut_other: 'Leave {{count}} rows out',
  notStored: 'Nothing was imported: in the meantime some rows have become impossible. They are marked.',
  done_one: '{{count}} row is imported',
  done_other: 'All {{count}} rows are imported',
  another: 'Import another sheet',
  rows: 'Rows of the sheet',
  line: 'Line',
  outcome: 'Result',
  more_one: 'Show {{count}} more',
  more_other: 'Show {{count}} more',
  'fault.too-large': 'The file is too large: at most 5 MiB, and 60 MiB unpacked.',
  'fault.not-a-sheet': 'This is neither a workbook (xlsx) nor text in columns (csv).',
  'fault.no-rows': 'There is nothing to import in the rows below the first line.',
  'fault.too-many-rows': 'At most {{count}} rows can be imported at once.',
  unreadable: 'Cannot be read',
  and: ', ',
  'columns.title': 'Columns of {{name}}',
  'columns.help': 'Say which column of the sheet holds what. The first line is taken for its heads.',
  'columns.none': 'Not in the sheet',
  'columns.unnamed': 'Column {{number}}',
  'columns.next': 'Show the rows',
  'columns.change': 'Change the columns',
} as const);
