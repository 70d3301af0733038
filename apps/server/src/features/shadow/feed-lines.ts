import { PrimaryFault } from './primary.ts';

/** A longer line ends the connection. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
/** The specification demands a line every 120 seconds. */
const SILENT_MS = 130_000;

const NEWLINE = 10;

/**
 * Lines of a feed without empty ones, as many as arrived together; none for a keep-alive. Throws `silent` if nothing
 * arrives for too long, and `line-too-long`.
 */
export async function* feedLines(
  chunks: AsyncIterable<Buffer>,
  { maxBytes = MAX_LINE_BYTES, silentMs = SILENT_MS } = {},
): AsyncGenerator<string[]> {
  const reading = chunks[Symbol.asyncIterator]();
  let parts: Buffer[] = [];
  let size = 0;
  const take = () => {
    const text = Buffer.concat(parts).toString('utf8').trim();
    [parts, size] = [[], 0];
    return text;
  };
  try {
    for (;;) {
      const next = await within(reading.next(), silentMs);
      if (next.done === true) break;
      const lines: string[] = [];
      let from = 0;
      for (let end = next.value.indexOf(NEWLINE); end >= 0; end = next.value.indexOf(NEWLINE, from)) {
        parts.push(next.value.subarray(from, end));
        size += end - from;
        from = end + 1;
        if (size > maxBytes) throw new PrimaryFault('line-too-long');
        const line = take();
        // Lines that begin with `!` are comments of tools.
        if (line !== '' && !line.startsWith('!')) lines.push(line);
      }
      const remaining = next.value.subarray(from);
      parts.push(remaining);
      size += remaining.length;
      if (size > maxBytes) throw new PrimaryFault('line-too-long');
      yield lines;
    }
    const last = take();
    if (last !== '' && !last.startsWith('!')) yield [last];
  } finally {
    // Not awaited: an iterator that is waiting for data ends only when its connection is closed, which follows.
    void Promise.resolve(reading.return?.()).catch(() => undefined);
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new PrimaryFault('silent')), ms);
        timer.unref();
      }),
    ]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
