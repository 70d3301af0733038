import type { round as english } from '../en/round.ts';
import type { Translated } from '../translated.ts';

export const round: Translated<typeof english> = {
  'lock.ask': '锁定此题？',
  'lock.detail': '锁定后不能再提交此题，即使你的提交后来被判错误。只有主办方可以解锁。',
  'lock.confirm': '锁定题目',
  'lock.done': '已锁定此题',

  'locking.label': '参赛者可以锁定已通过的题目',
  'locking.help': '锁定后，参赛者不能再提交该题。',
  'locking.on': '现在可以锁定题目',
  'locking.off': '不能再锁定题目',

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
