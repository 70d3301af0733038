import { renderToString } from 'katex';
import { describe, expect, it } from 'vitest';
import { texToMathMl } from './tex-to-mathml.ts';

/** KaTeX's MathML of a formula, normalized where both typesetters express the same differently. */
function byKatex(tex: string, display: boolean): string {
  const html = renderToString(tex, { displayMode: display, output: 'mathml', strict: false });
  const math = /<math[^]*<\/math>/.exec(html)?.[0] ?? html;
  return plain(
    math
      .replace(/<annotation [^]*?<\/annotation>/, '')
      .replaceAll(/<\/?semantics>/g, '')
      .replace(' xmlns="http://www.w3.org/1998/Math/MathML"', ''),
  );
}

const SPACES: Record<string, string> = { '\u2009': '0.1667em', '\u2005': '0.2222em', '\u2005\u200A': '0.2778em' };

/**
 * Normalizes equivalent forms: spaces as characters or elements, groups around at most one element, numbers in two
 * parts.
 */
function plain(mathMl: string): string {
  let text = mathMl
    .replaceAll(
      /<mtext>(\u2009|\u2005\u200A?)<\/mtext>/g,
      (_, space: string) => `<mspace width="${SPACES[space] ?? ''}"/>`,
    )
    .replaceAll(/<mtext>\u2009\u2063<\/mtext>|<mspace><\/mspace>/g, '')
    .replaceAll(/<mi mathvariant="normal">(\w{2,})<\/mi>/g, '<mi>$1</mi>')
    .replaceAll('</mn><mn>', '')
    .replaceAll('\u00A0', ' ');
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(/<mrow>(<(m\w+)(?: [^>]*)?>[^<]*<\/\2>)?<\/mrow>/g, '$1');
  }
  return text;
}

const sameAsKatex = [
  'x^2',
  'n',
  '12\\,000',
  'a_i, a_{i+1}',
  '1 \\le n \\le 2 \\cdot 10^5',
  'g_1, g_2, \\dots, g_n',
  'a + \\dots + b',
  '\\rho = r + (R - r)\\,h / H',
  '\\frac{\\pi h}{3}\\left(r^2 + r\\rho + \\rho^2\\right)',
  '\\log_2 n',
  'O(n \\log n)',
  '\\sum_{i=1}^n a_i',
  '\\sum\\limits_{i} i',
  '\\max(a, b)',
  '\\max_{i} a_i',
  '\\text{if } x \\text{ or y}',
  '\\lfloor x \\rfloor',
  '\\left\\lfloor \\frac{a}{b} \\right\\rfloor',
  '\\{1, 2\\}',
  '\\sqrt{x}',
  '\\sqrt[3]{x + 1}',
  '\\overline{ab}',
  '\\hat{x}\\bar y',
  '|x| + \\|y\\|',
  'a \\ne b',
  'a \\neq b',
  'x \\to y',
  'x!',
  "f'(x) + f''(y) + x_i'",
  '-1',
  '3.14',
  '[4, 1, 5]',
  '10^{-6}',
  'x_i^2',
  'x_{i_j}^{k}',
  '\\alpha\\beta\\Gamma\\Omega',
  '\\infty',
  'x \\in S',
  '\\ldots, \\cdots',
  '\\dots',
  '\\dots)',
  'a~b\\ c',
  'a \\quad b \\qquad c',
  '\\% \\_ \\# \\& \\$',
  'a;b:c',
  'a<b>c',
  '\\frac12',
  'x^10',
  '中文',
  '\\big( x \\big)',
  '\\Bigl[ x \\Bigr]',
  '\\left| x \\right|',
  '{}^2',
  '\\displaystyle \\sum_i \\frac{a}{b}',
  '\\dfrac{a}{b} \\tfrac12',
  '\\notin',
  '?',
  '@',
  '\\forall x \\exists y',
  '\\emptyset \\partial \\ell \\nabla \\neg',
  '\\leftarrow \\Rightarrow \\mapsto \\gets \\Leftrightarrow \\rightarrow',
  'a \\oplus b \\otimes c \\cup d \\cap e \\wedge f \\vee g \\setminus h \\pm i \\div j \\times k \\ast l \\circ m',
  'a \\mid b \\nmid c \\parallel d \\sim e \\equiv f \\approx g \\subset h \\subseteq i \\ll j \\gg k',
  '\\lim_{n \\to \\infty} a_n',
  '\\int_0^1 x\\,dx',
  '\\prod_{p} \\bigcup_i \\bigoplus_j',
  'a\\:b\\;c\\>d\\!e',
  '\\operatorname*{argmin}_x',
  '(1)^2',
  '\\max^2',
  'a^{b^{c}}',
  '{a + b}^2',
  '2^{\\lfloor \\log n \\rfloor}',
  '\\lvert x \\rvert',
  '\\vec{v} \\tilde{x} \\dot{x} \\ddot x \\widehat{ab}',
  '\\underline{ab}',
  'a_1 + \\dots + a_n',
  'a_1 \\times \\dots \\times a_n',
  '\\sqrt 2',
  'a≤b',
  'α × β',
  '\\left[0, 1\\right)',
  '\\left. x \\right|_{0}',
  'x^{\\ast}',
  '0.5',
  '\\lt \\gt \\geqslant',
  '\\gcd(a, b) = \\gcd(b, a - b)',
  '1\\,000\\,000\\,007',
  '\\text{answer}_i',
  '\\iff',
  'a \\implies b',
  '\\mathit{ab}',
  'n^2\\log^2 n',
  '\\sin^2 x + \\cos^2 x = 1',
  '\\triangle ABC',
  's_{i\\,j}',
];

