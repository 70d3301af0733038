/** Fields of one file in the records of a zip (APPNOTE.TXT of PKWARE, 4.3.7 and 4.3.12). */
export interface ZipFile {
  path: string;
  isDeflated: boolean;
  crc32: number;
  packedBytes: number;
  unpackedBytes: number;
  /** Offset of its local header. */
  headerAt: number;
}

const VERSION_NEEDED = 20;
/** Unix, version 6.3. */
const VERSION_MADE_BY = (3 << 8) | 63;
const UTF8_NAME = 1 << 11;
const DEFLATED = 8;
/** 1 January 1980, 12:00, an arbitrary fixed time. */
const FIXED_TIME = 12 << 11;
const FIXED_DATE = (1 << 5) | 1;
const FIXED_MODE = 0o100644;

/** The header before the bytes of a file. Its length depends only on the path. */
export function localHeader(file: ZipFile): Buffer {
  const name = Buffer.from(file.path);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION_NEEDED, 4);
  writeFacts(header, 6, file, name.length);
  return Buffer.concat([header, name]);
}

/** The central directory at the end, which begins at the offset `at`. */
export function centralDirectory(files: readonly ZipFile[], at: number): Buffer {
  const records = files.map((file) => {
    const name = Buffer.from(file.path);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(VERSION_MADE_BY, 4);
    record.writeUInt16LE(VERSION_NEEDED, 6);
    writeFacts(record, 8, file, name.length);
    record.writeUInt32LE((FIXED_MODE << 16) >>> 0, 38);
    record.writeUInt32LE(file.headerAt, 42);
    return Buffer.concat([record, name]);
  });
  const sizeBytes = records.reduce((sum, one) => sum + one.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(sizeBytes, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...records, end]);
}

/** The fields that both records have, in the same order. */
function writeFacts(record: Buffer, at: number, file: ZipFile, nameBytes: number): void {
  record.writeUInt16LE(UTF8_NAME, at);
  record.writeUInt16LE(file.isDeflated ? DEFLATED : 0, at + 2);
  record.writeUInt16LE(FIXED_TIME, at + 4);
  record.writeUInt16LE(FIXED_DATE, at + 6);
  record.writeUInt32LE(file.crc32, at + 8);
  record.writeUInt32LE(file.packedBytes, at + 12);
  record.writeUInt32LE(file.unpackedBytes, at + 16);
  record.writeUInt16LE(nameBytes, at + 20);
}
