/** An element with its contents. `text` excludes that of its children. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  text: string;
  /** Line of its start tag, counted from 1. */
  line: number;
}

export interface XmlFault {
  line: number;
  message: string;
  zh: string;
}

/** Limits of a document, far above those of real packages. */
export const XML_LIMITS = {
  maxCharacters: 256 * 1024 * 1024,
  maxDepth: 64,
  maxElements: 200_000,
  maxAttributes: 64,
} as const;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const NAME = /[A-Za-z_][\w.:-]{0,199}/y;
const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]{0,199})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*(\/?)>/y;
const END_TAG = /<\/([A-Za-z_][\w.:-]{0,199})\s*>/y;
/** A document type that only names its definition; one with internal declarations (`[…]`) does not match. */
const DOCTYPE =
  /<!DOCTYPE\s+[A-Za-z_][\w.:-]{0,199}(?:\s+(?:SYSTEM|PUBLIC\s*(?:"[^"<>]*"|'[^'<>]*'))\s*(?:"[^"<>]*"|'[^'<>]*'))?\s*>/y;

/**
 * Parses untrusted XML: elements, attributes, text, CDATA, comments, the five predefined entities and numeric character
 * references. A document type is rejected, so nothing can be expanded or fetched; with `skipsDoctype`, one without
 * declarations is skipped, and its definition is never read. Invalid text never throws; the returned error names the
 * line. Takes time and memory proportional to the text.
 */
export function readXml(
  text: string,
  options: { skipsDoctype?: boolean } = {},
): { root: XmlElement } | { fault: XmlFault } {
  try {
    return { root: new Reader(text, options.skipsDoctype ?? false).document() };
  } catch (error) {
    if (error instanceof Fault) return { fault: { line: error.line, message: error.message, zh: error.zh } };
    throw error;
  }
}

/** The elements at a path of names, such as `groups/group`. */
export function elementsAt(from: XmlElement | undefined, path: string): XmlElement[] {
  let found = from ? [from] : [];
  for (const name of path.split('/'))
    found = found.flatMap((one) => one.children.filter((child) => child.name === name));
  return found;
}

/** The first of these elements. */
export function elementAt(from: XmlElement | undefined, path: string): XmlElement | undefined {
  return elementsAt(from, path)[0];
}

/** Text of the first element at the path; undefined if there is none. */
export function textAt(from: XmlElement | undefined, path: string): string | undefined {
  return elementAt(from, path)?.text;
}

class Fault extends Error {
  readonly line: number;
  readonly zh: string;

  constructor(line: number, message: string, zh: string) {
    super(message);
    this.line = line;
    this.zh = zh;
  }
}

interface OpenElement {
  name: string;
  attributes: Map<string, string>;
  children: XmlElement[];
  texts: string[];
  line: number;
}

class Reader {
  readonly #text: string;
  #canSkipDoctype: boolean;
  #at = 0;
  #elements = 0;
  #line = 1;
  #nextBreak = -1;

  constructor(text: string, skipsDoctype: boolean) {
    this.#canSkipDoctype = skipsDoctype;
    this.#text = text.startsWith('\uFEFF') ? text.slice(1) : text;
    this.#nextBreak = this.#breakFrom(0);
    if (text.length > XML_LIMITS.maxCharacters) throw this.#fault('The document is too large.', '文档过大。');
  }

  document(): XmlElement {
    const open: OpenElement[] = [];
    let root: XmlElement | undefined;
    while (this.#at < this.#text.length) {
      const top = open.at(-1);
      if (this.#text[this.#at] !== '<') this.#readText(top);
      else if (this.#text.startsWith('<!--', this.#at)) this.#upTo('-->', 4);
      else if (this.#text.startsWith('<?', this.#at)) this.#upTo('?>', 2);
      else if (this.#text.startsWith('<![CDATA[', this.#at)) this.#readCdata(top);
      else if (this.#text.startsWith('<!', this.#at)) {
        if (!this.#canSkipDoctype || top || root || !this.#take(DOCTYPE)) {
          throw this.#fault('Document types and custom entities are not supported.', '不接受文档类型与自定义实体。');
        }
        this.#canSkipDoctype = false;
      } else if (this.#text.startsWith('</', this.#at)) {
        const closed = this.#readEnd(open);
        const parent = open.at(-1);
        if (parent) parent.children.push(closed);
        else root = closed;
      } else {
        if (root) throw this.#fault('There is a second root element.', '文档之后还有其他元素。');
        const { element, isEmpty } = this.#readStart(open.length);
        if (!isEmpty) open.push(element);
        else if (top) top.children.push(finished(element));
        else root = finished(element);
      }
    }
    const unclosed = open.at(-1);
    if (unclosed)
      throw this.#fault(`The element "${unclosed.name}" is not closed.`, `元素 “${unclosed.name}” 未闭合。`);
    if (!root) throw this.#fault('There is no element.', '没有任何元素。');
    return root;
  }

  #readText(top: OpenElement | undefined): void {
    const next = this.#text.indexOf('<', this.#at);
    const raw = this.#text.slice(this.#at, next === -1 ? undefined : next);
    if (top) top.texts.push(this.#decode(raw));
    else if (raw.trim() !== '') throw this.#fault('There is text outside the root element.', '元素之外有文本。');
    this.#at += raw.length;
  }

  #readCdata(top: OpenElement | undefined): void {
    if (!top) throw this.#fault('There is text outside the root element.', '元素之外有文本。');
    top.texts.push(this.#upTo(']]>', '<![CDATA['.length));
  }

  #upTo(end: string, opening: number): string {
    const from = this.#at + opening;
    const to = this.#text.indexOf(end, from);
    if (to === -1) throw this.#fault(`"${end}" is missing.`, `缺少 “${end}”。`);
    this.#at = to + end.length;
    return this.#text.slice(from, to);
  }

  #readStart(depth: number): { element: OpenElement; isEmpty: boolean } {
    const line = this.#lineHere();
    this.#elements += 1;
    if (depth >= XML_LIMITS.maxDepth) throw this.#fault('Elements are nested too deeply.', '元素嵌套过深。');
    if (this.#elements > XML_LIMITS.maxElements) throw this.#fault('There are too many elements.', '元素过多。');
    this.#at += 1;
    const name = this.#take(NAME)?.[0];
    if (name === undefined) throw this.#fault('This is not a valid tag.', '此处不是标签。');
    const attributes = new Map<string, string>();
    for (let found = this.#take(ATTRIBUTE); found; found = this.#take(ATTRIBUTE)) {
      const [, key = '', double, single = ''] = found;
      if (attributes.has(key)) throw this.#fault(`The attribute "${key}" is repeated.`, `属性 “${key}” 重复。`);
      if (attributes.size >= XML_LIMITS.maxAttributes)
        throw this.#fault('There are too many attributes.', '属性过多。');
      attributes.set(key, this.#decode(double ?? single));
    }
    const end = this.#take(TAG_END);
    if (!end) throw this.#fault(`The tag "${name}" is malformed.`, `标签 “${name}” 有误。`);
    return { element: { name, attributes, children: [], texts: [], line }, isEmpty: end[1] === '/' };
  }

  #readEnd(open: OpenElement[]): XmlElement {
    const name = this.#take(END_TAG)?.[1];
    const element = open.pop();
    if (!element || name !== element.name) {
      throw this.#fault('An end tag does not match its start tag.', '结束标签与开始标签不匹配。');
    }
    return finished(element);
  }

  #decode(raw: string): string {
    if (!raw.includes('&')) return raw;
    return raw.replaceAll(/&(?:([A-Za-z]{1,8}|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)?/g, (whole, entity?: string) => {
      const char = entity?.startsWith('#') ? characterOf(entity) : ENTITIES.get(entity ?? '');
      if (char === undefined)
        throw this.#fault(`"${whole}" is not a predefined XML entity.`, `“${whole}” 不是 XML 实体。`);
      return char;
    });
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }

  #lineHere(): number {
    // Caches the next line break, so that a long line is not searched again for every tag in it.
    while (this.#nextBreak < this.#at) {
      this.#line += 1;
      this.#nextBreak = this.#breakFrom(this.#nextBreak + 1);
    }
    return this.#line;
  }

  #breakFrom(at: number): number {
    const found = this.#text.indexOf('\n', at);
    return found === -1 ? Number.POSITIVE_INFINITY : found;
  }

  #fault(message: string, zh: string): Fault {
    return new Fault(this.#lineHere(), message, zh);
  }
}

function finished({ texts, ...element }: OpenElement): XmlElement {
  return { ...element, text: texts.join('') };
}

function characterOf(entity: string): string | undefined {
  const value = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number.parseInt(entity.slice(1), 10);
  return value > 0 && value <= 0x10ffff && !(value >= 0xd800 && value <= 0xdfff)
    ? String.fromCodePoint(value)
    : undefined;
}
