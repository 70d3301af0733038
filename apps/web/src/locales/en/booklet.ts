import { addEnglish } from '../../lib/i18n/english.ts';

/** Statements on paper. */
export const booklet = addEnglish('booklet', {
  title: 'Problem set on paper',
  titleOfOne: 'Statement on paper',
  open: 'Save as PDF',
  help: 'The PDF is the same as what the print dialog of your browser makes. Every problem begins on a new page.',
  statementIn: 'Statements in',
  asRead: 'As I read them',
  duplex: 'Double-sided: each problem begins on a new sheet',
  save: 'Download PDF',
  print: 'Open the print dialog',
});
