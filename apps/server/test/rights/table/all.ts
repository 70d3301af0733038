import { contests } from './contests.ts';
import { oauth } from './oauth.ts';
import { orgs } from './orgs.ts';
import { plans } from './plans.ts';
import { problems } from './problems.ts';
import { runnerProtocol } from './runners.ts';
import { site } from './site.ts';

/** The whole table, by area; every endpoint of the contract is in one of them. */
export const areas = { site, orgs, problems, contests, plans, oauth, runnerProtocol };
