import { randomInt } from 'node:crypto';
import { attackEverything } from './suite.ts';
import { targets } from './campaign.ts';

const REQUESTS_AT_LEAST = 50_000;
const LARGEST_SEED = 2 ** 31 - 1;

attackEverything({ seed: randomInt(LARGEST_SEED), runs: Math.ceil(REQUESTS_AT_LEAST / targets.length) });
