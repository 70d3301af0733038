import type { Token } from 'markdown-it';
import { highlightToHtml } from '../code-syntax/highlight-html.ts';
import { loadSyntax, type Syntax, syntaxNamed } from '../code-syntax/syntaxes.ts';

/** Longest block that is highlighted; longer ones stay plain so that the page stays responsive. */
const MAX_CODE_LENGTH = 50_000;

/** HTML of a code block in a language, '' to leave it plain. */
type Highlight = (code: string, language: string) => string;

/** Fetches only the syntaxes that the fences of a text need. A block whose syntax cannot be fetched stays plain. */
export async function fenceHighlighter(tokens: readonly Token[]): Promise<Highlight> {
  const syntaxes = new Map<string, Syntax>();
  const names = new Set(tokens.filter(({ type }) => type === 'fence').map(({ info }) => firstWord(info)));
  await Promise.all(
    [...names].map(async (language) => {
      const name = syntaxNamed(language);
      if (name === undefined) return;
      const syntax = await loadSyntax(name).catch(() => null);
      if (syntax) syntaxes.set(language, syntax);
    }),
  );
  return (code, language) => {
    const syntax = syntaxes.get(language);
    return syntax && code.length <= MAX_CODE_LENGTH ? highlightToHtml(code, syntax) : '';
  };
}

function firstWord(info: string): string {
  return info.trim().split(/\s+/)[0] ?? '';
}
