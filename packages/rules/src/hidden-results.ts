/** Who reads a result. */
export interface ResultReader {
  /** Whether nothing of the contest is hidden from the reader, as from its administrators. */
  seesAll: boolean;
  /** Whether the submission is that of the reader or of the reader's team. */
  isOwn: boolean;
}

/** Results of others that are hidden: of submissions from an instant or from a contest time on. */
export interface HiddenResults {
  fromMs: number | null;
  fromTimeMs: number | null;
}

/**
 * Whether a reader may know the result of a submission, as far as freezes decide. `hidden` is null while nothing is. A
 * submission without a time was only announced and has no result.
 */
export function mayKnowResult(
  { seesAll, isOwn }: ResultReader,
  { submittedAtMs, contestTimeMs = null }: { submittedAtMs: number | null; contestTimeMs?: number | null },
  hidden: HiddenResults | null,
): boolean {
  if (seesAll || isOwn || hidden === null) return true;
  const isFrom = (timeMs: number | null, fromMs: number | null) =>
    timeMs !== null && fromMs !== null && timeMs >= fromMs;
  return !isFrom(submittedAtMs, hidden.fromMs) && !isFrom(contestTimeMs, hidden.fromTimeMs);
}
