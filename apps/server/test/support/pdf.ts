import { constants, inflateSync } from 'node:zlib';

/** Everything in a PDF, with its streams unpacked. */
export function textOfPdf(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: head }) => {
    try {
      const packed = pdf.subarray(index + head.length);
      return [inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')];
    } catch {
      return [];
    }
  });
  return [raw, ...streams].join('\n');
}
