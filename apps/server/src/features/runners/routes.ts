import { changeRunner, getRunner, listRunners, removeRunner } from './manage-runners.ts';
import { pingRunner } from './ping.ts';
import { makeRegistration, register } from './register.ts';

export const runnersRoutes = [
  makeRegistration,
  listRunners,
  getRunner,
  changeRunner,
  removeRunner,
  register,
  pingRunner,
];
