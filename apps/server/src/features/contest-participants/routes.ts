import { changeParticipant, getParticipant } from './change-participant.ts';
import { getSelf } from './get-self.ts';
import { importParticipants } from './import-participants.ts';
import { listParticipants } from './list-participants.ts';
import { removeParticipant } from './remove-participant.ts';
import { register } from './register.ts';

export const contestParticipantRoutes = [
  register,
  getSelf,
  listParticipants,
  getParticipant,
  changeParticipant,
  removeParticipant,
  importParticipants,
];
