import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** A position in a feed: after this line of this entry of the log. */
export interface Position {
  seq: number;
  line: number;
}

/** A line number after every line of an entry. */
export const END_OF_ENTRY = 2 ** 32 - 1;

/** A position before this one, and after every earlier line. */
export function positionBefore({ seq, line }: Position): Position {
  return line > 0 ? { seq, line: line - 1 } : { seq: Math.max(0, seq - 1), line: END_OF_ENTRY };
}

/**
 * Tokens of one feed. A token is an encrypted position, so that the distance between two tokens does not reveal how
 * many lines the feed withholds, and so that tokens of another feed or of an earlier epoch are invalid. One AES block,
 * of which six bytes must be zero after decryption.
 */
export interface FeedTokens {
  seal(position: Position): string;
  /** Null if it is not a token of this feed. */
  open(token: string): Position | null;
}

const SEQ_BYTES = 6;
const LINE_BYTES = 4;
const BLOCK_BYTES = 16;

export function makeFeedTokens(secret: Uint8Array, feed: string): FeedTokens {
  const key = createHmac('sha256', secret).update(feed).digest();
  return {
    seal({ seq, line }) {
      const block = Buffer.alloc(BLOCK_BYTES);
      block.writeUIntBE(seq, 0, SEQ_BYTES);
      block.writeUIntBE(line, SEQ_BYTES, LINE_BYTES);
      const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
      return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
    },
    open(token) {
      const sealed = Buffer.from(token, 'base64url');
      if (sealed.length !== BLOCK_BYTES || sealed.toString('base64url') !== token) return null;
      const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
      const block = Buffer.concat([decipher.update(sealed), decipher.final()]);
      if (block.subarray(SEQ_BYTES + LINE_BYTES).some((byte) => byte !== 0)) return null;
      return { seq: block.readUIntBE(0, SEQ_BYTES), line: block.readUIntBE(SEQ_BYTES, LINE_BYTES) };
    },
  };
}
