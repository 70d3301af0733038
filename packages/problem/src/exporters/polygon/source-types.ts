/** Types of sources on Polygon, by the extensions of ours. */
const TYPES: Readonly<Record<string, string>> = {
  c: 'c.gcc',
  cpp: 'cpp.g++17',
  cxx: 'cpp.g++17',
  cc: 'cpp.gcc13-64-winlibs-g++20',
  py: 'python.3',
  java: 'java21',
  kt: 'kotlin19',
  cs: 'csharp.dotnet-core',
  go: 'go',
  rs: 'rust.2021',
  pas: 'pas.fpc',
  js: 'js.node',
  rb: 'ruby.3',
  php: 'php.7',
  pl: 'perl.5',
  hs: 'haskell',
  ml: 'ocaml',
  d: 'd',
  scala: 'scala',
  h: 'h.g++',
};

/** The type of a source file; undefined if Polygon has none for its extension. */
export function typeOfSource(path: string): string | undefined {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
}
