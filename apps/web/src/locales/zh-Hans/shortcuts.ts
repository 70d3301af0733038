import type { shortcuts as english } from '../en/shortcuts.ts';
import type { Translated } from '../translated.ts';

export const shortcuts: Translated<typeof english> = {
  title: '键盘快捷键',
  submit: '提交',
  run: '运行样例',
  leave: '离开编辑器',
  editor: '转到编辑器',
  statement: '转到题面',
  problem: '打开比赛中的题目',
  next: '下一道未通过的题目',
  help: '显示此列表',
  single: '单键快捷键',
};
