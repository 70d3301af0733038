import type { booklet as english } from '../en/booklet.ts';

/** Statements on paper. */
export const booklet: Record<keyof typeof english, string> = {
  title: '纸质题面',
  open: '存为 PDF',
  help: '在打印机中选择“存为 PDF”即可得到文件。每道题目另起一页。',
  statementIn: '题面语种',
  asRead: '与我阅读时相同',
  duplex: '双面打印：每道题目另起一张纸',
  print: '打开打印对话框',
};
