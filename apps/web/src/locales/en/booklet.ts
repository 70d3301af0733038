import { addEnglish } from '../../lib/i18n/english.ts';

/** Statements on paper. */
export const booklet = addEnglish('booklet', {
  title: 'Problem set on paper',
  open: 'Save as PDF',
  help: 'Choose “Save as PDF” as the printer to get a file. Every problem begins on a new page.',
  statementIn: 'Statements in',
  asRead: 'As I read them',
  duplex: 'Double-sided: each problem begins on a new sheet',
  print: 'Open the print dialog',
});
