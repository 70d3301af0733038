import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * SHA-256 of a file as 64 hex digits, read in chunks so that it may be larger than memory. Works outside a secure
 * context, where `crypto.subtle` is undefined: contest rooms often serve plain HTTP.
 */
export async function sha256OfBlob(blob: Blob, onProgress?: (doneBytes: number) => void): Promise<string> {
  const hash = sha256.create();
  const reader = blob.stream().getReader();
  let doneBytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytesToHex(hash.digest());
    hash.update(value);
    doneBytes += value.length;
    onProgress?.(doneBytes);
  }
}

export function sha256OfBytes(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}
