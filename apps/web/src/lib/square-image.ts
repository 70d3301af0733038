/** A file is not an image that this browser can decode. */
export class NotAnImage extends Error {
  override name = 'NotAnImage';
}

const QUALITY = 0.9;

/**
 * The center square of an image file, scaled down to `pixels` and encoded again, so that location and other metadata
 * of a photo stay on this device. Transparency is kept unless the result would be larger than `maxBytes`. Throws
 * `NotAnImage`.
 */
export async function squareImage(
  file: Blob,
  { pixels, maxBytes }: { pixels: number; maxBytes: number },
): Promise<Blob> {
  const image = await createImageBitmap(file).catch((cause: unknown) => {
    throw new NotAnImage('Not an image', { cause });
  });
  try {
    const { width, height } = image;
    const side = Math.min(width, height);
    const target = Math.min(side, pixels);
    const canvas = document.createElement('canvas');
    canvas.width = target;
    canvas.height = target;
    const context = canvas.getContext('2d');
    if (context === null || side === 0) throw new NotAnImage('Not an image');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, (width - side) / 2, (height - side) / 2, side, side, 0, 0, target, target);
    // A browser that cannot encode WebP returns PNG, which for a photo may be too large.
    const webp = await encode(canvas, 'image/webp');
    return webp.size <= maxBytes ? webp : await encode(canvas, 'image/jpeg');
  } finally {
    image.close();
  }
}

/** Throws `NotAnImage`. */
export function encode(canvas: HTMLCanvasElement, type: string, quality = QUALITY): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new NotAnImage('Not an image'))), type, quality);
  });
}
