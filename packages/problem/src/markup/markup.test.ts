import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { texToMarkdown } from './tex-to-markdown.ts';

const image = (name: string) => (name.startsWith('no') ? undefined : `attachments/${name}`);
const tex = (text: string) => texToMarkdown(text, { image, constant: () => '7' });

describe('TeX of a statement', () => {
  it.each([
    ['\\textbf{a} \\emph{b} {\\bf c} {\\it d} \\texttt{e\\_f}', '**a** *b* **c** *d* `e_f`'],
    ['\\section*{Input}\nText % comment\nmore', '## Input\n\nText more'],
    ["100\\% of \\$5 \\& more --- `` quoted'' \\ldots", '100% of \\$5 & more — “ quoted” …'],
    ['$a < b$ and \\(c_1\\)', '$a < b$ and $c_1$'],
    ['\\[ x^2 \\]', '$$\nx^2\n$$'],
    ['\\begin{align*}a&=b\\end{align*}', '$$\n\\begin{aligned}a&=b\\end{aligned}\n$$'],
    ['\\begin{itemize}\\item a\\item b\\begin{enumerate}\\item c\\end{enumerate}\\end{itemize}', '- a\n- b\n\n  1. c'],
    ['\\begin{verbatim}\n1 % 2\n```\n\\end{verbatim}', '````text\n1 % 2\n```\n````'],
    ['\\includegraphics[width=5cm]{a.png}\\includegraphics{none}', '![](attachments/a.png)'],
    ['\\illustration{0.3}{b.png}{A \\emph{b}}', '![A *b*](attachments/b.png)\n\n*A *b**'],
    ['\\begin{tabular}{ll}a & b \\\\ \\hline c & d\\end{tabular}', '| a | b |\n| --- | --- |\n| c | d |'],
    ['\\href{https://x.org}{x} \\url{https://y.org}', '[x](https://x.org) <https://y.org>'],
    ['Erd\\H{o}s, na\\"{\\i}ve, \\\'e, \\aa', 'Erdős, naïve, é, å'],
    ['a_b * c <d>', 'a\\_b \\* c \\<d\\>'],
    ['at most \\constant{n}, $\\constant{n}$', 'at most 7, $7$'],
    ['\\begin{Input}x\\end{Input}', '## Input\n\nx'],
  ])('%s', (text, markdown) => {
    expect(tex(text).markdown).toBe(`${markdown}\n`);
  });

  it('returns its title, and lists unknown commands but keeps their text', () => {
    expect(tex('\\problemname{A \\emph{B}}\\strange{kept}\\begin{odd}also\\end{odd}')).toMatchObject({
      title: 'A *B*',
      markdown: '{kept}\n\nalso\n'.replace('{kept}', 'kept'),
      unknown: ['\\begin{odd}', '\\strange'],
    });
  });

  it('of any shape is parsed to its end', () => {
    const piece = fc.constantFrom(
      '\\',
      '{',
      '}',
      '$',
      '[',
      ']',
      '%',
      '\\begin{itemize}',
      '\\item',
      '\\end{itemize}',
      '\\begin{tabular}',
      '&',
      '\\verb',
      '\\textbf{',
      'a',
      ' ',
      '\n',
      "\\'",
      '\\[',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => typeof tex(pieces.join('')).markdown === 'string'),
      { numRuns: 500 },
    );
    expect(tex('{'.repeat(50_000)).markdown).toBeDefined();
    expect(tex('\\textbf{'.repeat(20_000)).markdown).toBeDefined();
  });
});

describe('HTML of a statement', () => {
  it.each([
    ['<h2>Input</h2><p>One <b>two</b> <i>three</i></p><p>four', '## Input\n\nOne **two** *three*\n\nfour'],
    ['<ul><li>a<li>b <code>c*</code></ul><ol><li>d</li></ol>', '- a\n- b `c*`\n\n1. d'],
    ['<pre>1 2\n3</pre>', '```text\n1 2\n3\n```'],
    ['<table><tr><th>a<th>b</tr><tr><td>c</td><td>d</td></tr></table>', '| a | b |\n| --- | --- |\n| c | d |'],
    ['a &lt;= b &#x41; x<sub>1</sub><br>y', 'a \\<= b A x<sub>1</sub>\ny'],
    ['<img src="a.png" alt="A" onerror="alert(1)"><img src=none>', '![A](attachments/a.png)'],
    ['<a href="javascript:alert(1)">x</a> <a href="https://y.org">y</a>', 'x [y](https://y.org)'],
    ['<script>alert(1)</script><style>p{}</style><!-- c -->text', 'text'],
  ])('%s', (html, markdown) => {
    expect(htmlToMarkdown(html, image).replaceAll(/ +\n/g, '\n')).toBe(`${markdown}\n`);
  });

  it('of any shape loses everything executable', () => {
    const piece = fc.constantFrom(
      '<script>',
      '</script>',
      '<img src=x onerror=alert(1)>',
      '<',
      '>',
      '"',
      "'",
      '<p',
      'a',
      '&lt;script&gt;',
      '<svg onload=alert(1)>',
      '<td>',
      '</table>',
      '<!--',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const markdown = htmlToMarkdown(pieces.join(''), image);
        expect(markdown).not.toMatch(/(?<!\\)<(script|svg|img|p)/i);
      }),
      { numRuns: 500 },
    );
  });
});
