import { inAlphabet } from './alphabets.ts';
import { ACCENTS, BIG_EM, LETTERS, type Letters, own, TABLES, TEXT_CLASS } from './command-tables.ts';
import { type Atom, escapeXml, fence, inScript, oneElement, row, word } from './mathml.ts';
import { bareSymbol, commandSymbol, delimiterOf } from './symbols.ts';

/**
 * Converts a formula to MathML. Returns null for an invalid formula and for TeX that this converter does not support:
 * then the full typesetter, fifteen times as large, shows it or reports the error. Supported is what statements use:
 * scripts, fractions, roots, delimiters, functions, sums, letters and text, cases, matrices and aligned lines. For a
 * supported formula the result is the same as KaTeX's.
 */
export function texToMathMl(tex: string, display: boolean): string | null {
  try {
    return `<math${display ? ' display="block"' : ''}>${new Parser(tex, display).formula()}</math>`;
  } catch (error) {
    if (error instanceof UnknownTex) return null;
    throw error;
  }
}

class UnknownTex extends Error {}

/** Deepest nesting of groups; the full typesetter handles deeper ones. */
const MAX_DEPTH = 60;

const TOKEN = /\\(?:[a-zA-Z]+|[\s\S])|\s+|[\s\S]/gu;

/** A token after `\dots` that adds a small space after them. */
const CLOSES = /^(?:[)\].;]|\\(?:\}|right|rfloor|rceil|rangle|rbrace|rbrack))$/;

class Parser {
  private readonly tokens: readonly string[];
  private at = 0;
  private depth = 0;
  private letters: Letters = 'italic';
  private display: boolean;

  constructor(tex: string, display: boolean) {
    this.tokens = tex.match(TOKEN) ?? [];
    this.display = display;
  }

  formula(): string {
    const atoms = this.list();
    if (this.peek() !== '') throw new UnknownTex();
    const xml = row(atoms);
    return xml.startsWith('<mrow>') ? xml : `<mrow>${xml}</mrow>`;
  }

  /** The next token that is not a blank, '' at the end. */
  private peek(): string {
    while (/^\s/.test(this.tokens[this.at] ?? '')) this.at += 1;
    return this.tokens[this.at] ?? '';
  }

  private next(): string {
    const token = this.peek();
    this.at += 1;
    return token;
  }

  private expect(token: string): void {
    if (this.next() !== token) throw new UnknownTex();
  }

  /** Parses up to the end of a group, row or cell; does not consume the end. */
  private list(): Atom[] {
    const atoms: Atom[] = [];
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new UnknownTex();
    for (let token = this.peek(); !isEnd(token); token = this.peek()) {
      if (token === '\\displaystyle' || token === '\\textstyle') {
        this.next();
        const displayBefore = this.display;
        this.display = token === '\\displaystyle';
        const rest = this.list().map(({ xml }) => xml);
        atoms.push({ xml: `<mstyle scriptlevel="0" displaystyle="${this.display}">${rest.join('')}</mstyle>` });
        this.display = displayBefore;
        continue;
      }
      const atom = this.scripted(/^[\d.]$/.test(token) ? this.number() : this.base());
      const last = atoms.at(-1);
      if (atom.word !== undefined && last?.word !== undefined) atoms[atoms.length - 1] = word(last.word + atom.word);
      else atoms.push(atom);
    }
    this.depth -= 1;
    return atoms;
  }

  /** Consecutive digits are one number. */
  private number(): Atom {
    let digits = '';
    while (/^[\d.]$/.test(this.tokens[this.at] ?? '')) {
      if (this.tokens[this.at] === '.' && (digits.includes('.') || !/^\d$/.test(this.tokens[this.at + 1] ?? ''))) break;
      digits += this.next();
    }
    if (digits === '') return { xml: bareSymbol(this.next())?.xml ?? '' };
    return { xml: `<mn>${this.styled(digits)}</mn>` };
  }

  private styled(text: string): string {
    const { letters } = this;
    return letters === 'italic' || letters === 'upright'
      ? text
      : text.replaceAll(/./g, (character) => inAlphabet(character, letters));
  }

  private scripted(base: Atom): Atom {
    let limits = base.limits === true && this.display;
    if (this.peek() === '\\limits' || this.peek() === '\\nolimits') {
      if (base.limits === undefined) throw new UnknownTex();
      limits = this.next() === '\\limits';
    }
    let below = '';
    let above = '';
    for (let token = this.peek(); token === '_' || token === '^' || token === "'"; token = this.peek()) {
      if (token === "'") {
        if (above !== '') throw new UnknownTex();
        above = this.primes();
        continue;
      }
      this.next();
      if ((token === '_' ? below : above) !== '') throw new UnknownTex();
      const displayBefore = this.display;
      this.display = false;
      const script = inScript(this.argument());
      this.display = displayBefore;
      if (token === '_') below = script;
      else above = script;
    }
    if (below === '' && above === '') return base;
    const inner = `${oneElement(base.xml)}${below}${above}`;
    const tag =
      below === ''
        ? limits
          ? 'mover'
          : 'msup'
        : above === ''
          ? limits
            ? 'munder'
            : 'msub'
          : limits
            ? 'munderover'
            : 'msubsup';
    return { xml: `<${tag}>${inner}</${tag}>` };
  }

