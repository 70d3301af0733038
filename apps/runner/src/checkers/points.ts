import type { CustomChecker } from '@assay/problem';

/** What a checker's number means as a share of the case, kept within 0..1; null where it means nothing. */
export function fractionOfPoints(value: number, mode: CustomChecker['pointsMode'], weight: number): number | null {
  if (!Number.isFinite(value)) return null;
  const whole = mode === 'percent' ? 100 : mode === 'fraction' ? 1 : weight;
  if (whole <= 0) return value > 0 ? 1 : 0;
  return Math.min(1, Math.max(0, value / whole));
}
