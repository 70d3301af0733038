import { renderToString } from 'katex';
import type { MathRenderer } from './math-plugin.ts';

/** Longest formula typeset, and how far it may expand its macros; longer ones are shown as written. */
const MAX_TEX_LENGTH = 5000;
const MAX_EXPANSIONS = 500;

const ANNOTATION = /<annotation [^>]*>[^<]*<\/annotation>/g;

/** Mathematics as MathML, which every current browser lays out itself: it needs no inline styles and is read aloud. */
export const renderMath: MathRenderer = (tex, display) => {
  if (tex.length > MAX_TEX_LENGTH) return escapeHtml(tex);
  const mathMl = renderToString(tex, {
    displayMode: display,
    throwOnError: false,
    strict: false,
    trust: false,
    maxExpand: MAX_EXPANSIONS,
    output: 'mathml',
  });
  // The formula's source comes along as an annotation, which the sanitizer would leave behind as bare text.
  const html = mathMl.replaceAll(ANNOTATION, '');
  return display ? `<div class="math-block" tabindex="0">${html}</div>` : html;
};

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
