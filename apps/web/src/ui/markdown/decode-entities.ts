/**
 * A named or numbered character such as `&amp;` as the character, anything else as it is. Stands in for the package of this name in
 * the bundle: its tables are large, and every browser has them.
 */
export function decodeHTMLStrict(entity: string): string {
  const { body } = new DOMParser().parseFromString(
    `<textarea>${entity.replaceAll('<', '&lt;')}</textarea>`,
    'text/html',
  );
  const text = body.textContent ?? '';
  // HTML also knows some names without their semicolon; Markdown does not.
  return text.endsWith(';') && entity !== '&semi;' ? entity : text;
}
