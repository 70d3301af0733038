import type { problemReview as english } from '../en/problem-review.ts';
import type { Translated } from '../translated.ts';

/** The review of a problem by its setters. */
export const problemReview: Translated<typeof english> = {
  mayNot: '只有本题的出题人可以审题。',
  intro: '出题人在此记录谁试做过、谁批准了本题。做题者看不到此页。',
  approvals: '试做与批准',
  none: '尚无人试做',
  noneDetail: '请像选手一样解一遍题，检查测试点，然后标记你检查过的内容。',
  nothingToMark: '还没有测试点，请先在“编辑”页添加。',
  missing: '本组织要求：你发布之前，须由另一名用户批准这份内容。',
  markDraft: '标记为已试做或已批准',
  markVersion: '将 {{version}} 标记为已试做或已批准',
  mark: '标记',
  kind: '你检查了什么？',
  'kind.tested': '已试做',
  'kind.approved': '已批准',
  'kindHelp.tested': '你解过本题或运行过解法，没有发现问题。',
  'kindHelp.approved': '你还检查了题面、测试点和限制，认为可以按现状发布。',
  note: '备注',
  noteHelp: '选填，供其他出题人查看。',
  'marked.tested': '已标记为已试做',
  'marked.approved': '已标记为已批准',
  earlier: '针对较早的修订',
  earlierVersion: '针对版本 {{hash}}',
  statementChanged: '此后题面有改动',
  deletedUser: '已注销用户',
  withdraw: '撤回',
  withdrawAsk: '撤回你的标记？',
  withdrawDetail: '题目内容不变。审计日志会保留标记与撤回的记录。',
  moreMarks_other: '另有 {{count}} 个',
  versionReview: '发布、试做、批准者',
};
