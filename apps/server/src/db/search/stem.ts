/*
 * Strips inflections of English, so that "sorting", "sorted" and "sorts" find each other: step 1 of M. F. Porter, "An
 * algorithm for suffix stripping" (1980). Derivations ("relation" from "relate") stay: searchers distinguish them.
 */

/**
 * The word without plural, past and progressive endings. Expects lower-case ASCII letters and returns every other
 * word as it is.
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  return lastY(past(plural(word)));
}

function plural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  if (word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

function past(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const ending = ['ed', 'ing'].find((one) => word.endsWith(one));
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  return rest.length > 1 && hasVowel(rest) ? tidied(rest) : word;
}

/** "hopping" comes from "hop", "filing" from "file", "falling" from "fall". */
function tidied(rest: string): string {
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/([^aeiou])\1$/.test(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

/** "query" and "queri" from "queries" are the same stem. */
function lastY(word: string): string {
  return word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

/** How often consonants follow vowels: the algorithm's measure of syllables. */
function measure(word: string): number {
  return shape(word).match(/v+c+/g)?.length ?? 0;
}

function hasVowel(word: string): boolean {
  return shape(word).includes('v');
}

/** Consonant, vowel, consonant other than w, x and y. */
function endsShort(word: string): boolean {
  return shape(word).endsWith('cvc') && !/[wxy]$/.test(word);
}

/** `c` and `v` for the letters; y after a consonant is a vowel. */
function shape(word: string): string {
  let result = '';
  for (const letter of word) {
    const isVowel = 'aeiou'.includes(letter) || (letter === 'y' && result.endsWith('c'));
    result += isVowel ? 'v' : 'c';
  }
  return result;
}
