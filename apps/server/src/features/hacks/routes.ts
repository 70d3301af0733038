import { completeHack, releaseHack, renewHack } from './end-hack.ts';
import { pollHack } from './hack-task.ts';
import { getHackAbility, makeHack } from './make-hack.ts';
import { getContestHack, listContestHacks } from './read-hacks.ts';

export const hackRoutes = [
  getHackAbility,
  makeHack,
  listContestHacks,
  getContestHack,
  pollHack,
  renewHack,
  completeHack,
  releaseHack,
];
