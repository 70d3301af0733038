import type { formatting as english } from '../en/formatting.ts';

export const formatting: Record<keyof typeof english, string> = {
  bar: '格式',
  heading: '标题',
  bold: '粗体',
  italic: '斜体',
  list: '无序列表',
  numbers: '有序列表',
  code: '代码',
  formula: '公式',
  link: '链接',
};
