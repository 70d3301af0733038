import type { booklet as english } from '../en/booklet.ts';

/** Statements on paper. */
export const booklet: Record<keyof typeof english, string> = {
  title: '纸质题目集',
  titleOfOne: '纸质题面',
  open: '存为 PDF',
  help: 'PDF 与浏览器打印对话框得到的内容相同。每道题目另起一页。',
  statementIn: '题面语种',
  asRead: '与我阅读时相同',
  duplex: '双面打印：每道题目另起一张纸',
  save: '下载 PDF',
  print: '打开打印对话框',
};
