import type { Archive } from '../../../lib/archive/archive.ts';
import { readContents } from '../../../lib/archive/contents.ts';

export interface TextFile {
  path: string;
  /** Null where it is not text or too large. */
  text: string | null;
  sizeBytes: number;
}

/** All files together hold no more text than this; what comes after counts as too large. */
const MAX_TOTAL_LENGTH = 16 * 1024 * 1024;

/** The texts of a submission, for what needs all of them: comparing two, or starting from one. */
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
