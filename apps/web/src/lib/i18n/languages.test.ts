// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { preferredLanguage } from './languages.ts';

describe('the language of a first visit', () => {
  it.each([
    [['zh-CN', 'en'], 'zh-Hans'],
    [['zh-TW'], 'zh-Hans'],
    [['en-GB', 'zh-CN'], 'en'],
    [['fr', 'zh-CN', 'en'], 'zh-Hans'],
    [['fr'], 'en'],
    [[], 'en'],
  ])('of a browser that prefers %j is %s', (asked, language) => {
    expect(preferredLanguage(asked)).toBe(language);
  });
});
