import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// The type declarations have the class as default export only.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { unpackWoff } from './sfnt.ts';

/** Widths of the standard font Courier, in ems. */
export const COURIER_EM = 0.6;
/** GNU Unifont has half an em for narrow and an em for wide characters, in all scripts. */
export const UNIFONT_EM = 0.5;
/** Next to text in a Latin font, so that a wide character takes two of its columns. */
export const UNIFONT_SCALE = COURIER_EM / UNIFONT_EM;
export const UNIFONT = 'unifont';

const LATIN_1 = /^[\u0020-\u007e\u00a0-\u00ff]*$/;

let unifont: Buffer | undefined;

function readUnifont(): Buffer {
  const require = createRequire(import.meta.url);
  unifont ??= unpackWoff(readFileSync(require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff')));
  return unifont;
}

/** A document of A4 pages that embeds what it uses of Unifont. Nothing in it depends on the time or on chance. */
export function makeDocument(info: { title: string; atMs: number }) {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: { Title: info.title, Producer: 'Assay', Creator: 'Assay', CreationDate: new Date(info.atMs) },
  });
  document.registerFont(UNIFONT, readUnifont());
  return document;
}
export type PdfDocument = ReturnType<typeof makeDocument>;

/** Writes a line: in the Latin font if that has all characters, otherwise in Unifont. Longer text is cut. */
export function writeLine(
  document: PdfDocument,
  text: string,
  place: { x: number; y: number; size: number; font?: string; width?: number },
): void {
  const { x, y, size, font = 'Helvetica', width } = place;
  const isLatin = LATIN_1.test(text);
  document.font(isLatin ? font : UNIFONT).fontSize(size);
  let shown = text;
  if (width !== undefined && document.widthOfString(shown) > width) {
    const letters = Array.from(shown);
    while (letters.length > 0 && document.widthOfString(`${letters.join('')}...`) > width) letters.pop();
    shown = `${letters.join('')}...`;
  }
  document.text(shown, x, y, { lineBreak: false });
}

/** Ends the document and returns its bytes. */
export async function finishDocument(document: PdfDocument): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  document.end();
  await ended;
  return Buffer.concat(parts);
}
