/**
 * Decodes a named or numbered character reference such as `&amp;`; returns anything else unchanged. Replaces the
 * package of this name in the bundle: its tables are large, and every browser contains them.
 */
export function decodeHTMLStrict(entity: string): string {
  const { body } = new DOMParser().parseFromString(
    `<textarea>${entity.replaceAll('<', '&lt;')}</textarea>`,
    'text/html',
  );
  const text = body.textContent ?? '';
  // HTML also allows some names without a semicolon; Markdown does not.
  return text.endsWith(';') && entity !== '&semi;' ? entity : text;
}
