import { SHORTEST_PASSWORD, type PasswordWeakness } from '@assay/contract/password-weakness';
import { commonWords } from './common-words.ts';

/** Up to this length, two combined common words are as weak as one. */
const LONGEST_PAIR = 16;
/**
 * Up to this length, digits alone are a birthday, a telephone number or a number plate, or quickly guessed by trying
 * all.
 */
const LONGEST_NUMBER = 12;
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '012345678901234567890',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '123qweasdzxc',
  '1234qwerasdfzxcv',
  '!@#$%^&*()',
];
/** Symbols that share a key with a digit: they are no harder to guess. */
const SHIFTED = new Map(Array.from('!@#$%^&*()', (sign, at) => [sign, String((at + 1) % 10)]));

/**
 * What a password must not consist of: the account's name, the local part of its e-mail address, and the name of the
 * site. `origin` is the URL of the site, null if unknown.
 */
export function wordsAbout(user: { name: string; email: string }, origin: string | null): string[] {
  const host = origin === null ? [] : new URL(origin).hostname.split('.');
  return [user.name, user.email.split('@', 1)[0] ?? '', ...host];
}

/**
 * Why a password is easy to guess, or null: it is short, one repeated character or part, a keyboard run, one or two
 * common words with digits and symbols around them, a number, or words `about` the account. The server and the meter in
 * the browser share this rule.
 */
export function passwordWeakness(password: string, about: readonly string[] = []): PasswordWeakness | null {
  const text = password.toLowerCase();
  if (Array.from(password).length < SHORTEST_PASSWORD) return 'short';
  if (/^(.{1,6})\1+$/u.test(text) || /^(.{1,4})\1+.{1,2}$/u.test(text)) return 'repeated';
  const digits = text.replace(/[!@#$%^&*()]/g, (sign) => SHIFTED.get(sign) ?? sign);
  if (isRun(text) || isRun(digits)) return 'run';
  if (/^\d+$/.test(digits.replace(/[-_. /]/g, ''))) return digits.length <= LONGEST_NUMBER ? 'number' : null;
  const own = about.map(letters).filter((word) => word.length >= 3);
  const readings = [text, unleet(text)].map(letters);
  if (!readings.some((bare) => isCommon(bare, own, text.length))) return null;
  return own.some((word) => readings.some((bare) => bare.includes(word))) ? 'about-you' : 'common';
}

function isRun(text: string): boolean {
  const backwards = Array.from(text).reverse().join('');
  return RUNS.some((run) => run.includes(text) || run.includes(backwards));
}

/** Whether the letters are one word, one word twice, or two words in a short password. */
function isCommon(bare: string, own: readonly string[], length: number): boolean {
  const isWord = (word: string) => commonWords.has(word) || own.includes(word);
  if (bare === '') return false;
  if (isWord(bare) || own.some((word) => bare === word + word)) return true;
  if (length > LONGEST_PAIR) return false;
  for (let at = 2; at <= bare.length - 2; at += 1) if (isWord(bare.slice(0, at)) && isWord(bare.slice(at))) return true;
  return false;
}

/** Only the letters of a text. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/** Replaces symbols and digits inside the word by the letters they imitate; those around the word are unchanged. */
function unleet(text: string): string {
  return text
    .replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '')
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll('!', 'i')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('7', 't');
}
