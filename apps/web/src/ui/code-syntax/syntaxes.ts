import type { StreamParser } from '@codemirror/language';

/* What editors and statements know of programming languages: small line-by-line readers, one for both, each fetched when first needed. */

export type SyntaxName = keyof typeof loaders;
/** Reads one line after the other; the same object for the same language. */
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
  shell: async (): Promise<Syntax> => (await import('@codemirror/legacy-modes/mode/shell')).shell,
  javascript: async (): Promise<Syntax> => (await javascript()).javascript,
  typescript: async (): Promise<Syntax> => (await javascript()).typescript,
  json: async (): Promise<Syntax> => (await javascript()).json,
};

const aliases: Readonly<Record<string, SyntaxName>> = {
  cc: 'cpp',
  'c++': 'cpp',
  cxx: 'cpp',
  h: 'cpp',
  hpp: 'cpp',
  cs: 'csharp',
  'c#': 'csharp',
  kt: 'kotlin',
  py: 'python',
  python3: 'python',
  golang: 'go',
  rs: 'rust',
  pas: 'pascal',
  sh: 'shell',
  bash: 'shell',
  js: 'javascript',
  ts: 'typescript',
};

/** The syntax that goes by a name as people write it, such as `c++` or `py`; undefined for one that is not known. */
export function syntaxNamed(name: string): SyntaxName | undefined {
  const key = name.toLowerCase();
  if (Object.hasOwn(aliases, key)) return aliases[key];
  return isSyntaxName(key) ? key : undefined;
}

function isSyntaxName(name: string): name is SyntaxName {
  return Object.hasOwn(loaders, name);
}

/** Fetches a syntax. */
export function loadSyntax(name: SyntaxName): Promise<Syntax> {
  return loaders[name]();
}
