import { refusal } from '../../http/refusal.ts';

/** Refuses a grant that would have ended already; it would only look as if it lent the problem. */
export function refusePast(untilMs: number | null | undefined, nowMs: number): void {
  if (typeof untilMs !== 'number' || untilMs > nowMs) return;
  throw refusal('invalid-input', { places: [{ place: 'body/until', reason: 'must be in the future' }] });
}
