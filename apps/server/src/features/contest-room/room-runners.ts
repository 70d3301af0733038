import type { RoomRunner } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { findOrgForViewer } from '../orgs/queries.ts';
import { isOrgAdmin } from '../orgs/org-scope.ts';
import { findRunnerStates, type RunnerStateRow } from '../runner-health/queries.ts';
import type { CheckedRunner } from './checks.ts';

export interface NumberedRunner {
  row: RunnerStateRow;
  /** From 1, in the order of the runners page. */
  number: number;
  /** Undefined for viewers who do not administer the organization. */
  name: string | undefined;
}

/** The runners that work for an organization. Their names are the organization's: directors see numbers. */
export async function findRoomRunners(
  { db }: Pick<AppContext, 'db'>,
  orgId: string,
  viewer: UserViewer,
): Promise<NumberedRunner[]> {
  const [rows, org] = await Promise.all([findRunnerStates(db, orgId), findOrgForViewer(db, orgId, viewer.userId)]);
  const seesNames = org !== undefined && isOrgAdmin(org) && (viewer.secondFactor || !org.requiresSecondFactor);
  return rows.map((row, index) => ({ row, number: index + 1, name: seesNames ? row.name : undefined }));
}

/** How much slower the latest calibration was than the first, in percent; negative: faster. */
function driftOf({ report }: RunnerStateRow): number | null {
  const calibration = report?.calibration;
  if (!calibration || calibration.aloneMs <= 0) return null;
  return (100 * (calibration.latestMs - calibration.aloneMs)) / calibration.aloneMs;
}

/** Includes the way of the report to the server. */
function clockOffsetOf({ report, reportedAt }: RunnerStateRow): number | null {
  return report?.clockMs === undefined || reportedAt === null ? null : report.clockMs - reportedAt.getTime();
}

export function presentRoomRunner({ row, number, name }: NumberedRunner): RoomRunner {
  return {
    number,
    ...(name !== undefined && { name }),
    online: row.isOnline,
    lent: row.orgId === null,
    accessedAt: row.accessedAt.getTime(),
    slots: row.report?.slots ?? null,
    busy: row.report?.queue.busy ?? null,
    driftPercent: driftOf(row),
    clockOffsetMs: clockOffsetOf(row),
  };
}

export function checkedRunner({ row, number, name }: NumberedRunner): CheckedRunner {
  return {
    name: name ?? String(number),
    labels: row.labels,
    report: row.report,
    driftPercent: driftOf(row),
    clockOffsetMs: clockOffsetOf(row),
  };
}
