import type { Archive } from '../../../lib/archive/archive.ts';
import { readContents } from '../../../lib/archive/contents.ts';

export interface TextFile {
  path: string;
  /** Null if the file is not text or too large. */
  text: string | null;
  sizeBytes: number;
}

/** Maximum total length of text; files beyond it count as too large. */
const MAX_TOTAL_LENGTH = 16 * 1024 * 1024;

/** All texts of a submission, for a comparison or as the start of a new one. */
export async function readTexts(archive: Archive): Promise<TextFile[]> {
  const texts: TextFile[] = [];
  let left = MAX_TOTAL_LENGTH;
  for (const file of archive.files) {
    const contents = left > 0 ? await readContents(file) : null;
    const text = contents?.kind === 'text' && contents.text.length <= left ? contents.text : null;
    left -= text?.length ?? 0;
    texts.push({ path: file.path, sizeBytes: file.sizeBytes, text });
  }
  return texts;
}
