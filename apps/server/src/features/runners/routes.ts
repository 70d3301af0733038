import { changeRunner, getRunner, listRunners, removeRunner } from './manage-runners.ts';
import { pingRunner } from './ping-runner.ts';
import { makeRegistration, register } from './register-runner.ts';

export const runnersRoutes = [
  makeRegistration,
  listRunners,
  getRunner,
  changeRunner,
  removeRunner,
  register,
  pingRunner,
];
