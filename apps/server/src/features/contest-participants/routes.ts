import { changeParticipant, getParticipant } from './change-participant.ts';
import { getSelf } from './get-self.ts';
import { importParticipants } from './import-participants.ts';
import { listParticipants } from './list-participants.ts';
import { removeParticipant } from './remove-participant.ts';
import { register } from './register.ts';
import { withdraw } from './withdraw.ts';

export const contestParticipantRoutes = [
  register,
  withdraw,
  getSelf,
  listParticipants,
  getParticipant,
  changeParticipant,
  removeParticipant,
  importParticipants,
];
