import { renderToString } from 'katex';
import { withAlphabets } from './tex/alphabets.ts';

/** Most macro expansions per formula. */
const MAX_EXPANSIONS = 500;

const ANNOTATION = /<annotation [^>]*>[^<]*<\/annotation>/g;

/**
 * Typesets any TeX mathematics as MathML, which every current browser lays out itself: it needs no inline styles, and
 * screen readers support it.
 */
export function typeset(tex: string, display: boolean): string {
  const mathMl = renderToString(tex, {
    displayMode: display,
    throwOnError: false,
    strict: false,
    trust: false,
    maxExpand: MAX_EXPANSIONS,
    output: 'mathml',
  });
  // The formula's source is included as an annotation, which the sanitizer would leave behind as bare text.
  return withAlphabets(mathMl.replaceAll(ANNOTATION, ''));
}
