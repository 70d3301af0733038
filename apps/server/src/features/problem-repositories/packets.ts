import { GitRefusal } from '../../work/git/git-refusal.ts';

/* Packets of git's protocol (pkt-line): four hexadecimal digits with the length, which counts them, and the content. */

export type Packet = Buffer;

const LENGTH_DIGITS = 4;
export const FLUSH = Buffer.from('0000');

export function packet(text: string): Buffer {
  const content = Buffer.from(text);
  return Buffer.concat([
    Buffer.from((content.length + LENGTH_DIGITS).toString(16).padStart(LENGTH_DIGITS, '0')),
    content,
  ]);
}

/** A line without its end. */
export function asPacketText(one: Packet): string {
  return one.toString('utf8').replace(/\n$/, '');
}

/** Refuses what is no sequence of packets, and more than `maxBytes`. Packets are at most 64 KiB. */
export async function* readPackets(
  stream: AsyncIterable<Buffer | string>,
  maxBytes: number,
): AsyncGenerator<Packet | 'flush'> {
  let rest: Buffer = Buffer.alloc(0);
  let size = 0;
  for await (const part of stream) {
    // A stream without an encoding yields bytes.
    const bytes = part as Buffer;
    size += bytes.length;
    if (size > maxBytes) throw new GitRefusal('too-large', `${Math.floor(maxBytes / 1048576)} MiB`);
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    let at = 0;
    while (rest.length - at >= LENGTH_DIGITS) {
      const digits = rest.toString('latin1', at, at + LENGTH_DIGITS);
      if (!/^[0-9a-f]{4}$/i.test(digits)) throw new GitRefusal('not-git');
      const length = Number.parseInt(digits, 16);
      if (length < LENGTH_DIGITS) {
        // 1 and 2 separate parts in later versions of the protocol.
        at += LENGTH_DIGITS;
        yield 'flush';
        continue;
      }
      if (rest.length - at < length) break;
      yield rest.subarray(at + LENGTH_DIGITS, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new GitRefusal('interrupted');
}
