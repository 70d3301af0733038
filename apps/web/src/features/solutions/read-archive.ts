export interface ArchivedFile {
  path: string;
  /** Null where it is not text or too large to show. */
  text: string | null;
  sizeBytes: number;
}

/** Largest file unpacked to be shown, and how many files; the rest is listed without text. */
const MAX_SHOWN_BYTES = 1024 * 1024;
const MAX_FILES = 500;

/** Files of a submission. Bytes that are no zip are shown as one file. */
export async function readArchive(bytes: Uint8Array): Promise<ArchivedFile[]> {
  if (!isZip(bytes)) return [{ path: 'answer.code', text: textOf(bytes), sizeBytes: bytes.length }];
  const { unzip } = await import('fflate');
  const sizes = new Map<string, number>();
  const unpacked = await new Promise<Record<string, Uint8Array>>((resolve, reject) => {
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
      if (name.endsWith('/') || sizes.size >= MAX_FILES) return false;
      sizes.set(name, originalSize);
      return originalSize <= MAX_SHOWN_BYTES;
    };
    unzip(bytes, { filter }, (error, files) => (error ? reject(error) : resolve(files)));
  });
  return [...sizes].map(([path, sizeBytes]) => ({ path, sizeBytes, text: textOf(unpacked[path]) }));
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

function textOf(bytes: Uint8Array | undefined): string | null {
  if (!bytes || bytes.length > MAX_SHOWN_BYTES || bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
