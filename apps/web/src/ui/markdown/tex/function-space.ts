const THIN = '<mspace width="0.1667em"></mspace>';
const NAME = '<mi>[A-Za-z]{2,}</mi><mo>\u2061</mo>';
/** A function with scripts. Other scripts never contain one next to other elements, so its own tag closes it. */
const SCRIPTED = `<(msub|msup|msubsup|munder)><mrow>${NAME}</mrow>(?:(?!</\\1>)[^])*</\\1>`;
/** Neither a bracket nor an operator, nor the end of the enclosing element. */
const ARGUMENT = '(?=<(?!/|mo[ >]))';

const AFTER = new RegExp(`${NAME}${ARGUMENT}`, 'g');
const AFTER_SCRIPTED = new RegExp(`${SCRIPTED}${ARGUMENT}`, 'g');
/** Before a function that follows a letter, a number or an expression of them. */
const BEFORE = new RegExp(`</(?:mi|mn|msup|msub|msubsup|mfrac|msqrt)>(?=${NAME}|${SCRIPTED}(?!</ms))`, 'g');

/** Separates functions from their arguments, as in `n log n`; browsers leave that to the author. */
export function withFunctionSpace(mathMl: string): string {
  return [AFTER, AFTER_SCRIPTED, BEFORE].reduce(
    (text, place) => text.replaceAll(place, (found) => found + THIN),
    mathMl,
  );
}
