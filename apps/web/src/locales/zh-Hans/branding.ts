import type { branding as english } from '../en/branding.ts';
import type { Translated } from '../translated.ts';

export const branding: Translated<typeof english> = {
  tab: '品牌',
  title: '名称、标志与颜色',
  detail: '显示在页眉、浏览器标签页、登录页和搜索结果中，并用作邮件的发件人名称。访客下次打开页面时生效。',
  'field.en': '英文名称',
  'help.en': '留空则显示中文名称；都为空则显示默认名称。',
  'field.zh-Hans': '中文名称',
  'help.zh-Hans': '留空则显示英文名称；都为空则显示默认名称。',
  'name.long': '最多 {{max}} 个字符。',
  'field.mark': '标志',
  'mark.hint': '拖入正方形的 SVG 或 PNG 文件，不超过 {{size}}',
  'mark.choose': '选择文件',
  'mark.default': '恢复默认标志',
  'mark.tooLarge': '文件超过 {{size}}。',
  'field.accent': '强调色',
  'accent.help': '用于链接和主要按钮。系统会据此生成在浅色和深色主题下都清晰可读的颜色。',
  'accent.wrong': '请输入 #00639b 这样的颜色，或留空使用默认颜色。',
  'accent.choose': '选择强调色',
  'sample.light': '浅色',
  'sample.dark': '深色',
  'sample.button': '按钮',
};
