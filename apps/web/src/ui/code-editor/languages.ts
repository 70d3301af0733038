import type { Extension } from '@codemirror/state';

export type EditorLanguage = 'cpp' | 'python' | 'markdown' | 'json' | 'text';

/** Syntax of a language, loaded when an editor first needs it. */
export async function loadLanguage(language: EditorLanguage): Promise<Extension> {
  switch (language) {
    case 'cpp':
      return (await import('@codemirror/lang-cpp')).cpp();
    case 'python':
      return (await import('@codemirror/lang-python')).python();
    case 'markdown':
      return (await import('@codemirror/lang-markdown')).markdown();
    case 'json':
      return (await import('@codemirror/lang-json')).json();
    case 'text':
      return [];
  }
}
