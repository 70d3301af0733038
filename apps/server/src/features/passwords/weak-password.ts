const SHORTEST = 8;
const RUN =
  'abcdefghijklmnopqrstuvwxyz 01234567890123456789 qwertyuiop asdfghjkl zxcvbnm 1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3edc4rfv5tgb qazwsxedcrfvtgb';

/** Words that common passwords are made of, before digits and signs are put at the ends. */
const words = new Set(
  `admin administrator assay computer contest dragon football baseball guest hello iloveyou judge letmein login manager master monkey
  password passwd princess qwerty qwertyuiop root secret shadow student sunshine superman teacher test testtest trustno user welcome
  woaini woaini1314 wodemima mima mimamima changeme default internet starwars whatever asdf asdfghjkl zxcvbnm abc abcd abcdef xiaoming
  wangwei zhangwei nihao woaiwojia aini tianya onlinejudge acmicpc program programming charlie michael jordan michelle jennifer`.split(
    /\s+/,
  ),
);

/**
 * True for what is guessed first: short, one character or a piece repeated, a run of the keyboard, a common word dressed with digits, or the
 * account's own name. Works without any list from outside.
 */
export function isWeakPassword(password: string, about: readonly string[] = []): boolean {
  const text = password.toLowerCase();
  if (Array.from(password).length < SHORTEST) return true;
  if (/^(.{1,4})\1+$/u.test(text) || /^(.{1,4})\1+.$/u.test(text)) return true;
  const backwards = Array.from(text).reverse().join('');
  if (RUN.includes(text) || RUN.includes(backwards)) return true;
  const bare = plain(text);
  if (bare === '' && /^\d+$/.test(text)) return isDateOrShort(text);
  return [...words, ...about.map((one) => plain(one.toLowerCase()))].some(
    (word) => word !== '' && (bare === word || bare === word + word),
  );
}

/** Without the digits and signs at its ends, and with letters where signs stand for them. */
function plain(text: string): string {
  return text
    .replace(/^[^a-z]+|[^a-z@$]+$/g, '')
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll('3', 'e');
}

/** Eight digits are a birthday, and a million others as quickly tried. */
function isDateOrShort(digits: string): boolean {
  return digits.length <= SHORTEST;
}
