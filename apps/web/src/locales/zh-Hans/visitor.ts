import type { visitor as english } from '../en/visitor.ts';
import type { Translated } from '../translated.ts';

export const visitor: Translated<typeof english> = {
  'absent.title': '页面不存在',
  'absent.detail': '此页面不存在，或未公开。',
  'absent.signIn': '登录后查看更多',
  'prompt.title': '登录后即可提交和运行代码',
  'prompt.detail': '代码、语言和输入都保存在此浏览器中，登录后会回到这里继续。',
  'prompt.file': '登录后请重新选择文件。',
  'prompt.stay': '继续编写',
};
