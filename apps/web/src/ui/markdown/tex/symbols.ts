/*
 * TeX commands for a single character, each written as its name and the character, and their MathML. The characters are
 * KaTeX's, so that a formula looks the same in both typesetters.
 */

export interface TexSymbol {
  xml: string;
  /** A relation or binary operator: dots before it are centred. */
  isOperator?: boolean;
  /** Sets its scripts above and below in display style. */
  limits?: boolean;
}

const relations =
  'le≤ leq≤ ge≥ geq≥ leqslant⩽ geqslant⩾ lt< gt> in∈ ni∋ subset⊂ subseteq⊆ supset⊃ supseteq⊇ sim∼ simeq≃ cong≅ equiv≡ ' +
  'approx≈ propto∝ mid∣ nmid∤ parallel∥ perp⊥ ll≪ gg≫ prec≺ succ≻ preceq⪯ succeq⪰ models⊨ vdash⊢ to→ gets← rightarrow→ ' +
  'leftarrow← leftrightarrow↔ Rightarrow⇒ Leftarrow⇐ Leftrightarrow⇔ mapsto↦ longrightarrow⟶ longleftarrow⟵ uparrow↑ downarrow↓';
const binaries =
  'cdot⋅ times× div÷ pm± mp∓ ast∗ star⋆ circ∘ bullet∙ oplus⊕ ominus⊖ otimes⊗ odot⊙ cup∪ cap∩ wedge∧ vee∨ land∧ lor∨ ' +
  'setminus∖';
const italics =
  'alphaα betaβ gammaγ deltaδ epsilonϵ varepsilonε zetaζ etaη thetaθ varthetaϑ iotaι kappaκ lambdaλ muμ nuν xiξ piπ varpiϖ ' +
  'rhoρ varrhoϱ sigmaσ varsigmaς tauτ upsilonυ phiϕ varphiφ chiχ psiψ omegaω';
const uprights =
  'GammaΓ DeltaΔ ThetaΘ LambdaΛ XiΞ PiΠ SigmaΣ UpsilonΥ PhiΦ PsiΨ OmegaΩ infty∞ forall∀ exists∃ nexists∄ emptyset∅ ' +
  'varnothing∅ partial∂ ellℓ nabla∇ neg¬ lnot¬ bot⊥ top⊤ angle∠ hbarℏ Reℜ Imℑ alephℵ triangle△ square□ vert∣ Vert∥ |∥ %% ## __ ' +
  '$$ &&amp;';
const bigOperators =
  'sum∑ prod∏ coprod∐ bigcup⋃ bigcap⋂ bigoplus⨁ bigotimes⨂ bigvee⋁ bigwedge⋀ bigsqcup⨆ biguplus⨄ bigodot⨀';
const integrals = 'int∫ iint∬ iiint∭ oint∮';
const fences =
  '{{ }} lbrace{ rbrace} lbrack[ rbrack] lfloor⌊ rfloor⌋ lceil⌈ rceil⌉ langle⟨ rangle⟩ lvert∣ rvert∣ lVert∥ rVert∥';
const plainFunctions =
  'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp dim ker arg deg hom';
const limitFunctions = 'max min lim sup inf gcd det Pr';
/** Characters that need no command. */
const bare = '+ = :';

const commands = new Map<string, TexSymbol>();
const signs = new Map<string, TexSymbol>();

/** Symbol of a command, without its backslash. */
export function commandSymbol(name: string): TexSymbol | undefined {
  return commands.get(name);
}

/** Symbol of a character that represents itself. */
export function bareSymbol(character: string): TexSymbol | undefined {
  return signs.get(character);
}

/** Delimiters after `\left`, `\right` and the like: the character, '' for none. */
export function delimiterOf(token: string): string | undefined {
  if (token === '') return undefined;
  if (token === '.') return '';
  if (token === '<' || token === '>') return token === '<' ? '⟨' : '⟩';
  if (token === '|' || token === '\\vert') return '∣';
  if (token === '\\|' || token === '\\Vert') return '∥';
  if ('()[]/'.includes(token)) return token;
  return token.startsWith('\\') ? delimiters.get(token.slice(1)) : undefined;
}

