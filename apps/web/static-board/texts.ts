/** Texts of the page, in both languages. `{name}` is a placeholder. */
const texts = {
  title: ['Ranklist', '排行榜'],
  language: ['中文', 'English'],
  search: ['Find a participant', '查找参赛选手'],
  school: ['Your school', '你的学校'],
  noSchool: ['None', '未选择'],
  only: ['Show only it', '只看该校'],
  rank: ['Rank', '排名'],
  participant: ['Participant', '参赛选手'],
  board: ['Ranklist, scrollable', '排行榜，可滚动'],
  unofficial: ['Unofficial', '非正式'],
  star: ['Star team, without a rank', '打星队伍，不计名次'],
  more: ['Show all {count} rows', '显示全部 {count} 行'],
  summary: ['Solved / tried', '通过 / 尝试人数'],
  empty: ['No participants yet.', '排行榜上还没有人。'],
  noMatch: ['No matches.', '没有匹配的选手。'],
  loading: ['Loading the ranklist …', '正在加载排行榜……'],
  unreadable: ['The ranklist can’t be loaded. The page tries again by itself.', '暂时无法加载排行榜，页面会自动重试。'],
  stopped: [
    'Updates have stopped. This is the ranklist as of {time}. The page goes on by itself when they return.',
    '更新已中断，当前显示的是 {time} 的排行榜。恢复后页面会自动继续更新。',
  ],
  withdrawn: ['This ranklist is not published.', '此排行榜未公开。'],
  changed: ['Changed {time} ago', '{time}前有变化'],
  checked: ['Up to date', '已是最新'],
  seconds: ['{count} s', '{count} 秒'],
  minutes: ['{count} min', '{count} 分钟'],
  hours: ['{count} h', '{count} 小时'],
  days: ['{count} d', '{count} 天'],
  starts: ['Starts in {time}', '{time} 后开始'],
  left: ['{time} left', '剩余 {time}'],
  freezes: ['Freezes in {time}', '{time} 后封榜'],
  frozen: ['Frozen since {time}', '自 {time} 起封榜'],
  held: ['Results held', '结果待公布'],
  final: ['Final', '最终结果'],
  paused: ['Paused', '已暂停'],
  legend: ['Legend', '图例'],
  'state.first': ['First to solve', '首个通过'],
  'state.solved': ['Solved', '已通过'],
  'state.partial': ['Partial score', '部分得分'],
  'state.failed': ['Attempted, not solved', '尝试过，未通过'],
  'state.frozen': ['Hidden during the freeze', '封榜后提交'],
  'column.Solved': ['Solved', '通过数'],
  'column.Penalty': ['Penalty', '罚时'],
  'column.Total': ['Total', '总分'],
  'column.Time': ['Time', '用时'],
  'column.Hacks': ['Hacks', 'Hack'],
  'column.Last Submit': ['Last submission', '最后提交'],
  'name.main': ['Ranklist', '排行榜'],
  'name.frozen': ['Frozen ranklist', '封榜'],
  'name.final': ['Final ranklist', '最终榜'],
} as const satisfies Record<string, readonly [english: string, chinese: string]>;

export type TextKey = keyof typeof texts;
export type Language = 'en' | 'zh-Hans';

export function say(language: Language, key: TextKey, words: Readonly<Record<string, string | number>> = {}): string {
  const text: string = texts[key][language === 'en' ? 0 : 1];
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(words[name] ?? ''));
}

export const isText = (key: string): key is TextKey => key in texts;
