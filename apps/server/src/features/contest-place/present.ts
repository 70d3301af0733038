import type { PlaceIncident, Seat } from '@assay/contract';
import type { IncidentRow, SeatRow } from './queries.ts';

export function presentSeat(row: SeatRow): Seat {
  const { userId, name, teamId, teamName, address, boundAtMs, exemption } = row;
  return {
    user: { _id: userId, name },
    ...(teamId !== null && { team: { _id: teamId, name: teamName ?? '' } }),
    ...(address !== null && { address }),
    ...(boundAtMs !== null && address !== null && { boundAt: boundAtMs }),
    ...(exemption !== null && { exemption }),
  };
}

export function presentIncident(row: IncidentRow): PlaceIncident {
  const { id, atMs, kind, address, userAgent, detail, userId, userName, actorId, actorName } = row;
  return {
    _id: id,
    at: atMs,
    kind,
    ...(userId !== null && { user: { _id: userId, name: userName ?? '' } }),
    address,
    userAgent,
    ...(detail !== '' && { detail }),
    ...(actorId !== null && { by: { _id: actorId, name: actorName ?? '' } }),
  };
}
