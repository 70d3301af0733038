/*
 * Reads spreadsheets: xlsx, or text separated by commas, semicolons or tabs. Files are untrusted: sizes are checked
 * before anything is unpacked, cells are plain text, and nothing in them is evaluated.
 */

/** Largest file that is read, in bytes. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** Largest size of an unpacked workbook, in bytes. */
const MAX_UNPACKED_BYTES = 60 * 1024 * 1024;
/** Largest number of rows of any import. */
const MAX_ROWS = 10_000;
const MAX_CELL_LENGTH = 10_000;

export type SheetFault = 'too-large' | 'not-a-sheet' | 'no-rows' | 'too-many-rows';

/** Why a file cannot be used; the page has a text for each code. */
export class SheetError extends Error {
  readonly fault: SheetFault;
  constructor(fault: SheetFault, options?: ErrorOptions) {
    super(fault, options);
    this.name = 'SheetError';
    this.fault = fault;
  }
}

/** The cells of the first sheet of a file as trimmed text. */
export async function readSheet(file: File): Promise<string[][]> {
  if (file.size > MAX_FILE_BYTES) throw new SheetError('too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isZip ? readWorkbook(bytes) : readText(decode(bytes));
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const [{ unzipSync }, { readSheet: readCells }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/browser'),
  ]);
  let unpackedBytes = 0;
  try {
    // Reads the directory only: nothing is unpacked yet.
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpackedBytes += originalSize;
        return false;
      },
    });
  } catch (error) {
    throw new SheetError('not-a-sheet', { cause: error });
  }
  if (unpackedBytes > MAX_UNPACKED_BYTES) throw new SheetError('too-large');
  try {
    const rows = await readCells(new Blob([bytes]));
    return rows.map((row) => row.map((cell) => tidy(cell === null ? '' : String(cell))));
  } catch (error) {
    throw new SheetError('not-a-sheet', { cause: error });
  }
}

/**
 * Decodes UTF-8 or UTF-16 by byte order mark, UTF-8 without one, otherwise GB 18030, which spreadsheet programs of
 * Chinese systems write.
 */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/**
 * Parses separated text with quoted cells (RFC 4180). The separator is the most frequent candidate in the first line.
 */
export function readText(text: string): string[][] {
  if (text.includes('\0')) throw new SheetError('not-a-sheet');
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((mark) => [mark, firstLine.split(mark).length] as const);
  const [separator] = counts.reduce((best, one) => (one[1] > best[1] ? one : best));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(tidy(cell));
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (char === separator) endCell();
    else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
    if (rows.length > MAX_ROWS + 1) throw new SheetError('too-many-rows');
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

function tidy(cell: string): string {
  return cell
    .replace(/^\uFEFF/, '')
    .trim()
    .slice(0, MAX_CELL_LENGTH);
}
