import type { StreamParser } from '@codemirror/language';
import { languages, type LanguageSyntax } from '../../lib/programming-languages.ts';

/* Syntax highlighting of editors and statements: small line-by-line parsers, each loaded on first use. */

export type SyntaxName = keyof typeof loaders;
/** A line-by-line parser; one object per language. */
export type Syntax = StreamParser<unknown>;

const clike = () => import('@codemirror/legacy-modes/mode/clike');
const javascript = () => import('@codemirror/legacy-modes/mode/javascript');

const loaders = {
  c: async (): Promise<Syntax> => (await clike()).c,
  cpp: async (): Promise<Syntax> => (await clike()).cpp,
  csharp: async (): Promise<Syntax> => (await clike()).csharp,
  java: async (): Promise<Syntax> => (await clike()).java,
  kotlin: async (): Promise<Syntax> => (await clike()).kotlin,
  python: async (): Promise<Syntax> => (await import('@codemirror/legacy-modes/mode/python')).python,
  go: async (): Promise<Syntax> => (await import('@codemirror/legacy-modes/mode/go')).go,
  rust: async (): Promise<Syntax> => (await import('@codemirror/legacy-modes/mode/rust')).rust,
  pascal: async (): Promise<Syntax> => (await import('@codemirror/legacy-modes/mode/pascal')).pascal,
  haskell: async (): Promise<Syntax> => (await import('@codemirror/legacy-modes/mode/haskell')).haskell,
  ocaml: async (): Promise<Syntax> => (await import('@codemirror/legacy-modes/mode/mllike')).oCaml,
  ruby: async (): Promise<Syntax> => (await import('@codemirror/legacy-modes/mode/ruby')).ruby,
  php: async (): Promise<Syntax> => (await import('./php.ts')).phpFrom((await clike()).clike),
  perl: async (): Promise<Syntax> => (await import('@codemirror/legacy-modes/mode/perl')).perl,
  lua: async (): Promise<Syntax> => (await import('@codemirror/legacy-modes/mode/lua')).lua,
  shell: async (): Promise<Syntax> => (await import('@codemirror/legacy-modes/mode/shell')).shell,
  javascript: async (): Promise<Syntax> => (await javascript()).javascript,
  typescript: async (): Promise<Syntax> => (await javascript()).typescript,
  json: async (): Promise<Syntax> => (await javascript()).json,
} satisfies Record<LanguageSyntax, unknown> & Record<string, unknown>;

/** Additional names for the judge's languages. */
const aliases: Readonly<Record<string, SyntaxName>> = {
  h: 'cpp',
  hpp: 'cpp',
  golang: 'go',
  sh: 'shell',
  bash: 'shell',
};

/** Names, aliases and file extensions of the judge's languages, in lower case. */
const languageNames = new Map<string, SyntaxName>(
  languages.flatMap(({ name, aliases: others, extensions, syntax }) =>
    [name, ...others, ...extensions.map((extension) => extension.slice(1))].map((one): [string, SyntaxName] => [
      one.toLowerCase(),
      syntax,
    ]),
  ),
);

/** The syntax for a language's name or file extension, such as `c++` or `py`; undefined if unknown. */
export function syntaxNamed(name: string): SyntaxName | undefined {
  const key = name.toLowerCase();
  if (Object.hasOwn(aliases, key)) return aliases[key];
  return languageNames.get(key) ?? (isSyntaxName(key) ? key : undefined);
}

function isSyntaxName(name: string): name is SyntaxName {
  return Object.hasOwn(loaders, name);
}

export function loadSyntax(name: SyntaxName): Promise<Syntax> {
  return loaders[name]();
}
