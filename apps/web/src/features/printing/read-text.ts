/** The text of a file; null if it is not UTF-8, or binary. */
export async function readText(file: Blob): Promise<string | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\u0000') ? null : text;
  } catch {
    return null;
  }
}
