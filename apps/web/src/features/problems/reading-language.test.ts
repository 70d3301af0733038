import { expect, test } from 'vitest';
import { readableLanguages, readingLanguage, titleInLanguage } from './reading-language.tsx';

const zh = { title: '两枚砝码', description: '求和。' };
const weights = {
  title: 'Two Weights',
  description: 'Add them.',
  language: 'en',
  translations: { 'zh-Hans': zh },
  otherTitles: { ar: 'ثقلان', 'pt-BR': 'Dois pesos' },
};

test('a reader gets the language chosen before, then the browser’s, then that of the page, then the original', () => {
  const reads = (chosen: string[], browser: string[], page: 'en' | 'zh-Hans') =>
    readingLanguage(weights, { chosen, browser, page });
  expect(reads([], ['en-US'], 'en')).toBe('en');
  expect(reads([], ['en-US'], 'zh-Hans')).toBe('zh-Hans');
  expect(reads([], ['pt-PT', 'en'], 'en')).toBe('pt-BR');
  expect(reads([], ['en', 'pt-PT'], 'en')).toBe('en');
  expect(reads(['ja', 'ar'], ['en'], 'zh-Hans')).toBe('ar');
  expect(
    readingLanguage(
      { ...weights, translations: {}, otherTitles: {} },
      { chosen: ['ar'], browser: [], page: 'zh-Hans' },
    ),
  ).toBe('en');
});

test('a text whose language is unknown is offered as the original, but not next to a copy of itself', () => {
  const { language: _, ...unknown } = weights;
  expect(readableLanguages(weights)).toEqual(['en', 'zh-Hans', 'ar', 'pt-BR']);
  expect(readableLanguages(unknown)).toEqual(['und', 'zh-Hans', 'ar', 'pt-BR']);
  expect(readingLanguage(unknown, { chosen: [], browser: ['en'], page: 'en' })).toBe('und');
  const { title, description } = unknown;
  const copied = { ...unknown, translations: { en: { title, description } }, otherTitles: {} };
  expect(readableLanguages(copied)).toEqual(['en']);
});

test('a title is the one in the language, otherwise the original', () => {
  expect(['ar', 'zh-Hans', 'en', 'ja'].map((tag) => titleInLanguage(weights, tag))).toEqual([
    'ثقلان',
    '两枚砝码',
    'Two Weights',
    'Two Weights',
  ]);
});
