import { readSync } from 'node:fs';
import { alikeBytes, alikeWords, type ByteEquivalence } from './byte-equivalence.ts';

/** How much of a file is held in memory at a time. */
export const WINDOW_BYTES = 1024 * 1024;
/** Windows kept for the next file: making them anew costs more than most comparisons. */
const MAX_SPARE_WINDOWS = 16;
const spare: Buffer[] = [];

/**
 * A sliding window over an open file. Bytes `position..end` of `bytes` are still to be consumed; `refill` brings more. Memory is
 * bounded by one window whatever the file holds. Does not own the descriptor. `close` gives its memory to the next one.
 */
export class ByteWindow {
  readonly bytes: Buffer = spare.pop() ?? Buffer.allocUnsafeSlow(WINDOW_BYTES);
  /** The same memory, four bytes at once. */
  private readonly words = new Int32Array(this.bytes.buffer, this.bytes.byteOffset, WINDOW_BYTES / 4);
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

  /** True when the window holds all that is left of the file, as far as is known. */
  get isWholeRest(): boolean {
    return this.ended;
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

  /** Consumes bytes on both sides as long as each pair of them is alike, up to the end of either window. */
  skipAlike(other: ByteWindow, { pairs }: ByteEquivalence): void {
    const i = this.position;
    const j = other.position;
    const count = Math.min(this.end - i, other.end - j);
    const haveSameBorders = ((i ^ j) & 3) === 0;
    const toBorder = haveSameBorders ? Math.min(-i & 3, count) : count;
    let moved = alikeBytes(this.bytes, i, other.bytes, j, toBorder, pairs);
    if (moved === toBorder && moved < count) {
      moved += 4 * alikeWords(this.words, (i + moved) >> 2, other.words, (j + moved) >> 2, (count - moved) >> 2, pairs);
      moved += alikeBytes(this.bytes, i + moved, other.bytes, j + moved, count - moved, pairs);
    }
    this.position = i + moved;
    other.position = j + moved;
  }
}
