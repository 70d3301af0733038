/** Something is larger than it may be to be read here, whatever its archive says of it. */
export class TooLarge extends Error {}

/** Unpacks a stream as far as `maxBytes`; throws `TooLarge` beyond, before more of it is unpacked, and for what is not packed like this. */
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
    // What is left of a bomb is never unpacked.
    reader.cancel().catch(() => undefined);
  }
}

/** Joins what was unpacked. */
export async function bytesOf(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Blob([...parts]).arrayBuffer());
}
