const THIN = '<mspace width="0.1667em"></mspace>';
const NAME = '<mi>[A-Za-z]{2,}</mi><mo>\u2061</mo>';
/** A function with scripts. A script of something else never holds one beside other things, so it is closed by its own tag. */
const SCRIPTED = `<(msub|msup|msubsup|munder)><mrow>${NAME}</mrow>(?:(?!</\\1>)[^])*</\\1>`;
/** Neither a bracket nor an operator, nor the end of what it stands in. */
const ARGUMENT = '(?=<(?!/|mo[ >]))';

const AFTER = new RegExp(`${NAME}${ARGUMENT}`, 'g');
const AFTER_SCRIPTED = new RegExp(`${SCRIPTED}${ARGUMENT}`, 'g');
/** In front of a function, where a letter, a number or something built of them stands. */
const BEFORE = new RegExp(`</(?:mi|mn|msup|msub|msubsup|mfrac|msqrt)>(?=${NAME}|${SCRIPTED}(?!</ms))`, 'g');

/** MathML whose functions stand apart from their arguments, as in `n log n`; browsers leave that to whoever writes it. */
export function withFunctionSpace(mathMl: string): string {
  return [AFTER, AFTER_SCRIPTED, BEFORE].reduce(
    (text, place) => text.replaceAll(place, (found) => found + THIN),
    mathMl,
  );
}
