import { benchWork, type BenchKind, type BenchTerms, type BenchWork } from '@assay/contract';

/** The requested work. Throws if this server did not write the row. */
export function workOf({ kind, terms }: { kind: BenchKind; terms: BenchTerms }): BenchWork {
  return benchWork.parse({ ...terms, kind });
}
