import type { CanaryResult } from '@assay/contract';
import { showTime } from '../../domain/metrics.ts';
import { useStatusName } from '../../domain/use-status-name.ts';

/** A result in one line: verdict, score and time. */
export function useResultText(): (result: CanaryResult) => string {
  const statusName = useStatusName();
  return ({ status, score, timeMs }) =>
    [statusName(status), String(score), ...(timeMs === null ? [] : [showTime(timeMs)])].join(' · ');
}
