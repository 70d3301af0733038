import { MAX_ICPC_BYTES, MAX_ICPC_FILES } from '@assay/contract/contest-files';

export interface ReadFile {
  name: string;
  text: string;
}
export type ReadFault = 'too-large' | 'too-many' | 'not-text';

/** The texts of files, or why they cannot be sent. */
export async function readTexts(
  files: readonly File[],
): Promise<{ files: ReadFile[] } | { fault: ReadFault; name: string }> {
  const [first] = files;
  if (files.length > MAX_ICPC_FILES) return { fault: 'too-many', name: first?.name ?? '' };
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_ICPC_BYTES) return { fault: 'too-large', name: largestOf(files) };
  const read: ReadFile[] = [];
  for (const file of files) {
    const text = decode(new Uint8Array(await file.arrayBuffer()));
    if (text === null) return { fault: 'not-text', name: file.name };
    read.push({ name: file.name, text });
  }
  return { files: read };
}

const largestOf = (files: readonly File[]) => files.toSorted((a, b) => b.size - a.size)[0]?.name ?? '';

/** UTF-8, or UTF-16 with a byte order mark; null for anything else. */
function decode(bytes: Uint8Array): string | null {
  const mark = `${bytes[0]},${bytes[1]}`;
  const encoding = mark === '255,254' ? 'utf-16le' : mark === '254,255' ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
