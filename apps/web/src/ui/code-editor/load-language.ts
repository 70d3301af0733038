import { StreamLanguage } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { loadSyntax, type SyntaxName } from '../code-syntax/syntaxes.ts';

export type EditorLanguage = SyntaxName | 'markdown' | 'text';

/** Syntax of a language, loaded when an editor first needs it. */
export async function loadLanguage(language: EditorLanguage): Promise<Extension> {
  if (language === 'text') return [];
  if (language === 'markdown') return (await import('@codemirror/lang-markdown')).markdown();
  return StreamLanguage.define(await loadSyntax(language));
}
