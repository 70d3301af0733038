import { promisify } from 'node:util';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { languageNamed, languageOfFile, languageNames, type Language } from '../languages/languages.ts';

/** Unpacked size above which a source is not judged. */
const MAX_SOURCE_BYTES = 8 * 1024 * 1024;
const MAX_METADATA_BYTES = 64 * 1024;
/** Entries looked at; a submission has two. */
const MAX_ENTRIES = 1000;
const CODE = 'answer.code';
const METADATA = '.metadata.json';

export type Submission =
  | { kind: 'source'; language: Language; source: Uint8Array }
  /** The contestant's mistake, in a sentence. */
  | { kind: 'unusable'; message: string };

const openZip = promisify<Buffer, { lazyEntries: true }, ZipFile>(
  fromBuffer as (
    buffer: Buffer,
    options: { lazyEntries: true },
    callback: (error: Error | null, zip: ZipFile) => void,
  ) => void,
);

/**
 * Reads a submission wholly in memory: nothing of it is written anywhere. A zip gives `answer.code` and the language of
 * `.metadata.json`, or its only file with a known extension; anything else is one uploaded source.
 */
export async function readSubmission(archive: Uint8Array): Promise<Submission> {
  const buffer = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  if (!looksLikeZip(buffer)) return inLanguage(undefined, buffer);
  let files: Map<string, Buffer>;
  try {
    files = await readFiles(await openZip(buffer, { lazyEntries: true }));
  } catch (error) {
    return unusable(
      `The submission is not a usable zip file: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const code = files.get(CODE);
  const metadata = files.get(METADATA);
  if (code) return inLanguage(metadata && languageOf(metadata), code);
  const sources = [...files].filter(([name]) => name !== METADATA);
  const [only] = sources;
  const language = only && languageOfFile(only[0]);
  if (only && sources.length === 1 && language) return { kind: 'source', language, source: only[1] };
  return unusable(`The submission has no file named ${CODE}.`);
}

function inLanguage(name: string | undefined, source: Buffer): Submission {
  const language = languageNamed(name);
  if (!language)
    return unusable(`The language ${JSON.stringify(name)} is not known here; known are ${languageNames.join(', ')}.`);
  if (source.length > MAX_SOURCE_BYTES)
    return unusable(`The source is larger than ${MAX_SOURCE_BYTES / 1024 / 1024} MiB.`);
  return { kind: 'source', language, source };
}

function languageOf(metadata: Buffer): string | undefined {
  try {
    const value: unknown = JSON.parse(metadata.toString('utf8'));
    if (typeof value === 'object' && value !== null && 'language' in value && typeof value.language === 'string') {
      return value.language;
    }
  } catch {
    // Metadata that cannot be read names no language; the default is used as when there is none.
  }
  return undefined;
}

function looksLikeZip(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4).toString('latin1');
  return start === 'PK\u0003\u0004' || start === 'PK\u0005\u0006';
}

/** The root's two known files and any candidate for a single source; everything else is left packed. */
async function readFiles(zip: ZipFile): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  try {
    if (zip.entryCount > MAX_ENTRIES) throw new Error('it has too many entries');
    for await (const entry of entriesOf(zip)) {
      const known = entry.fileName === CODE || entry.fileName === METADATA;
      if (entry.fileName.endsWith('/') || (!known && !languageOfFile(entry.fileName))) continue;
      if (files.has(entry.fileName)) throw new Error(`it holds ${entry.fileName} twice`);
      files.set(
        entry.fileName,
        await readEntry(zip, entry, entry.fileName === METADATA ? MAX_METADATA_BYTES : MAX_SOURCE_BYTES),
      );
      if (files.size > 3) break;
    }
    return files;
  } finally {
    zip.close();
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let count = 0; count < zip.entryCount; count++) {
    yield await new Promise<Entry>((resolve, reject) => {
      zip.once('entry', resolve);
      zip.once('error', reject);
      zip.once('end', () => reject(new Error('its directory ends too early')));
      zip.readEntry();
    });
  }
}

/** Bytes are counted while unpacking; what the archive says of itself is not believed. */
async function readEntry(zip: ZipFile, entry: Entry, limitBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > limitBytes) throw new Error(`${entry.fileName} is too large`);
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const part = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    bytes += part.length;
    if (bytes > limitBytes) throw new Error(`${entry.fileName} is too large`);
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

function unusable(message: string): Submission {
  return { kind: 'unusable', message };
}
