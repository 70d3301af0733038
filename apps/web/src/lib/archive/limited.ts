/** Larger than the limit for reading, whatever size the archive claims. */
export class TooLarge extends Error {}

/**
 * Unpacks a stream up to `maxBytes`. Throws `TooLarge` as soon as there is more, and throws for bytes that are not in
 * this format.
 */
export async function unpack(
  packed: Blob,
  format: 'deflate-raw' | 'gzip',
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = packed.stream().pipeThrough(new DecompressionStream(format)).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return chunks;
      sizeBytes += value.length;
      if (sizeBytes > maxBytes) throw new TooLarge();
      chunks.push(value);
    }
  } finally {
    // The rest of a zip bomb is never unpacked.
    reader.cancel().catch(() => undefined);
  }
}

/** Joins the unpacked parts. */
export async function bytesOf(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Blob([...parts]).arrayBuffer());
}
