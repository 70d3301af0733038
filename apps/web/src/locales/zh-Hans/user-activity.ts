import type { userActivity as english } from '../en/user-activity.ts';
import type { Translated } from '../translated.ts';

export const userActivity: Translated<typeof english> = {
  memberSince: '{{date}}加入',
  hidden: '该用户未公开动态',
  'calendar.title': '最近 12 个月',
  'calendar.label_other': '最近 12 个月在 {{days}} 天里提交了 {{count}} 次',
  'calendar.day_other': '{{day}}：{{count}} 次提交',
  'calendar.table': '按月查看',
  'calendar.month': '月份',
  'calendar.count': '提交次数',
  'solved.title': '已解决的题目',
  'solved.other': '未标难度',
  'solved.none': '没有可显示的已解决题目',
  'solved.noneOwn': '还没有解决题目',
  'contests.title': '比赛',
  'contests.none': '没有可显示的比赛',
  'contests.noneOwn': '还没有参加比赛',
  'contests.rank': '第 {{rank}} 名，共 {{count}} 人',
  'groups.own': '我的小组',
  'groups.shared': '共同的小组',
  'switch.label': '不公开动态',
  'switch.help': '其他人能看到你的用户名和共同的小组，看不到题目、提交和比赛。',
};