const delimiters = new Map<string, string>();

function define(words: string, make: (sign: string) => TexSymbol): void {
  for (const word of words.split(' ')) {
    const [, name = '', sign = ''] = /^([a-zA-Z]+|.)(.+)$/u.exec(word) ?? [];
    const symbol = make(sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : sign);
    commands.set(name, symbol);
    // A character typed directly means the same as its command.
    if (sign > '\x7F' && !signs.has(sign)) signs.set(sign, symbol);
  }
}

define(relations, (sign) => ({ xml: `<mo>${sign}</mo>`, isOperator: true }));
define(binaries, (sign) => ({ xml: `<mo>${sign}</mo>`, isOperator: true }));
define(italics, (sign) => ({ xml: `<mi>${sign}</mi>` }));
define(uprights, (sign) => ({ xml: `<mi mathvariant="normal">${sign}</mi>` }));
define(bigOperators, (sign) => ({ xml: `<mo>${sign}</mo>`, limits: true, isOperator: true }));
define(integrals, (sign) => ({ xml: `<mo>${sign}</mo>`, isOperator: true }));
define(fences, (sign) => ({ xml: `<mo stretchy="false">${sign}</mo>` }));
define('ne≠ neq≠ notin∉', (sign) => ({ xml: `<mo mathvariant="normal">${sign}</mo>`, isOperator: true }));
define('implies⟹ iff⟺', (sign) => ({
  xml: `<mspace width="0.2778em"/><mo>${sign}</mo><mspace width="0.2778em"/>`,
  isOperator: true,
}));
for (const word of fences.split(' ')) {
  const [, name = '', sign = ''] = /^([a-zA-Z]+|.)(.+)$/u.exec(word) ?? [];
  delimiters.set(name, sign);
}
for (const word of `${plainFunctions} ${limitFunctions}`.split(' ')) {
  const limits = limitFunctions.split(' ').includes(word);
  commands.set(word, { xml: `<mi>${word}</mi><mo>\u2061</mo>`, limits });
}
for (const sign of bare.split(' ')) signs.set(sign, { xml: `<mo>${sign}</mo>`, isOperator: true });
for (const sign of '()[]!?') signs.set(sign, { xml: `<mo stretchy="false">${sign}</mo>` });
for (const sign of ',;') signs.set(sign, { xml: `<mo separator="true">${sign}</mo>` });
for (const sign of '/@.') signs.set(sign, { xml: `<mi mathvariant="normal">${sign}</mi>` });
signs.set('<', { xml: '<mo>&lt;</mo>', isOperator: true });
signs.set('>', { xml: '<mo>&gt;</mo>', isOperator: true });
signs.set('-', { xml: '<mo>−</mo>', isOperator: true });
signs.set('*', { xml: '<mo>∗</mo>', isOperator: true });
signs.set('|', { xml: '<mi mathvariant="normal">∣</mi>' });
signs.set('~', { xml: '<mtext>\u00A0</mtext>' });
commands.set(' ', { xml: '<mtext>\u00A0</mtext>' });
commands.set('ldots', { xml: '<mo>…</mo>' });
commands.set('dotsc', { xml: '<mo>…</mo>' });
commands.set('cdots', { xml: '<mo>⋯</mo>' });
commands.set('dotsb', { xml: '<mo>⋯</mo>' });
commands.set('ddots', { xml: '<mo>⋱</mo>' });
commands.set('vdots', { xml: '<mi mathvariant="normal">⋮</mi>' });
commands.set('prime', { xml: '<mo mathvariant="normal">′</mo>' });
commands.set('colon', { xml: '<mo lspace="0" rspace="0.2778em">:</mo>' });
commands.set('bmod', { xml: '<mo lspace="0.22em" rspace="0.22em">mod</mo>' });
// The browser's own spacing replaces negative space.
commands.set('!', { xml: '' });
for (const [name, em] of Object.entries({ ',': 0.1667, ':': 0.2222, '>': 0.2222, ';': 0.2778, quad: 1, qquad: 2 })) {
  commands.set(name, { xml: `<mspace width="${em}em"/>` });
}
