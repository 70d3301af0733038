import { MAX_BENCH_MESSAGE, MAX_BENCH_NAME } from '@assay/contract';

/** A program's output, cut to the length that may be shown. NUL cannot be sent as text. */
export function shortText(text: string): string {
  return text.replaceAll('\0', '').slice(0, MAX_BENCH_MESSAGE);
}

export function shortName(text: string): string {
  return text.replaceAll('\0', '').slice(0, MAX_BENCH_NAME);
}
