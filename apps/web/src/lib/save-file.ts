/** How long a browser may take to begin saving, until the bytes are let go of. */
const KEEP_MS = 60_000;

/** Hands bytes made in this page to the browser to save. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
