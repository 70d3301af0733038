import type { round as english } from '../en/round.ts';
import type { Translated } from '../translated.ts';

export const round: Translated<typeof english> = {
  'lock.ask': '锁定此题？',
  'lock.detail': '锁定后不能再提交此题，即使你的提交后来被判错误。只有主办方可以解锁。',
  'lock.confirm': '锁定题目',
  'lock.done': '已锁定此题',

  'rules.round': '本场比赛是含预测试的轮次',
  'rules.roundHelp': '系统测试之前，提交只在各题设置中选定的预测试上评测。',
  'rules.locking': '参赛者可以锁定已通过的题目',
  'rules.lockingHelp': '锁定后，参赛者不能再提交该题。',
  'rules.all': '测试每个通过预测试的提交',
  'rules.allHelp': '否则每人每题只测试最后一个，之前的将被跳过。',
  'rules.saved': '规则已保存',

  'test.title': '系统测试',
  'test.before': '比赛结束后，系统测试会在全部测试点上评测通过预测试的提交。',
  'test.hacking': '公开 hack 正在进行。请在该阶段结束后开始系统测试：已被 hack 的提交不再测试，结果不变。',
  'test.pending': '比赛已结束。在应用系统测试之前，成绩以预测试为准。',
  'test.testing': '系统测试正在进行，或等待应用。应用之前成绩不变。',
  'test.finished': '系统测试的结果已生效。',
  'test.start': '开始系统测试',
  'test.ask': '开始系统测试？',
  'test.detail': '通过预测试的提交将在当前数据的全部测试点上评测。应用之前可以查看会有哪些变化。',
  'test.open': '进度与变化',

  'hacks.title': '将 hack 加入测试点',
  'hacks.detail': '系统测试和重测使用当前的评测数据。请先将缺少的 hack 加入题目的草稿，并发布草稿。',
  'hacks.tested': '{{problem}}：所有成功 hack 都已在评测数据中。',
  'hacks.untested_other': '{{problem}}：有 {{count}} 个成功 hack 不在评测数据中。',

  'locks.title': '已锁定的题目',
  'locks.none': '没有锁定的题目',
  'locks.noneDetail': '参赛者通过一题后，可以将其锁定。',
  'locks.who': '参赛者',
  'locks.problem': '题目',
  'locks.at': '锁定时间',
  'locks.unlock': '解锁',
  'locks.ask': '解锁题目 {{problem}}？',
  'locks.detail': '该参赛者可以再次提交此题。原因会记入审计日志。',
  'locks.reason': '原因',
  'locks.done': '已解锁',
};
