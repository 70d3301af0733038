import type { AppContext } from '../../context.ts';
import { draftFileKey } from '../../storage/keys.ts';
import { HEAD_BYTES, headOfBytes } from '../../work/jobs/draft-jobs.ts';

/**
 * The beginning of an uploaded file of a draft, null if it is not text; undefined if the file is missing or has another
 * size.
 */
export async function storedHead(
  { store }: Pick<AppContext, 'store'>,
  problemId: string,
  { hash, size }: { hash: string; size: number },
): Promise<string | null | undefined> {
  const key = draftFileKey(problemId, hash);
  if ((await store.head(key))?.sizeBytes !== size) return undefined;
  const last = Math.min(size, HEAD_BYTES) - 1;
  const opened = await store.get(key, last < 0 ? undefined : { from: 0, to: last });
  if (!opened) return undefined;
  const parts: Buffer[] = [];
  // A stream without an encoding yields bytes.
  for await (const part of opened.stream) parts.push(part as Buffer);
  return headOfBytes(Buffer.concat(parts), size);
}
