import type { ranklist as english } from '../en/ranklist.ts';
import type { Translated } from '../translated.ts';

export const ranklist: Translated<typeof english> = {
  title: '排行榜',
};
