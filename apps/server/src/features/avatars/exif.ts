/** Orientation of an image whose first row is at the top and whose first column is on the left. */
export const UPRIGHT = 1;

const ORIENTATION_TAG = 0x01_12;
const TYPE_SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * The orientation (1 to 8) in the first directory of EXIF data, CIPA DC-008, 4.6; null if it has none or is damaged.
 */
export function orientationOf(exif: Buffer): number | null {
  const order = exif.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const short = (at: number) => (order === 'II' ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  try {
    const directory = order === 'II' ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
    const count = short(directory);
    for (let at = directory + 2; at < directory + 2 + count * ENTRY_BYTES; at += ENTRY_BYTES) {
      if (short(at) !== ORIENTATION_TAG || short(at + 2) !== TYPE_SHORT) continue;
      const orientation = short(at + 8);
      return orientation >= 1 && orientation <= 8 ? orientation : null;
    }
    return null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** EXIF data with an orientation and nothing else. */
export function exifOf(orientation: number): Buffer {
  const [bigEndian, directoryAt, entryCount] = [
    [0x4d, 0x4d, 0, 42],
    [0, 0, 0, 8],
    [0, 1],
  ];
  const entry = [ORIENTATION_TAG >> 8, ORIENTATION_TAG & 0xff, 0, TYPE_SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  const nextDirectory = [0, 0, 0, 0];
  return Buffer.from([bigEndian, directoryAt, entryCount, entry, nextDirectory].flat());
}
