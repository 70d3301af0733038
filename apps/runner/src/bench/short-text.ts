import { MAX_BENCH_MESSAGE, MAX_BENCH_NAME } from '@assay/contract';

/** What somebody's program said, as long as it may be told. No NUL goes over the wire as text. */
export function shortText(text: string): string {
  return text.replaceAll('\0', '').slice(0, MAX_BENCH_MESSAGE);
}

export function shortName(text: string): string {
  return text.replaceAll('\0', '').slice(0, MAX_BENCH_NAME);
}
