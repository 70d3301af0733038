import { readSync } from 'node:fs';
import { alikeBytes, alikeWords, type ByteEquivalence } from './byte-equivalence.ts';

/** Bytes of a file held in memory at a time. */
export const WINDOW_BYTES = 1024 * 1024;
/** Buffers kept for reuse: allocating them costs more than most comparisons. */
const MAX_SPARE_WINDOWS = 16;
const spare: Buffer[] = [];

/**
 * A sliding window over an open file. Bytes `position..end` of `bytes` have not been consumed yet; `refill` reads more.
 * Memory is bounded by one window, whatever the file contains. Does not own the descriptor. `close` releases the memory
 * for reuse.
 */
export class ByteWindow {
  readonly bytes: Buffer = spare.pop() ?? Buffer.allocUnsafeSlow(WINDOW_BYTES);
  /** The same memory as 32-bit words. */
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

  /** True if the window is known to contain all remaining bytes of the file. */
  get isWholeRest(): boolean {
    return this.ended;
  }

  /** True at the end of the file; tries to read more first. */
  isAtEnd(): boolean {
    if (this.position < this.end) return false;
    this.refill();
    return this.position >= this.end;
  }

  /**
   * Makes at least `count` bytes (at most a window) available unless the file ends before; returns the number
   * available.
   */
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

  /**
   * Consumes the common bytes of both windows from here, up to the shorter one; returns false at the first block that
   * differs.
   */
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

  /** Consumes bytes on both sides while each pair is equivalent, up to the end of either window. */
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
