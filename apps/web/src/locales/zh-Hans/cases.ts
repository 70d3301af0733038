import type { cases as english } from '../en/cases.ts';
import type { Translated } from '../translated.ts';

export const cases: Translated<typeof english> = {
  narrow: '只显示结果为以下状态的测试点',
};
