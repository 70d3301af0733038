import { expect, test } from 'vitest';
import { commonWords } from './common-words.ts';
import { passwordWeakness, wordsAbout } from './weakness.ts';

const isWeakPassword = (password: string, about?: readonly string[]) => passwordWeakness(password, about) !== null;

test.each([
  'short1!',
  '12345678',
  '1234567890',
  '19990101',
  '1999-01-01',
  '13800138000',
  '!@#$%^&*',
  'qwertyuiop',
  'poiuytrewq',
  '1qaz2wsx',
  'abcd1234',
  'aaaaaaaaaa',
  'abababab',
  'abc123abc123',
  'password',
  'Password123',
  'P@ssw0rd!',
  'pa55word',
  'passwordpassword',
  'iloveyou520',
  'woaini1314',
  'woaini5201314',
  '5201314woaini',
  'zhangwei88',
  'dragonmaster9',
  'monkey!!!!!!',
  'Sunshine2024',
  'l33tcode',
])('%s is refused', (password) => {
  expect(isWeakPassword(password)).toBe(true);
});

test.each([
  'lamp-post-42-orchard',
  'another-lamp-77-tree',
  'correct horse battery staple',
  'vR4!kq9z',
  '9f8a7b6c5d4e',
  '试金石与算法竞赛平台',
  'tulip bulb under glass',
  '314159265358979',
])('%s is accepted', (password) => {
  expect(isWeakPassword(password)).toBe(false);
});

test('words about the account or the site are refused, in any disguise', () => {
  const about = wordsAbout({ name: 'Kestrel_7', email: 'j.whitlock@example.org' }, 'https://quasar.example.edu');
  for (const password of ['kestrel7', 'Kestrel2024!', 'kestrelkestrel', 'jwhitlock99', 'Quasar#2024'])
    expect(isWeakPassword(password, about), password).toBe(true);
  expect(isWeakPassword('marble-kestrel-37-fog', about)).toBe(false);
});

test.each([
  ['kestr7', 'short'],
  ['abababab', 'repeated'],
  ['qwertyuiop', 'run'],
  ['12345678', 'run'],
  ['1999-01-01', 'number'],
  ['Kestrel2024!', 'about-you'],
  ['Quasar#2024', 'about-you'],
  ['P@ssw0rd!', 'common'],
  ['dragonmaster9', 'common'],
  ['marble-kestrel-37-fog', null],
])('the reason for refusing %s is %s', (password, reason) => {
  const about = wordsAbout({ name: 'Kestrel_7', email: 'j.whitlock@example.org' }, 'https://quasar.example.edu');
  expect(passwordWeakness(password, about)).toBe(reason);
});

test('the words are already normalized as passwords are', () => {
  expect(commonWords.size).toBeGreaterThan(900);
});
