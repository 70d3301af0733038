import { readSync } from 'node:fs';

/** How much of a file is held in memory at a time. */
const WINDOW_BYTES = 1024 * 1024;
/** Windows kept for the next file: making them anew costs more than most comparisons. */
const MAX_SPARE_WINDOWS = 16;
const spare: Buffer[] = [];

/**
 * A sliding window over an open file. Bytes `position..end` of `bytes` are still to be consumed; `refill` brings more. Memory is
 * bounded by one window whatever the file holds. Does not own the descriptor. `close` gives its memory to the next one.
 */
export class ByteWindow {
  readonly bytes: Buffer = spare.pop() ?? Buffer.allocUnsafeSlow(WINDOW_BYTES);
  position = 0;
  end = 0;
  /** Offset in the file of `bytes[0]`. */
  base = 0;
  private readonly fd: number;
  private ended = false;

  constructor(fd: number) {
    this.fd = fd;
  }

  close(): void {
    if (spare.length < MAX_SPARE_WINDOWS) spare.push(this.bytes);
  }

  /** Offset in the file of the next byte to be consumed. */
  get offset(): number {
    return this.base + this.position;
  }

  /** True when nothing is left, after trying to read more. */
  isAtEnd(): boolean {
    if (this.position < this.end) return false;
    this.refill();
    return this.position >= this.end;
  }

  /** Makes at least `count` bytes (at most a window) available unless the file ends before; returns how many are. */
  ensure(count: number): number {
    while (this.end - this.position < count && !this.ended) this.refill();
    return this.end - this.position;
  }

  private refill(): void {
    if (this.ended) return;
    if (this.position > 0) {
      this.bytes.copyWithin(0, this.position, this.end);
      this.base += this.position;
      this.end -= this.position;
      this.position = 0;
    }
    if (this.end === WINDOW_BYTES) return;
    const read = readSync(this.fd, this.bytes, this.end, WINDOW_BYTES - this.end, this.base + this.end);
    if (read === 0) this.ended = true;
    this.end += read;
  }

  /** Consumes the bytes both windows have in common from here on, up to the shorter one; returns false at the first block that differs. */
  skipEqual(other: ByteWindow): boolean {
    const count = Math.min(this.end - this.position, other.end - other.position);
    if (count === 0) return false;
    const same =
      this.bytes.compare(other.bytes, other.position, other.position + count, this.position, this.position + count) ===
      0;
    if (same) {
      this.position += count;
      other.position += count;
    }
    return same;
  }
}

export const NEWLINE = 10;

/** White space as C's `isspace` has it in the C locale. */
export function isSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

/** ASCII lower case; other bytes stay. */
export function toLower(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}
