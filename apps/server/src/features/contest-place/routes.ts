import { listPlaceIncidents } from './incidents.ts';
import { changeSeat, downloadSeats, importSeats, listContestSeats } from './seats.ts';
import { changePlaceSettings, getPlaceSettings } from './settings.ts';

export const contestPlaceRoutes = [
  getPlaceSettings,
  changePlaceSettings,
  listContestSeats,
  downloadSeats,
  importSeats,
  changeSeat,
  listPlaceIncidents,
];
