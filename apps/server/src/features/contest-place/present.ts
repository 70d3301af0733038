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

/** Observers do not read addresses and browsers, which are personal data. */
export function presentIncident(row: IncidentRow, { readsAddresses }: { readsAddresses: boolean }): PlaceIncident {
  const { id, atMs, kind, address, userAgent, detail, userId, userName, actorId, actorName } = row;
  return {
    _id: id,
    at: atMs,
    kind,
    ...(userId !== null && { user: { _id: userId, name: userName ?? '' } }),
    ...(readsAddresses && { address, userAgent }),
    // Without an actor it is an address.
    ...(detail !== '' && (readsAddresses || actorId !== null) && { detail }),
    ...(actorId !== null && { by: { _id: actorId, name: actorName ?? '' } }),
  };
}
