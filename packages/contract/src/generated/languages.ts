// Generated from apps/runner/languages.yaml by `npm run gen`.

/** The languages that Assay comes with, in the order in which they are shown. */
export const languages = [
  {"name":"C","aliases":["C11","C17"],"extensions":[".c"],"syntax":"c"},
  {"name":"C++14","aliases":["C++11"],"extensions":[],"syntax":"cpp"},
  {"name":"C++17","aliases":["C++"],"extensions":[".cpp",".cxx"],"syntax":"cpp"},
  {"name":"C++20","aliases":[],"extensions":[".cc"],"syntax":"cpp"},
  {"name":"C++23","aliases":[],"extensions":[],"syntax":"cpp"},
  {"name":"Java","aliases":["Java 17"],"extensions":[".java"],"syntax":"java"},
  {"name":"Kotlin","aliases":[],"extensions":[".kt"],"syntax":"kotlin"},
  {"name":"Python 3","aliases":["Python3"],"extensions":[".py"],"syntax":"python"},
  {"name":"PyPy 3","aliases":["PyPy3"],"extensions":[],"syntax":"python"},
  {"name":"Rust","aliases":[],"extensions":[".rs"],"syntax":"rust"},
  {"name":"Go","aliases":[],"extensions":[".go"],"syntax":"go"},
  {"name":"JavaScript","aliases":["Node.js","JavaScript (Node)"],"extensions":[".js",".cjs"],"syntax":"javascript"},
  {"name":"TypeScript","aliases":[],"extensions":[".ts"],"syntax":"typescript"},
  {"name":"Pascal","aliases":["Free Pascal"],"extensions":[".pas"],"syntax":"pascal"},
  {"name":"C#","aliases":["C# (Mono)"],"extensions":[".cs"],"syntax":"csharp"},
  {"name":"Haskell","aliases":[],"extensions":[".hs"],"syntax":"haskell"},
  {"name":"OCaml","aliases":[],"extensions":[".ml"],"syntax":"ocaml"},
  {"name":"Ruby","aliases":[],"extensions":[".rb"],"syntax":"ruby"},
  {"name":"PHP","aliases":[],"extensions":[".php"],"syntax":"php"},
  {"name":"Perl","aliases":[],"extensions":[".pl"],"syntax":"perl"},
  {"name":"Lua","aliases":[],"extensions":[".lua"],"syntax":"lua"},
] as const;

export type LanguageSyntax = (typeof languages)[number]['syntax'];
/** Each a set of languages whose solutions can be linked with the same grader. */
export const graderFamilies = ["c","cpp","java","kotlin","python","rust","go","javascript","pascal","csharp","haskell","ocaml","ruby","php","perl","lua"] as const;
export type GraderFamily = (typeof graderFamilies)[number];
/** The languages of each family. */
export const languagesOfFamily = {
  c: ["C"],
  cpp: ["C++14","C++17","C++20","C++23"],
  java: ["Java"],
  kotlin: ["Kotlin"],
  python: ["Python 3","PyPy 3"],
  rust: ["Rust"],
  go: ["Go"],
  javascript: ["JavaScript","TypeScript"],
  pascal: ["Pascal"],
  csharp: ["C#"],
  haskell: ["Haskell"],
  ocaml: ["OCaml"],
  ruby: ["Ruby"],
  php: ["PHP"],
  perl: ["Perl"],
  lua: ["Lua"],
} as const satisfies Record<GraderFamily, readonly string[]>;
