const MAX_KEY_LENGTH = 256;

/** An unused key derived from the file name: `image.png`, `image-2.png`. */
export function freeKey(fileName: string, used: readonly string[]): string {
  const [, stem = 'file', extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(fileName.trim().replaceAll(/\s+/g, '-')) ?? [];
  const base = (stem || 'file').slice(0, MAX_KEY_LENGTH - extension.length - 6);
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? `${base}${extension}` : `${base}-${number}${extension}`;
    if (!used.includes(key)) return key;
  }
}
