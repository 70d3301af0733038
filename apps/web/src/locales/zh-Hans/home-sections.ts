import type { homeSections as en } from '../en/home-sections.ts';
import type { Translated } from '../translated.ts';

export const homeSections: Translated<typeof en> = {
  'now.title': '正在进行',
  'due.title': '待完成',
  'upcoming.title': '即将开始',
  'attempts.title': '继续做题',
  'attempts.practice': '比赛已结束，可以继续练习',
  'attempts.submitted': '已提交，暂不公布结果',
  'problems.title': '新题目',
  'problems.more': '全部题目',
  'problems.solved': '已解决',
  'contests.title': '更多比赛',
  'contests.org': '比赛',
  'announcements.more': '全部公告',

  'contest.solved_other': '已解决 {{solved}} / {{count}}',
  'contest.tried_other': '已提交 {{tried}} / {{count}}',
  'contest.score': '{{score}} / {{full}} 分',
  'contest.begin': '开始做题',
  'contest.continue': '继续',
  'contest.join': '报名',
  'contest.reminded': '提醒：还有题目未完成',
  'contest.plan': '打开计划',

  'quiet.heading': '从这里开始',
  'quiet.title': '目前没有进行中的比赛或待完成的作业',
  'quiet.detail': '比赛、作业和你在做的题目都会显示在这里。',
  'quiet.action': '去做题',
  'quiet.noOrg': '你还没有加入任何组织',
  'quiet.noOrgDetail': '请联系老师或组织者把你加入组织，之后这里会显示他们的比赛和题目。',

  'setup.title': '设置{{org}}',
  'setup.members': '邀请成员',
  'setup.members.detail': '逐个添加成员，或者导入名单。',
  'setup.problems': '新建题目',
  'setup.problems.detail': '自己编写，或者导入题目包。',
  'setup.contests': '新建比赛',
  'setup.contests.detail': '带排行榜的比赛，或者作业。',

  'visitor.title': '刷题与比赛',
  'visitor.text':
    '试金是在线评测平台：提交程序，几秒后就能看到每个测试点的结果。学校、高校和竞赛组委会用它组织练习、作业和比赛。',
  'visitor.nothing': '还没有公开内容',
  'visitor.nothingDetail': '组织公开的比赛和题目会显示在这里。登录后可以查看你参加的。',
  'visitor.signIn': '登录',
  'visitor.signUp': '注册',
};
