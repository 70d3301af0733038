const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const fps = (description: string) =>
  `<fps><item><title>x</title><description>${description}</description></item></fps>`;
const escaped = (html: string) => `<![CDATA[${html}]]>`;
const config = (text: string) => ({ 'problem.yaml': text });
const deepNests = 200_000;

/**
 * Small packages on which parsers that copy, search or compare too much take minutes or exhaust the stack. Each
 * consists of the files of an archive; a single `.xml` is a problem set by itself.
 */
export const hostilePackages: Readonly<Record<string, Record<string, string>>> = {
  'nested HTML elements': { 'fps.xml': fps(escaped('<b>'.repeat(deepNests))) },
  'HTML lists in lists': { 'fps.xml': fps(escaped('<ul><li>'.repeat(100_000))) },
  'HTML end tags of elements that are not open': {
    'fps.xml': fps(escaped(`${'<b>'.repeat(1000)}${'</i>'.repeat(deepNests)}`)),
  },
  'angle brackets': { 'fps.xml': fps(escaped('<'.repeat(2_000_000))) },
  'angle brackets of a statement': { 'fps.xml': fps(escaped('<'.repeat(1_000_000))) },
  'fences in fences': { 'fps.xml': fps(escaped(`${'<pre>'.repeat(150_000)}${'`'.repeat(150_000)}`)) },
  'fences with backticks': { 'fps.xml': fps(escaped('<pre>` '.repeat(150_000))) },
  'quotes in HTML tags': { 'fps.xml': fps(escaped('<a "'.repeat(deepNests))) },
  'spaces before line ends': { 'fps.xml': fps(escaped(`<pre>${' '.repeat(900_000)}x</pre>`)) },
  'spaces in HTML cells': {
    'fps.xml': fps(escaped(`<table><tr><td><pre>${' '.repeat(900_000)}x</pre></td></tr></table>`)),
  },
  'nested XML elements': { 'fps.xml': `<fps>${'<a>'.repeat(deepNests)}` },
  'unknown XML elements': { 'fps.xml': `<fps><item>${'\n<a/>'.repeat(150_000)}</item></fps>` },
  'solutions of one set': {
    'fps.xml': `<fps><item>${'<solution language="C">x</solution>'.repeat(100_000)}</item></fps>`,
  },
  'keys of a config': config(many(20_000, (index) => `k${index}: 1`).join('\n')),
  'more keys of a config': config(many(200_000, (index) => `k${index}: 1`).join('\n')),
  'keys without values': config(`{${many(100_000, (index) => `a${index}`).join(',')}}`),
  'brackets in YAML': config('['.repeat(100_000)),
  'brackets in JSON': { 'problem.json': '['.repeat(deepNests) },
  'braces in JSON': { 'problem.json': '{"a":'.repeat(deepNests) },
  'nested block sequences': config('- '.repeat(deepNests)),
  'nested explicit keys': config('? '.repeat(deepNests)),
  'quotes in YAML': config('"'.repeat(128_000)),
  'merge keys': config(
    `%YAML 1.1\n---\na: &a {${many(5000, (index) => `a${index}: 1`).join(',')}}\nb:\n${' - {<<: *a}\n'.repeat(5000)}`,
  ),
  'aliases of anchors': config(many(30_000, (index) => `- &a${index} x\n- *a${index}`).join('\n')),
  'aliases of aliases': config(
    many(60, (index) => `a${index + 1}: &a${index + 1} [*a${index},*a${index}]`)
      .join('\n')
      .replace('a1:', 'a0: &a0 x\na1:'),
  ),
  'folders with one file each': Object.fromEntries(
    many(10_000, (index) => [`f${index}/1.in`, ''].join()).map((one) => [one.slice(0, -1), '']),
  ),
  'programs with one name': {
    'problem.yaml': 'name: x\n',
    'data/secret/1.in': '1',
    'data/secret/1.ans': '1',
    ...Object.fromEntries(many(5000, (index) => `submissions/accepted/a${index}/a.cpp`).map((path) => [path, 'x'])),
  },
  'a TeX table of many columns and rows': {
    'problem.yaml': 'name: x\n',
    'data/secret/1.in': '1',
    'data/secret/1.ans': '1',
    'problem_statement/problem.en.tex': `\\begin{tabular}{c}${'&'.repeat(200_000)}\\\\${'x\\\\'.repeat(200_000)}\\end{tabular}`,
  },
  'nested TeX': {
    'problem.yaml': 'name: x\n',
    'data/secret/1.in': '1',
    'data/secret/1.ans': '1',
    'problem_statement/problem.en.tex': `${'{'.repeat(150_000)}${'\\begin{tabular}{c}'.repeat(40_000)}`,
  },
};

/** A small valid package whose patterns take hours to match its file names: only a time limit ends it. */
export function endlessPackage(): Record<string, string> {
  const name = `${'a'.repeat(240)}c`;
  const pattern = `*${'a'.repeat(120)}b`;
  const subtasks = many(1000, (index) => ({ id: `${index}`, points: 0.1, pattern }));
  const judge = { adapter: 'assay', config: { checker: { type: 'tokens' }, subtasks } };
  const settings = { slug: 'endless', title: { en: 'Endless' }, label: 'default', judge, submit: {} };
  const files = many(2000, (index) => [`${name}${index}`, '']).map(([path = '', text = '']) => [path, text]);
  return { ...(Object.fromEntries(files) as Record<string, string>), 'problem.yaml': JSON.stringify(settings) };
}
