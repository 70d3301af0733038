import type { contestToken as english } from '../en/contest-token.ts';
import type { Translated } from '../translated.ts';

export const contestToken: Translated<typeof english> = {
  mark: '已用令牌',
  use: '使用令牌',
  unlimited: '令牌数量不限',
  left_other: '剩余 {{count}} 枚令牌',
  next: '下一枚将于 {{time}} 发放',
  usable: '{{time}} 起可再次使用',
  ask: '对这份提交使用令牌？',
  detail: '使用后可查看这份提交的全部评测结果：所有测试点及其用时和内存。此操作无法撤销。',
  after_other: '使用后本题还剩 {{count}} 枚令牌。',
  confirm: '使用令牌',
  done: '已使用令牌',
};
