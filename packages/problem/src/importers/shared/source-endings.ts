/** Extensions of source files in the languages of common judges, whether or not a machine here supports them. */
const ENDINGS: ReadonlySet<string> = new Set(
  [
    'c cc cpp cxx c++ cp java kt kts py py2 py3 pypy rs go js cjs mjs ts pas pp dpr cs fs vb hs lhs ml sml rb php pl pm lua',
    'sh bash awk d ada adb f f77 f90 f95 f03 for scala sc swift groovy jl nim m mm scm rkt lisp lsp cl erl ex exs clj dart',
    'r bas cob cbl pro prolog zig v tcl cr hx oct asm s apl j k coffee',
  ]
    .join(' ')
    .split(' '),
);

/** Whether the extension is that of a program. */
export function isSourceFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 && ENDINGS.has(name.slice(dot + 1).toLowerCase());
}

/** Whether a file in a folder of programs is not one of them: hidden or disabled. */
export function isSwitchedOff(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || /\.disabled$/i.test(part));
}
