import type { contest as english } from '../en/contest.ts';
import type { Translated } from '../translated.ts';

export const contest: Translated<typeof english> = {
  list: '比赛',
  showAll: '查看全部比赛',
  absent: '这里没有此比赛',
  noDescription: '这场比赛还没有说明。',
  toProblems: '查看题目',
  and: '、',
  'banned.title': '你已被禁止参加此比赛',
  'banned.detail': '比赛管理员已对你关闭此比赛。如认为有误，请联系他们。',

  'tab.home': '概览',
  'tab.problems': '题目',
  'tab.solutions': '提交记录',
  'tab.ranklists': '排行榜',
  'tab.participants': '参赛选手',
  'tab.attachments': '附件',
  'tab.manage': '管理',

  'register.act': '报名',
  'register.done': '已报名',
  'register.ask': '报名参加“{{title}}”？',
  'register.detail': '报名后你将成为参赛选手，成绩计入排行榜。',
  'register.welcome': '你已报名参加“{{title}}”',
  'register.denied': '无法报名：{{reason}}',

  'rules.closed': '当前阶段不开放报名。',
  'rules.everybody': '当前凡能看到此比赛的人都可以报名。',
  'rules.invited': '当前只有比赛管理员邀请的人可以报名。',
  'rules.tags': '你已验证的{{fields}}会在本场比赛中显示在姓名旁。',
  'rules.visible': '其他参赛选手可以在各阶段允许的范围内看到你的姓名和成绩。',
  'profile.email': '邮箱',
  'profile.realname': '真实姓名',
  'profile.telephone': '电话号码',
  'profile.school': '学校',
  'profile.studentGrade': '年级',
  'profile.other': '“{{field}}”',

  'timeline.title': '阶段',
  'timeline.now': '当前',
  'timeline.fromTheStart': '从一开始',

  'open.title': '当前对参赛选手开放',
  'open.yes': '开放',
  'open.no': '未开放',
  'open.problems': '查看题目',
  'open.submit': '提交解答',
  'open.judge': '提交后立即评测',
  'open.details': '查看各测试点结果',
  'open.others': '查看他人的提交记录',
  'open.ranklists': '排行榜',
  'open.participants': '参赛选手名单',

  'participants.title': '参赛选手',
  'participants.count_other': '{{count}} 名参赛选手',

  'actions.title': '本阶段的链接',
};
