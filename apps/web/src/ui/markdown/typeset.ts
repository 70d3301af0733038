import type { Token } from 'markdown-it';
import { prepareMathFont } from './math-font/index.ts';
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
  const formulas = formulasIn(tokens);
  if (formulas.length > 0) prepareMathFont();
  for (const token of formulas) {
    const { display } = formulaOf(token);
    const mathMl =
      token.content.length > MAX_TEX_LENGTH ? asWritten(token.content) : texToMathMl(token.content, display);
    if (mathMl === null) unknown.push(token);
    else show(token, mathMl);
  }
  if (unknown.length === 0) return;
  const full = await import('./full-typesetter.ts').catch(() => null);
  // If it cannot be fetched, formulas stay readable as source; the next text retries.
  for (const token of unknown) {
    show(token, full ? full.typeset(token.content, formulaOf(token).display) : asWritten(token.content));
  }
}

/** Characters that must never start a line. */
const PUNCTUATION = /^[.,;:!?)\]，。、；：！？）】」』》]+/;

/**
 * Moves the punctuation after a formula into its token to keep both on one line: browsers may break lines after any
 * formula.
 */
function keepPunctuation(tokens: readonly Token[]): void {
  for (const { children } of tokens) {
    for (const [index, token] of children?.entries() ?? []) {
      const before = children?.[index - 1];
      if (before?.type !== 'math' || token.type !== 'text' || formulaOf(before).display) continue;
      const [punctuation = ''] = PUNCTUATION.exec(token.content) ?? [];
      before.meta = { ...formulaOf(before), punctuation };
      token.content = token.content.slice(punctuation.length);
    }
  }
}

/** Formulas as separate blocks and within paragraphs. */
function formulasIn(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => (token.type === 'math' ? [token] : formulasIn(token.children ?? [])));
}

function formulaOf(token: Token): Formula & { punctuation: string } {
  const punctuation = token.meta?.['punctuation'];
  return { display: token.meta?.['display'] === true, punctuation: typeof punctuation === 'string' ? punctuation : '' };
}

function show(token: Token, formula: string): void {
  const { display, punctuation } = formulaOf(token);
  const html = withFunctionSpace(formula);
  // None of the characters above has a meaning in HTML.
  const inline = punctuation === '' ? html : `<span class="math-run">${html}${punctuation}</span>`;
  token.meta = { display, html: display ? `<div class="math-block" tabindex="0">${html}</div>` : inline };
}

function asWritten(tex: string): string {
  return `<code>${tex.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</code>`;
}
