/** An element of an XML document that is being written. */
export interface XmlNode {
  name: string;
  /** Those that are undefined are omitted. */
  attributes?: Readonly<Record<string, string | number | undefined>>;
  children?: readonly XmlNode[];
  text?: string;
}

/** The document with its declaration, indented. */
export function writeXml(root: XmlNode): string {
  return `<?xml version="1.0" encoding="utf-8" standalone="no"?>\n${element(root, '')}`;
}

function element({ name, attributes = {}, children = [], text }: XmlNode, indent: string): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const open = `${indent}<${name}${given.map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`).join('')}`;
  if (text !== undefined) return `${open}>${escapeXml(text)}</${name}>\n`;
  if (children.length === 0) return `${open}/>\n`;
  return `${open}>\n${children.map((child) => element(child, `${indent}    `)).join('')}${indent}</${name}>\n`;
}

/** Text for content and attributes; what XML cannot contain becomes a blank. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
