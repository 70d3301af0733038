/**
 * Why a new password is refused. `repeated`: one part repeated; `run`: adjacent keys or letters; `about-you`: contains
 * the account's name, its e-mail address or the name of the site; `unchanged`: equals the old one.
 */
export type PasswordWeakness = 'short' | 'repeated' | 'run' | 'number' | 'about-you' | 'common' | 'unchanged';

/** Shortest new password, in characters. Existing shorter ones remain valid. */
export const SHORTEST_PASSWORD = 8;

const texts: Readonly<Record<PasswordWeakness, { en: string; 'zh-Hans': string }>> = {
  short: { en: `Use at least ${SHORTEST_PASSWORD} characters.`, 'zh-Hans': `请使用至少 ${SHORTEST_PASSWORD} 个字符。` },
  repeated: {
    en: 'Easy to guess: it repeats the same characters.',
    'zh-Hans': '容易猜到：密码重复了相同的字符。',
  },
  run: {
    en: 'Easy to guess: it follows the keyboard or the alphabet.',
    'zh-Hans': '容易猜到：密码是键盘或字母表上的连续字符。',
  },
  number: {
    en: 'Easy to guess: it is only a number. Add letters.',
    'zh-Hans': '容易猜到：密码只是一个数字，请加入字母。',
  },
  'about-you': {
    en: 'Easy to guess: it contains your user name, your e-mail address or the name of this site.',
    'zh-Hans': '容易猜到：密码包含你的用户名、邮箱或本站名称。',
  },
  common: {
    en: 'Easy to guess: it is a common password. Use several unrelated words.',
    'zh-Hans': '容易猜到：这是常见密码，请使用几个互不相关的词。',
  },
  unchanged: { en: 'Choose a password other than the old one.', 'zh-Hans': '新密码不能与旧密码相同。' },
};

/** A sentence for the user, for the refusal `weak-password` and for the meter below the field. */
export function weaknessText(weakness: PasswordWeakness, language: 'en' | 'zh-Hans'): string {
  return texts[weakness][language];
}
