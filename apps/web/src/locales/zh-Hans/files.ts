import type { files as english } from '../en/files.ts';
import type { Translated } from '../translated.ts';

export const files: Translated<typeof english> = {
  list: '文件',
  count_other: '{{count}} 个文件',
  empty: '该压缩包中没有文件。',
  cut: '列表不完整：还有更多文件，或压缩包不完整。',
  tooLarge: '文件过大，无法在此显示。',
  unreadable: '无法在此解压该文件：文件已加密或已损坏。请保存整个压缩包后查看。',
  wholeTooLarge: '提交内容过大，无法在此查看。',
  save: '保存此文件',
  notSaved: '无法单独保存此文件，请保存整个压缩包。',
  image: '图片 {{path}}',
  notShown: '无法显示该图片。',
  look: '查看内容',
};
