/** A piece of a formula. */
export interface Atom {
  xml: string;
  /** Scripts are set above and below. */
  limits?: boolean;
  /** Letters that may become part of one word. */
  word?: string;
}

/** Joins several elements into one. */
export function row(atoms: readonly Atom[]): string {
  return oneElement(atoms.map((atom) => atom.xml).join(''));
}

/** Groups markup of zero or several elements, such as a function with its application. */
export function oneElement(xml: string): string {
  let depth = 0;
  let elements = 0;
  for (const [tag] of xml.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else {
      if (depth === 0) elements += 1;
      if (!tag.endsWith('/>')) depth += 1;
    }
  }
  return elements === 1 ? xml : `<mrow>${xml}</mrow>`;
}

/** A lone operator in a script has no space around it, unlike in a line. */
export function inScript(xml: string): string {
  const operator = /^<mo>([^<]*)<\/mo>$/.exec(xml);
  if (operator) return `<mo lspace="0em" rspace="0em">${operator[1] ?? ''}</mo>`;
  return xml;
}

export function fence(sign: string): string {
  return sign === '' ? '' : `<mo fence="true">${sign}</mo>`;
}

export function word(text: string): Atom {
  return { xml: text.length === 1 ? `<mi mathvariant="normal">${text}</mi>` : `<mi>${text}</mi>`, word: text };
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
