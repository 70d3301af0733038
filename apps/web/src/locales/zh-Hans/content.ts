import type { content as english } from '../en/content.ts';

export const content: Record<keyof typeof english, string> = {
  title: '标题',
  titleEmpty: '请填写标题。',
  titleLong: '最多 256 个字符。',
  slug: '短名称',
  slugHelp: '在组织内使用的短名称。',
  slugTaken: '已有同类对象使用此短名称。',
  slugEmpty: '请填写短名称。',
  slugForm: '最多 64 个字符，不含空格和 / \\ ? # %。',
  tags: '标签',
  tagsHelp: '按回车添加标签。',
  tagsError: '最多 64 个标签，每个最多 64 个字符。',
  description: '描述（Markdown）',
  descriptionLong: '描述超过 512 KiB。',
  saved: '内容已保存',
};
