import { describe, expect, it } from 'vitest';
import { bestLanguage, canonicalLanguage, directionOf, languageName } from './content-languages.ts';
import { byContentLanguage } from './content-language.ts';
import { z } from 'zod';

describe('a language tag', () => {
  it('gets its canonical form', () => {
    const tags = ['EN', 'zh-hans', 'pt-br', 'sr-latn-rs', 'iw', 'ja', 'de-CH-1996', 'yue'];
    expect(tags.map(canonicalLanguage)).toEqual([
      'en',
      'zh-Hans',
      'pt-BR',
      'sr-Latn-RS',
      'he',
      'ja',
      'de-CH-1996',
      'yue',
    ]);
  });

  it.each([
    '',
    'e',
    'english',
    'en_US',
    'en-',
    '-en',
    'en--US',
    'x-private',
    'en-US-US',
    '__proto__',
    'constructor',
    '../en',
    'en\n',
    'en ',
    'ен',
    '中文',
    'e'.repeat(10_000),
    `en-${'abcdefgh-'.repeat(8)}x`,
    '<b>',
  ])('is refused if it is malformed: %j', (tag) => {
    expect(canonicalLanguage(tag)).toBeNull();
    expect(byContentLanguage(z.string()).safeParse({ [tag]: '' }).success).toBe(tag === '__proto__');
  });

  it('names a language once, whatever its spelling', () => {
    expect(byContentLanguage(z.string()).parse({ 'PT-br': 'a' })).toEqual({ 'pt-BR': 'a' });
    expect(byContentLanguage(z.string()).safeParse({ 'PT-br': 'a', 'pt-BR': 'b' }).success).toBe(false);
  });
});

describe('a reader gets', () => {
  it('the first preference that exists, also of another region but not of another script', () => {
    expect(bestLanguage(['en', 'pt-BR'], ['fr', 'pt-PT'])).toBe('pt-BR');
    expect(bestLanguage(['en', 'pt', 'pt-BR'], ['pt-BR'])).toBe('pt-BR');
    expect(bestLanguage(['zh-Hans', 'en'], ['zh-TW'])).toBeNull();
    expect(bestLanguage(['zh-Hans', 'en'], ['zh-CN'])).toBe('zh-Hans');
    expect(bestLanguage(['und', 'ja'], ['en', 'broken tag'])).toBeNull();
  });

  it('text in the direction of its script, and names of languages in themselves', () => {
    expect(['ar', 'fa', 'he', 'az-Arab', 'ja', 'az', 'und'].map(directionOf)).toEqual([
      'rtl',
      'rtl',
      'rtl',
      'rtl',
      'ltr',
      'ltr',
      'auto',
    ]);
    expect(['ja', 'ar', 'qaa'].map(languageName)).toEqual(['日本語', 'العربية', 'qaa']);
  });
});
