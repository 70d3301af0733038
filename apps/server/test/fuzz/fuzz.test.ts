import { attackEverything } from './suite.ts';

/** The same requests each time, so that a failure is caused by the last change. */
const SEED = 20_260_101;
const RUNS_PER_ENDPOINT = 6;

attackEverything({ seed: SEED, runs: RUNS_PER_ENDPOINT });
