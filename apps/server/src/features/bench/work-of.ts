import { benchWork, type BenchKind, type BenchTerms, type BenchWork } from '@assay/contract';

/** What is to be done, as it was ordered. Throws where the row is none that this server wrote. */
export function workOf({ kind, terms }: { kind: BenchKind; terms: BenchTerms }): BenchWork {
  return benchWork.parse({ ...terms, kind });
}
