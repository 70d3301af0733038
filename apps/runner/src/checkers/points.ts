import type { CustomChecker } from '@assay/problem';

/** Converts a checker's number to a fraction of the case, clamped to 0..1; null if the number is meaningless. */
export function fractionOfPoints(value: number, mode: CustomChecker['pointsMode'], weight: number): number | null {
  if (!Number.isFinite(value)) return null;
  const whole = mode === 'percent' ? 100 : mode === 'fraction' ? 1 : weight;
  if (whole <= 0) return value > 0 ? 1 : 0;
  return Math.min(1, Math.max(0, value / whole));
}
