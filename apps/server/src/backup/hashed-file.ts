import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

const BATCH_BYTES = 1 << 20;

/** Writes a text file line by line and computes its hash. */
export class LineWriter {
  readonly #file: FileHandle;
  readonly #hash = createHash('sha256');
  #waiting: string[] = [];
  #waitingBytes = 0;
  lines = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<LineWriter> {
    return new LineWriter(await open(path, 'wx', 0o600));
  }

  async write(line: string): Promise<void> {
    this.#waiting.push(`${line}\n`);
    this.#waitingBytes += line.length;
    this.lines += 1;
    if (this.#waitingBytes > BATCH_BYTES) await this.#flush();
  }

  /** Flushes the file to disk, closes it and returns its hash (SHA-256, lower-case hexadecimal). */
  async end(): Promise<string> {
    try {
      await this.#flush();
      await this.#file.sync();
    } finally {
      await this.#file.close();
    }
    return this.#hash.digest('hex');
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.from(this.#waiting.join(''), 'utf8');
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#hash.update(bytes);
    await this.#file.writeFile(bytes);
  }
}

/**
 * Yields the lines of a text file, and throws `onMismatch()` after the last one when the file's hash is not `sha256`.
 * Only a line feed ends a line: user texts contain the other characters that some readers treat as line ends.
 */
export async function* linesOf(path: string, sha256: string, onMismatch: () => Error): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (hash.digest('hex') !== sha256 || rest !== '') throw onMismatch();
}
