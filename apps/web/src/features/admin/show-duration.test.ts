import { expect, it } from 'vitest';
import { showDuration } from './show-duration.ts';

it('durations are shown in one unit of suitable size', () => {
  const shown = [0.42, 42, 400, 59_400, 600_000, 7_200_000, 259_200_000].map((each) => showDuration(each, 'en'));
  expect(shown).toEqual(['0.4 ms', '42 ms', '0.4 sec', '59 sec', '10 min', '2 hr', '3 days']);
  expect(showDuration(600_000, 'zh-Hans')).toBe('10 分钟');
});
