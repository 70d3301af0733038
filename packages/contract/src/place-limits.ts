/** Maximum number of address ranges of a contest. */
export const MAX_PLACE_RANGES = 100;
/** Maximum time before the start from which a contest is locked. */
export const MAX_LEAD_MINUTES = 1440;
/** Maximum number of rows of one import of seats. */
export const MAX_SEAT_ROWS = 2000;

/** What the log of places records. */
export const placeIncidentKinds = [
  'wrong-address',
  'wrong-seat',
  'newer-session',
  'contest-token',
  'second-session',
  'seat-bound',
  'seat-set',
  'seat-released',
  'exempted',
  'exemption-ended',
] as const;
export type PlaceIncidentKind = (typeof placeIncidentKinds)[number];
