import type { search as en } from '../en/search.ts';
import type { Translated } from '../translated.ts';

export const search: Translated<typeof en> = {
  title: '搜索',
  placeholder: '搜索题目、比赛、用户和页面',
  results: '搜索结果',
  recent: '最近打开',
  pages: '页面',
  problems: '题目',
  contests: '比赛',
  plans: '训练计划',
  groups: '小组',
  users: '用户',
  announcements: '公告',
  allProblems: '查看所有与“{{text}}”匹配的题目',
  'none.title': '没有找到“{{text}}”',
  'none.detail': '换几个词或减少词数再试。名称和题面内容都会被搜索。',
  'none.signedOut': '登录后可以搜索你有权查看的全部内容。',
  count_other: '{{count}} 条结果',
  'keys.move': '移动',
  'keys.open': '打开',
  'keys.close': '关闭',
};