  private primes(): string {
    let count = 0;
    for (; this.peek() === "'"; count += 1) this.next();
    // A power after a prime shares its position.
    if (this.peek() === '^') throw new UnknownTex();
    return count === 1
      ? '<mo mathvariant="normal" lspace="0em" rspace="0em">′</mo>'
      : `<mrow>${'<mo mathvariant="normal">′</mo>'.repeat(count)}</mrow>`;
  }

  /** The argument of a command or a script: a group, or one token. */
  private argument(): string {
    const token = this.peek();
    if (isEnd(token) || token === '^' || token === '_') throw new UnknownTex();
    if (/^\d$/.test(token)) return `<mn>${this.styled(this.next())}</mn>`;
    return oneElement(this.base().xml);
  }

  private group(): Atom[] {
    this.expect('{');
    const atoms = this.list();
    this.expect('}');
    return atoms;
  }

  /** One element without its scripts. */
  private base(): Atom {
    const token = this.peek();
    if (token === '^' || token === '_' || token === "'") return { xml: '' };
    if (token === '{') {
      const { letters, display } = this;
      const xml = row(this.group());
      this.letters = letters;
      this.display = display;
      return { xml };
    }
    this.next();
    if (/^[A-Za-z]$/.test(token)) return this.letter(token);
    if (token.startsWith('\\')) return this.command(token.slice(1));
    const symbol = bareSymbol(token);
    if (symbol) return symbol;
    if (isIdeograph(token)) {
      let text = token;
      while (isIdeograph(this.tokens[this.at] ?? '')) text += this.next();
      return { xml: `<mtext>${text}</mtext>` };
    }
    throw new UnknownTex();
  }

  private letter(letter: string): Atom {
    if (this.letters === 'upright') return word(letter);
    return { xml: `<mi>${this.styled(letter)}</mi>` };
  }

  private command(name: string): Atom {
    const symbol = commandSymbol(name);
    if (symbol) return symbol;
    const letters = own(LETTERS, name);
    if (letters !== undefined) return this.inLetters(letters);
    const textClass = own(TEXT_CLASS, name);
    if (textClass !== undefined) return { xml: this.text(textClass) };
    const accent = own(ACCENTS, name);
    if (accent !== undefined) return { xml: `<mover accent="true">${this.argument()}${accent}</mover>` };
    const big = /^([Bb]igg?)([lrm]?)$/.exec(name);
    if (big) return { xml: this.bigDelimiter(BIG_EM[big[1] ?? ''] ?? 1, big[2] === 'l' || big[2] === 'r') };
    switch (name) {
      case 'frac':
      case 'dfrac':
      case 'tfrac':
        return { xml: this.fraction(name) };
      case 'binom':
        return {
          xml: `<mrow>${fence('(')}${this.inText(() => `<mfrac linethickness="0px">${this.argument()}${this.argument()}</mfrac>`)}${fence(')')}</mrow>`,
        };
      case 'sqrt':
        return { xml: this.root() };
      case 'underline':
        return { xml: `<munder accentunder="true">${this.argument()}<mo stretchy="true">‾</mo></munder>` };
      case 'left':
        return { xml: this.stretched() };
      case 'operatorname':
        return this.operatorName();
      case 'dots':
        return { xml: this.dots() };
      case 'pmod':
        return {
          xml: `<mspace width="${this.display ? 1 : 0.4444}em"/><mo stretchy="false">(</mo><mi>mod</mi><mspace width="0.3333em"/>${this.argument()}<mo stretchy="false">)</mo>`,
        };
      case 'mod':
        return { xml: `<mspace width="${this.display ? 1 : 0.6667}em"/><mi>mod</mi><mspace width="0.3333em"/>` };
      case 'begin':
        return { xml: this.table() };
      default:
        throw new UnknownTex();
    }
  }

  private inLetters(letters: Letters): Atom {
    const before = this.letters;
    this.letters = letters;
    const atoms = this.peek() === '{' ? this.group() : [this.base()];
    this.letters = before;
    // A separate word does not merge with its neighbors.
    return { xml: row(atoms) };
  }

  private inText<Result>(make: () => Result): Result {
    const before = this.display;
    this.display = false;
    const result = make();
    this.display = before;
    return result;
  }

  private fraction(name: 'frac' | 'dfrac' | 'tfrac'): string {
    const xml = this.inText(() => `<mfrac>${this.argument()}${this.argument()}</mfrac>`);
    return name === 'frac' ? xml : `<mstyle scriptlevel="0" displaystyle="${name === 'dfrac'}">${xml}</mstyle>`;
  }

