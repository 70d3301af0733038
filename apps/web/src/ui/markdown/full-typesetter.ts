import { renderToString } from 'katex';
import { withAlphabets } from './tex/alphabets.ts';

/** How far a formula may expand its macros. */
const MAX_EXPANSIONS = 500;

const ANNOTATION = /<annotation [^>]*>[^<]*<\/annotation>/g;

/** All of TeX's mathematics as MathML, which every current browser lays out itself: it needs no inline styles and is read aloud. */
export function typeset(tex: string, display: boolean): string {
  const mathMl = renderToString(tex, {
    displayMode: display,
    throwOnError: false,
    strict: false,
    trust: false,
    maxExpand: MAX_EXPANSIONS,
    output: 'mathml',
  });
  // The formula's source comes along as an annotation, which the sanitizer would leave behind as bare text.
  return withAlphabets(mathMl.replaceAll(ANNOTATION, ''));
}
