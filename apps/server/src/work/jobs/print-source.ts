import { MAX_PRINT_PAGES } from '@assay/contract';
import { finishDocument, makeDocument, UNIFONT, UNIFONT_SCALE, writeLine, type PdfDocument } from '../pdf/document.ts';
import { COLUMNS, countPages, layOut, ROWS, type Row } from '../print-layout.ts';

export interface PrintedSource {
  source: string;
  number: number;
  /** Name of the file. */
  title: string;
  language: string;
  /** The participant, and the seat if known. */
  name: string;
  seat: string;
  contest: string;
  /** A text of the director. */
  header: string;
  /** When it was sent. */
  atMs: number;
  /** The time as printed. */
  time: string;
}

/* Sizes in points, of A4 with 595.28 x 841.89. */
const WIDTH = 595.28;
const LEFT = 40;
const HEAD_Y = 30;
const RULE_Y = 72;
const BODY_Y = 80;
const ROW_HEIGHT = 11.4;
const SIZE = 9;
const COLUMN = SIZE * 0.6;
const BODY_X = WIDTH - LEFT - COLUMNS * COLUMN + COLUMN * 1.5;
const HEAD_WIDTH = WIDTH - 2 * LEFT;
const RIGHT_WIDTH = 150;
const GRAY = '#666666';
const BLACK = '#000000';

/** Prints a text with line numbers, and on each page whose it is. */
export async function printSource(given: PrintedSource): Promise<Uint8Array> {
  const rows = layOut(given.source, MAX_PRINT_PAGES * ROWS) ?? [];
  const pages = countPages(rows);
  const document = makeDocument({ title: `${given.number} ${given.title}`, atMs: given.atMs });
  for (let page = 0; page < pages; page += 1) {
    document.addPage();
    writeHead(document, given, `${page + 1} / ${pages}`);
    for (const [index, row] of rows.slice(page * ROWS, (page + 1) * ROWS).entries())
      writeRow(document, row, BODY_Y + index * ROW_HEIGHT);
  }
  return await finishDocument(document);
}

function writeHead(document: PdfDocument, given: PrintedSource, page: string): void {
  const left = { x: LEFT, width: HEAD_WIDTH - RIGHT_WIDTH };
  const who = given.seat === '' ? given.name : `${given.seat} - ${given.name}`;
  const file = given.language === '' ? given.title : `${given.title} (${given.language})`;
  const contest = given.header === '' ? given.contest : `${given.contest} - ${given.header}`;
  document.fillColor(BLACK);
  writeLine(document, who, { ...left, y: HEAD_Y, size: 13, font: 'Helvetica-Bold' });
  writeLine(document, file, { ...left, y: HEAD_Y + 17, size: 9, font: 'Courier' });
  writeRight(document, `#${given.number}`, { y: HEAD_Y, size: 13, font: 'Helvetica-Bold' });
  writeRight(document, given.time, { y: HEAD_Y + 17, size: 9 });
  writeRight(document, page, { y: HEAD_Y + 29, size: 9 });
  document.fillColor(GRAY);
  writeLine(document, contest, { ...left, y: HEAD_Y + 29, size: 9 });
  document
    .moveTo(LEFT, RULE_Y)
    .lineTo(WIDTH - LEFT, RULE_Y)
    .lineWidth(0.5)
    .stroke(GRAY);
}

function writeRight(document: PdfDocument, text: string, place: { y: number; size: number; font?: string }): void {
  document.font(place.font ?? 'Helvetica').fontSize(place.size);
  writeLine(document, text, { ...place, x: WIDTH - LEFT - document.widthOfString(text) });
}

function writeRow(document: PdfDocument, { line, runs }: Row, y: number): void {
  const number = line === null ? '\u00bb' : String(line);
  document.fillColor(GRAY).font('Courier').fontSize(SIZE);
  document.text(number, BODY_X - (number.length + 1) * COLUMN, y, { lineBreak: false });
  document.fillColor(BLACK);
  for (const { column, text, isPlain } of runs) {
    if (isPlain) document.font('Courier').fontSize(SIZE);
    else document.font(UNIFONT).fontSize(SIZE * UNIFONT_SCALE);
    // Unifont stands lower and is larger.
    document.text(text, BODY_X + column * COLUMN, isPlain ? y : y - 1.8, { lineBreak: false });
  }
}
