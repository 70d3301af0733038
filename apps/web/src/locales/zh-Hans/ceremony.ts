import type { ceremony as english } from '../en/ceremony.ts';
import type { Translated } from '../translated.ts';

export const ceremony: Translated<typeof english> = {
  closed: '仅限比赛主管',
  closedDetail: '颁奖滚榜会显示尚未公布的结果。',
  intro_other: '从最后一名开始逐个揭晓 {{count}} 个隐藏的结果。在你公布排行榜之前，其他人看不到任何内容。',
  awards: '奖项',
  noAwards: '无人获奖。',
  change: '修改奖项',
  separator: '、',
  keys: '空格或 → 下一步，← 上一步，Home 回到开头，End 到结尾，A 自动播放到下一个奖项，F 全屏。',
  start: '开始滚榜',
  next: '下一步',
  back: '上一步',
  auto: '自动继续',
  stop: '停止',
  participant: '选手',
  jump: '名次',
  photo: '{{name}} 的照片',
  done: '结束',
  full: '全屏',
  leaveFull: '退出全屏',
  leave: '离开滚榜',
};
