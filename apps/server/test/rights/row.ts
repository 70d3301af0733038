import type { EndpointKey } from '@assay/contract';
import type { Cast, ViewerName } from './cast.ts';
import type { Rule } from './rules.ts';
import type { Scene } from './scene.ts';

/** What is sent besides the parameters that the scene has by their names. */
export interface RequestParts {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
}

export interface Row {
  rule: Rule;
  send: (scene: Scene, cast: Cast, viewer: ViewerName) => RequestParts;
}

/** Routes by address, each with who is answered how. */
export type Table = Partial<Record<EndpointKey, Row>>;

/**
 * A line of the table. Without `send` the parameters of the path are all that is sent, with an empty body where the
 * route takes one.
 */
export function row(rule: Rule, send: Row['send'] = () => ({})): Row {
  return { rule, send };
}

export const page = { perPage: 15 } as const;
/** A list of the organization's. */
export const ofOrg: Row['send'] = ({ orgId }) => ({ query: { ...page, orgId } });
export const listed: Row['send'] = () => ({ query: page });
/** Solutions and instances in contests go by a solution of the contest. */
export const inContest: Row['send'] = ({ contestSolutionId }) => ({ params: { solutionId: contestSolutionId } });
