// Generated from apps/runner/languages.yaml by `npm run gen`.

/** The languages that Assay comes with, in the order in which they are shown. */
export const languages = [
  {"name":"C","aliases":["C11","C17"],"extensions":[".c"],"syntax":"c","graderFamily":"c"},
  {"name":"C++14","aliases":["C++11"],"extensions":[],"syntax":"cpp","graderFamily":"cpp"},
  {"name":"C++17","aliases":["C++"],"extensions":[".cpp",".cxx"],"syntax":"cpp","graderFamily":"cpp"},
  {"name":"C++20","aliases":[],"extensions":[".cc"],"syntax":"cpp","graderFamily":"cpp"},
  {"name":"C++23","aliases":[],"extensions":[],"syntax":"cpp","graderFamily":"cpp"},
  {"name":"Java","aliases":["Java 17"],"extensions":[".java"],"syntax":"java","graderFamily":"java"},
  {"name":"Kotlin","aliases":[],"extensions":[".kt"],"syntax":"kotlin","graderFamily":"kotlin"},
  {"name":"Python 3","aliases":["Python3"],"extensions":[".py"],"syntax":"python","graderFamily":"python"},
  {"name":"PyPy 3","aliases":["PyPy3"],"extensions":[],"syntax":"python","graderFamily":"python"},
  {"name":"Rust","aliases":[],"extensions":[".rs"],"syntax":"rust","graderFamily":"rust"},
  {"name":"Go","aliases":[],"extensions":[".go"],"syntax":"go","graderFamily":"go"},
  {"name":"JavaScript","aliases":["Node.js","JavaScript (Node)"],"extensions":[".js",".cjs"],"syntax":"javascript","graderFamily":"javascript"},
  {"name":"TypeScript","aliases":[],"extensions":[".ts"],"syntax":"typescript","graderFamily":"javascript"},
  {"name":"Pascal","aliases":["Free Pascal"],"extensions":[".pas"],"syntax":"pascal","graderFamily":"pascal"},
  {"name":"C#","aliases":["C# (Mono)"],"extensions":[".cs"],"syntax":"csharp","graderFamily":"csharp"},
  {"name":"Haskell","aliases":[],"extensions":[".hs"],"syntax":"haskell","graderFamily":"haskell"},
  {"name":"OCaml","aliases":[],"extensions":[".ml"],"syntax":"ocaml","graderFamily":"ocaml"},
  {"name":"Ruby","aliases":[],"extensions":[".rb"],"syntax":"ruby","graderFamily":"ruby"},
  {"name":"PHP","aliases":[],"extensions":[".php"],"syntax":"php","graderFamily":"php"},
  {"name":"Perl","aliases":[],"extensions":[".pl"],"syntax":"perl","graderFamily":"perl"},
  {"name":"Lua","aliases":[],"extensions":[".lua"],"syntax":"lua","graderFamily":"lua"},
] as const;

export type LanguageSyntax = (typeof languages)[number]['syntax'];
/** Languages whose solutions can be linked with the same grader. */
export type GraderFamily = (typeof languages)[number]['graderFamily'];
