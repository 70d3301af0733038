import { MAX_BENCH_MESSAGE, MAX_BENCH_NAME } from '@assay/contract';

/** A program's output, truncated to the displayed length. NUL is removed, since the server rejects it. */
export function shortText(text: string): string {
  return text.replaceAll('\0', '').slice(0, MAX_BENCH_MESSAGE);
}

export function shortName(text: string): string {
  return text.replaceAll('\0', '').slice(0, MAX_BENCH_NAME);
}
