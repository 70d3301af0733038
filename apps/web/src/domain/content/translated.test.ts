import { expect, test } from 'vitest';
import { localized, titleIn } from './translated.ts';

const cup = {
  title: 'Cup',
  description: 'Of tea.',
  translations: { 'zh-Hans': { title: '杯赛', description: '一杯茶。' } },
};

test('readers see the title and text of their language, and the default ones where there is none', () => {
  expect(localized(cup, 'zh-Hans')).toMatchObject({ title: '杯赛', description: '一杯茶。' });
  expect(localized(cup, 'en')).toBe(cup);
  expect(titleIn(cup, 'zh-Hans')).toBe('杯赛');
  expect(titleIn({ title: 'Cup', titles: { en: 'The Cup' } }, 'en')).toBe('The Cup');
  expect(titleIn({ title: 'Cup' }, 'zh-Hans')).toBe('Cup');
});
