/*
 * Languages of titles and statements of problems: any language tag of BCP 47, in the canonical form of RFC 5646
 * section 4.5. The texts of the site itself exist in two languages only.
 */

/** Languages of one problem besides that of its own title and statement. */
export const MAX_TRANSLATIONS = 100;
/** Characters of the titles and statements of one problem in all languages together. */
export const MAX_TRANSLATED_CHARACTERS = 4 * 1024 * 1024;
/** RFC 5646 section 4.4.1: enough for every tag that is not private. */
const MAX_TAG_CHARACTERS = 35;

/** A tag begins with the two or three letters of ISO 639; longer first parts are reserved, and none is registered. */
const PRIMARY = /^[a-z]{2,3}(?:-|$)/i;

/** The canonical form of a language tag, such as `zh-Hans-CN` of `ZH-hans-cn`; null if it is malformed. */
export function canonicalLanguage(tag: string): string | null {
  if (tag.length > MAX_TAG_CHARACTERS || !PRIMARY.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** Scripts written from right to left. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** The writing direction of a language; `auto`, from the text itself, if the language is unknown. */
export function directionOf(language: string): 'ltr' | 'rtl' | 'auto' {
  const tag = canonicalLanguage(language);
  if (tag === null || isUnknown(tag)) return 'auto';
  const { script } = new Intl.Locale(tag).maximize();
  return script !== undefined && RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
}

/** A language's name in that language, such as `日本語`; the tag if it has none. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/**
 * The best of the existing languages for a reader: for each preference in turn, the same tag, otherwise one of the same
 * language and script. Null: none.
 */
export function bestLanguage(existing: readonly string[], preferred: readonly string[]): string | null {
  for (const tag of preferred) {
    const canonical = canonicalLanguage(tag);
    if (canonical === null) continue;
    const found = existing.find((one) => one === canonical) ?? existing.find((one) => isSimilar(one, canonical));
    if (found !== undefined) return found;
  }
  return null;
}

function isSimilar(one: string, other: string): boolean {
  if (isUnknown(one) || isUnknown(other)) return false;
  const [a, b] = [new Intl.Locale(one).maximize(), new Intl.Locale(other).maximize()];
  return a.language === b.language && a.script === b.script;
}

/** `und` is BCP 47's tag for a language that is not known. */
function isUnknown(tag: string): boolean {
  return tag === 'und' || tag.startsWith('und-');
}
