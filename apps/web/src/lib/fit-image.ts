import { encode, NotAnImage } from './square-image.ts';

/** Tried in this order until the image is small enough. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5];

/**
 * An image file scaled down to fit a square of `pixels`, as JPEG, so that location and other metadata of a photo stay
 * on this device. Throws `NotAnImage`.
 */
export async function fitImage(file: Blob, { pixels, maxBytes }: { pixels: number; maxBytes: number }): Promise<Blob> {
  const image = await createImageBitmap(file).catch((cause: unknown) => {
    throw new NotAnImage('Not an image', { cause });
  });
  try {
    const scale = Math.min(1, pixels / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const context = canvas.getContext('2d');
    if (context === null || image.width === 0 || image.height === 0) throw new NotAnImage('Not an image');
    context.imageSmoothingQuality = 'high';
    // JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    let smallest = await encode(canvas, 'image/jpeg', QUALITIES[0]);
    for (const quality of QUALITIES.slice(1)) {
      if (smallest.size <= maxBytes) break;
      smallest = await encode(canvas, 'image/jpeg', quality);
    }
    return smallest;
  } finally {
    image.close();
  }
}
