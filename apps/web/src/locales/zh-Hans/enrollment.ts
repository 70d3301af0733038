import type { enrollment as en } from '../en/enrollment.ts';
import type { Translated } from '../translated.ts';

export const enrollment: Translated<typeof en> = {
  title: '已加入的小组',
  'help.contest': '报名开放期间，新加入小组的成员会自动报名；离开小组的成员如果没有提交过，报名会自动取消。',
  'help.plan': '新加入小组的成员会自动加入训练计划；离开小组的成员如果没有参加其中的比赛，会自动退出训练计划。',
  group: '小组',
  'registered.contest': '已报名',
  'registered.plan': '已加入计划',
  count_other: '{{count}} 名成员中的 {{registered}} 名',
  fill: '添加其余 {{count}} 人',
  noAccess: '小组成员还不能打开此训练计划。',
  giveAccess: '授予访问权限',
  accessGiven: '{{name}} 的成员可以打开此训练计划了',
  enroll: '添加小组',
  'field.help': '小组名称的一部分。添加小组会让其全部成员加入训练计划。',
  enrolled_other: '{{name}} 已添加：新增 {{count}} 名参加者',
  removeOne: '移除小组 {{name}}',
  removeAsk: '移除小组 {{name}}？',
  'removeDetail.contest': '仅通过 {{name}} 报名且没有提交过的成员会被取消报名。比赛结束后不会取消任何人的报名。',
  'removeDetail.plan': '仅通过 {{name}} 加入且没有参加其中任何比赛的成员会退出训练计划。比赛、提交和成绩都会保留。',
  removed_other: '{{name}} 已移除：移出了 {{count}} 名成员',
};