  private root(): string {
    if (this.peek() !== '[') return `<msqrt>${this.argument()}</msqrt>`;
    this.next();
    const degree: string[] = [];
    while (this.peek() !== ']') {
      // A degree is a number or a letter; the full typesetter handles anything longer.
      if (!/^[a-z\d]$/i.test(this.peek())) throw new UnknownTex();
      degree.push(this.next());
    }
    this.next();
    const text = degree.join('');
    if (!/^(?:\d+|[a-z])$/i.test(text)) throw new UnknownTex();
    return `<mroot>${this.argument()}${/\d/.test(text) ? `<mn>${text}</mn>` : `<mi>${text}</mi>`}</mroot>`;
  }

  private delimiter(): string {
    const sign = delimiterOf(this.next());
    if (sign === undefined) throw new UnknownTex();
    return sign;
  }

  private stretched(): string {
    const open = this.delimiter();
    const inner = this.list();
    this.expect('\\right');
    return `<mrow>${fence(open)}${inner.map(({ xml }) => xml).join('')}${fence(this.delimiter())}</mrow>`;
  }

  private bigDelimiter(em: number, isFence: boolean): string {
    return `<mo fence="${isFence}" stretchy="true" minsize="${em}em" maxsize="${em}em">${this.delimiter()}</mo>`;
  }

  private operatorName(): Atom {
    const limits = this.tokens[this.at] === '*';
    if (limits) this.next();
    this.expect('{');
    let name = '';
    for (let token = this.next(); token !== '}'; token = this.next()) {
      if (!/^[\w-]$/.test(token)) throw new UnknownTex();
      name += token;
    }
    const one = name.length === 1 ? ' mathvariant="normal"' : '';
    return { xml: `<mi${one}>${name}</mi><mo>\u2061</mo>`, limits };
  }

  /** Low between the items of a list, centered between operators, depending on the next token. */
  private dots(): string {
    const token = this.peek();
    const symbol = token.startsWith('\\') ? commandSymbol(token.slice(1)) : bareSymbol(token);
    if (symbol?.isOperator === true) return '<mo>⋯</mo>';
    return CLOSES.test(token) ? '<mo>…</mo><mspace width="0.1667em"/>' : '<mo>…</mo>';
  }

  /** Text within a formula. Blanks count here, and nested mathematics is not supported. */
  private text(textClass: string): string {
    this.expect('{');
    let text = '';
    for (let token = this.tokens[this.at]; token !== '}'; token = this.tokens[this.at]) {
      this.at += 1;
      if (token === undefined || /^[{$%^#&~]$/.test(token)) throw new UnknownTex();
      // Two hyphens become a dash, and quotes become directional.
      if (token === '-' && this.tokens[this.at] === '-') throw new UnknownTex();
      if (!token.startsWith('\\')) text += /^\s/.test(token) ? ' ' : token === "'" ? '’' : token === '`' ? '‘' : token;
      else if (/^\\[ %#_&$]$/.test(token)) text += token.slice(1);
      else throw new UnknownTex();
    }
    this.at += 1;
    // MathML drops a blank at the edges.
    const content = escapeXml(text.replace(/^ | $/g, '\u00A0'));
    return `<mtext${textClass === '' ? '' : ` class="${textClass}"`}>${content}</mtext>`;
  }

  private environmentName(): string {
    this.expect('{');
    let name = '';
    for (let token = this.next(); token !== '}'; token = this.next()) {
      if (!/^[a-z*]$/.test(token)) throw new UnknownTex();
      name += token;
    }
    return name;
  }

  private table(): string {
    const name = this.environmentName();
    const kind = own(TABLES, name);
    if (!kind) throw new UnknownTex();
    const displayBefore = this.display;
    this.display = kind.columns === 'tex-aligned';
    const rows: string[][] = [[]];
    for (;;) {
      rows.at(-1)?.push(row(this.list()));
      const token = this.next();
      if (token === '\\end') break;
      if (token === '\\\\') rows.push([]);
      else if (token !== '&') throw new UnknownTex();
    }
    this.display = displayBefore;
    if (this.environmentName() !== name) throw new UnknownTex();
    // A line break after the last line adds no line.
    if (rows.length > 1 && rows.at(-1)?.join('') === '<mrow></mrow>') rows.pop();
    const style = kind.columns === 'tex-aligned' ? ' displaystyle="true"' : '';
    const body = rows.map((cells) => `<mtr>${cells.map((cell) => `<mtd>${cell}</mtd>`).join('')}</mtr>`).join('');
    const table = `<mtable class="${kind.columns}"${style}>${body}</mtable>`;
    return kind.open === '' ? table : `<mrow>${fence(kind.open)}${table}${fence(kind.close)}</mrow>`;
  }
}

function isEnd(token: string): boolean {
  return token === '' || token === '}' || token === '&' || token === '\\\\' || token === '\\right' || token === '\\end';
}

function isIdeograph(character: string): boolean {
  return /^[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]$/u.test(character);
}
