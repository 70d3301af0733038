/**
 * One line as a syntax reads it: the reading methods of CodeMirror's `StringStream`, so that statements are highlighted
 * without the editor.
 */
export class LineStream {
  pos = 0;
  start = 0;
  readonly string: string;
  readonly indentUnit: number;
  private readonly tabSize: number;

  constructor(string: string, tabSize: number, indentUnit: number) {
    this.string = string;
    this.tabSize = tabSize;
    this.indentUnit = indentUnit;
  }

  eol(): boolean {
    return this.pos >= this.string.length;
  }

  sol(): boolean {
    return this.pos === 0;
  }

  peek(): string | undefined {
    return this.string[this.pos];
  }

  next(): string | void {
    return this.eol() ? undefined : this.string[this.pos++];
  }

  eat(match: string | RegExp | ((character: string) => boolean)): string | void {
    const character = this.peek();
    if (character === undefined) return undefined;
    const fits =
      typeof match === 'string'
        ? character === match
        : match instanceof RegExp
          ? match.test(character)
          : match(character);
    return fits ? this.next() : undefined;
  }

  eatWhile(match: string | RegExp | ((character: string) => boolean)): boolean {
    const from = this.pos;
    while (this.eat(match) !== undefined);
    return this.pos > from;
  }

  eatSpace(): boolean {
    return this.eatWhile(/\s/);
  }

  skipToEnd(): void {
    this.pos = this.string.length;
  }

  skipTo(text: string): boolean | void {
    const found = this.string.indexOf(text, this.pos);
    if (found < 0) return undefined;
    this.pos = found;
    return true;
  }

  backUp(count: number): void {
    this.pos -= count;
  }

  column(): number {
    return this.width(this.start);
  }

  indentation(): number {
    return this.width(/^\s*/.exec(this.string)?.[0].length ?? 0);
  }

  match(pattern: string | RegExp, consume = true, ignoreCase = false): boolean | RegExpMatchArray | null {
    if (typeof pattern === 'string') {
      const here = this.string.slice(this.pos, this.pos + pattern.length);
      if (ignoreCase ? here.toLowerCase() !== pattern.toLowerCase() : here !== pattern) return null;
      if (consume) this.pos += pattern.length;
      return true;
    }
    const found = pattern.exec(this.string.slice(this.pos));
    if (!found || found.index > 0) return null;
    if (consume) this.pos += found[0].length;
    return found;
  }

  current(): string {
    return this.string.slice(this.start, this.pos);
  }

  /** Columns up to a position; tabs advance to the next stop. */
  private width(end: number): number {
    let columns = 0;
    for (let at = 0; at < end; at += 1) {
      columns += this.string[at] === '\t' ? this.tabSize - (columns % this.tabSize) : 1;
    }
    return columns;
  }
}