describe('a supported formula', () => {
  it.each(sameAsKatex.flatMap((tex) => [[tex, false] as const, [tex, true] as const]))(
    'looks as in the full typesetter: %s (display %s)',
    (tex, display) => {
      const mathMl = texToMathMl(tex, display);
      expect(mathMl).not.toBeNull();
      expect(plain(mathMl ?? '')).toBe(byKatex(tex, display));
    },
  );
});

/** The content of a formula, without its outer element. */
function inside(tex: string, display = false): string | undefined {
  return texToMathMl(tex, display)?.replace(/^<math[^>]*><mrow>|<\/mrow><\/math>$/g, '');
}

describe('a formula with markup for browsers that differs from KaTeX', () => {
  it.each([
    [
      'letters of other alphabets',
      '\\mathbb{Z} \\mathbf{v}_1 \\mathcal{O}',
      '<mi>ℤ</mi><msub><mi>𝐯</mi><mn>1</mn></msub><mi>𝒪</mi>',
    ],
    ['words', '\\mathrm{lcm}(a)', '<mi>lcm</mi><mo stretchy="false">(</mo><mi>a</mi><mo stretchy="false">)</mo>'],
    ['one upright letter', '\\mathrm{d}x', '<mi mathvariant="normal">d</mi><mi>x</mi>'],
    ['a remainder', 'a \\bmod b', '<mi>a</mi><mo lspace="0.22em" rspace="0.22em">mod</mo><mi>b</mi>'],
    ['code', '\\texttt{a b}', '<mtext class="tex-mono">a b</mtext>'],
    ['a function in a script', 'x_{\\max}', '<msub><mi>x</mi><mrow><mi>max</mi><mo>\u2061</mo></mrow></msub>'],
    [
      'cases',
      'f = \\begin{cases} 1 & x > 0 \\\\ 0 & \\text{else} \\\\ \\end{cases}',
      '<mi>f</mi><mo>=</mo><mrow><mo fence="true">{</mo><mtable class="tex-left"><mtr><mtd><mn>1</mn></mtd><mtd><mrow><mi>x</mi><mo>&gt;</mo><mn>0</mn></mrow></mtd></mtr>' +
        '<mtr><mtd><mn>0</mn></mtd><mtd><mtext>else</mtext></mtd></mtr></mtable></mrow>',
    ],
  ])('%s', (_, tex, expected) => expect(inside(tex)).toBe(expected));
});

describe('an unsupported or invalid formula', () => {
  it.each([
    '\\def\\x{1}\\x',
    '\\color{red}{x}',
    'x^a^b',
    'x_',
    '{x',
    'x}',
    '\\frac{1}',
    '\\left( x',
    '\\begin{array}{c} 1 \\end{array}',
    'a & b',
    '# 1',
    'a % b',
    '\\unknown',
    '\\constructor',
    'привет',
    '\\text{$x$}',
    '\\not<',
    "x'^2",
    '\\href{https://example.org}{x}',
    '\\begin{cases} 1',
    '\\\\',
    `${'{'.repeat(100)}x${'}'.repeat(100)}`,
  ])('is left to the full typesetter: %s', (tex) => expect(texToMathMl(tex, false)).toBeNull());
});

describe('whatever the formula', () => {
  it('gives well-formed MathML that contains no markup from the text', () => {
    const pieces = [
      'x',
      '1',
      '^',
      '_',
      '{',
      '}',
      '\\frac',
      '\\text',
      '\\left(',
      '\\right)',
      '\\sum',
      '<',
      '>',
      '&',
      '"',
      "'",
      '\\\\',
      ' ',
      '<img src=x>',
      '\\log',
      '\\sqrt',
      '[',
    ];
    // A linear congruential generator, so that a failure is reproducible.
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    let known = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const tex = Array.from({ length: 1 + random(8) }, () => pieces[random(pieces.length)]).join('');
      const mathMl = texToMathMl(tex, random(2) === 1);
      if (mathMl === null) continue;
      known += 1;
      expect(balanced(mathMl), tex).toBe(true);
      expect(mathMl, tex).not.toMatch(/<(?!\/?m)/);
    }
    expect(known).toBeGreaterThan(1000);
  });
});

/** True if all elements are closed in order and have the right number of children. */
function balanced(mathMl: string): boolean {
  const arity: Record<string, number> = {
    mfrac: 2,
    msub: 2,
    msup: 2,
    munder: 2,
    mover: 2,
    msubsup: 3,
    munderover: 3,
    mroot: 2,
  };
  const open: { tag: string; children: number }[] = [{ tag: '', children: 0 }];
  for (const [, close, tag = '', empty] of mathMl.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (close === '/') {
      const top = open.pop();
      if (top?.tag !== tag || (arity[tag] ?? top.children) !== top.children) return false;
      continue;
    }
    const parent = open.at(-1);
    if (parent) parent.children += 1;
    if (empty !== '/') open.push({ tag, children: 0 });
  }
  return open.length === 1;
}
