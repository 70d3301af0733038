import { ArchiveRefusal, openArchive, type Archive } from '@assay/problem';
import type { Catalogue } from '../languages/catalogue.ts';
import type { Language } from '../languages/language.ts';

const MIB = 1024 * 1024;
/** Larger sources (unpacked) are rejected. */
const MAX_SOURCE_BYTES = 8 * MIB;
/** A submission has two small files; uploads of a folder may have more, which are ignored. */
const archiveLimits = { maxFiles: 1000, maxTotalBytes: 64 * MIB, maxFileBytes: 64 * MIB };
const CODE = 'answer.code';
const METADATA = '.metadata.json';

export type Submission =
  | { kind: 'source'; language: Language; source: Uint8Array }
  /** The contestant's mistake, as a sentence. */
  | { kind: 'unusable'; message: string };

/**
 * Reads a submission entirely in memory; nothing is written to disk. A zip contains `answer.code` and the language in
 * `.metadata.json`, or a single file with a known extension; anything else is one uploaded source in the default
 * language.
 */
export async function readSubmission(bytes: Uint8Array, languages: Catalogue): Promise<Submission> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!looksLikeZip(buffer)) return inLanguage(languages, undefined, buffer);
  try {
    const archive = await openArchive(buffer, archiveLimits);
    try {
      return await readArchive(archive, languages);
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof ArchiveRefusal) return unusable(`The submission cannot be unpacked: ${error.message}`);
    throw error;
  }
}

async function readArchive(archive: Archive, languages: Catalogue): Promise<Submission> {
  const paths = archive.entries.map((entry) => entry.path);
  const others = paths.filter((path) => path !== METADATA);
  const [only = ''] = others;
  const byName = others.length === 1 ? languages.ofFile(only) : undefined;
  const path = paths.includes(CODE) ? CODE : byName ? only : undefined;
  if (path === undefined) return unusable(`The submission has no file named ${CODE}.`);
  const size = archive.entries.find((entry) => entry.path === path)?.size ?? 0;
  if (size > MAX_SOURCE_BYTES) return tooLarge();
  const source = await archive.read(path);
  if (!paths.includes(METADATA))
    return byName ? { kind: 'source', language: byName, source } : inLanguage(languages, undefined, source);
  return inLanguage(languages, languageOf(await archive.read(METADATA)), source);
}

function inLanguage(languages: Catalogue, name: string | undefined, source: Buffer): Submission {
  const language = languages.named(name);
  if (!language) {
    return unusable(
      `The language ${JSON.stringify(name)} is not known here; known are ${languages.all.map((one) => one.name).join(', ')}.`,
    );
  }
  if (source.length > MAX_SOURCE_BYTES) return tooLarge();
  return { kind: 'source', language, source };
}

/** Invalid metadata specifies no language; the default is used, as without metadata. */
function languageOf(metadata: Buffer): string | undefined {
  try {
    const value: unknown = JSON.parse(metadata.toString('utf8'));
    if (typeof value !== 'object' || value === null || !('language' in value)) return undefined;
    return typeof value.language === 'string' ? value.language : undefined;
  } catch {
    return undefined;
  }
}

function looksLikeZip(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 4);
  return start === 'PK\u0003\u0004' || start === 'PK\u0005\u0006';
}

function tooLarge(): Submission {
  return unusable(`The source is larger than ${MAX_SOURCE_BYTES / MIB} MiB.`);
}

function unusable(message: string): Submission {
  return { kind: 'unusable', message };
}
