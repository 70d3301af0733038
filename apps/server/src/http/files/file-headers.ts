/** Types that browsers may display inline. Everything else, above all what can contain scripts, is only downloaded. */
const shown: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  in: 'text/plain; charset=utf-8',
  out: 'text/plain; charset=utf-8',
  ans: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
};
/** Types that are safe as images or styles within our pages, but not opened on their own. */
const saved: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  zip: 'application/zip',
};

/** Content type by file extension. */
export function contentTypeOf(name: string): string {
  const ending = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return lookUp(shown, ending) ?? lookUp(saved, ending) ?? 'application/octet-stream';
}

/** `Content-Disposition` of a file of that type, with its name in both forms (RFC 6266). */
export function dispositionOf(contentType: string, fileName: string | undefined): string {
  const kind = Object.values(shown).includes(contentType) ? 'inline' : 'attachment';
  if (fileName === undefined) return kind;
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function lookUp(table: Readonly<Record<string, string>>, ending: string): string | undefined {
  return Object.hasOwn(table, ending) ? table[ending] : undefined;
}
