import type { Token } from 'markdown-it';
import type { Formula } from './math-plugin.ts';
import { withFunctionSpace } from './tex/function-space.ts';
import { texToMathMl } from './tex/tex-to-mathml.ts';

/** Longest formula that is typeset; longer ones are shown as source. */
const MAX_TEX_LENGTH = 5000;

/**
 * Sets the HTML of every formula in a text. The full typesetter is fetched for formulas that the small one does not
 * support.
 */
export async function typesetFormulas(tokens: readonly Token[]): Promise<void> {
  keepPunctuation(tokens);
  const unknown: Token[] = [];
  for (const token of formulasIn(tokens)) {
    const { display } = formulaOf(token);
    const mathMl =
      token.content.length > MAX_TEX_LENGTH ? asWritten(token.content) : texToMathMl(token.content, display);
    if (mathMl === null) unknown.push(token);
    else show(token, mathMl);
  }
  if (unknown.length === 0) return;
  const full = await import('./full-typesetter.ts').catch(() => null);
  // Without it a formula is still readable as source; the next text fetches it again.
  for (const token of unknown) {
    show(token, full ? full.typeset(token.content, formulaOf(token).display) : asWritten(token.content));
  }
}

/** U+2060 between a formula and the punctuation after it: otherwise a line could start with a full stop. */
function keepPunctuation(tokens: readonly Token[]): void {
  for (const { children } of tokens) {
    for (const [index, token] of children?.entries() ?? []) {
      const isAfterFormula = children?.[index - 1]?.type === 'math';
      if (isAfterFormula && token.type === 'text' && /^[.,;:!?)\]]/.test(token.content)) {
        token.content = `\u2060${token.content}`;
      }
    }
  }
}

/** Formulas as separate blocks and within paragraphs. */
function formulasIn(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => (token.type === 'math' ? [token] : formulasIn(token.children ?? [])));
}

function formulaOf(token: Token): Formula {
  return { display: token.meta?.display === true };
}

function show(token: Token, formula: string): void {
  const { display } = formulaOf(token);
  const html = withFunctionSpace(formula);
  token.meta = { display, html: display ? `<div class="math-block" tabindex="0">${html}</div>` : html };
}

function asWritten(tex: string): string {
  return `<code>${tex.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</code>`;
}
