import type { EndpointKey } from '@assay/contract';
import type { Cast, ViewerName } from './cast.ts';
import type { Rule } from './rules.ts';
import type { Scene } from './scene.ts';

/** Input besides the parameters that the scene provides by name. */
export interface RequestParts {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
}

export interface Row {
  rule: Rule;
  send: (scene: Scene, cast: Cast, viewer: ViewerName) => RequestParts;
}

/** Routes, each with the expected replies. */
export type Table = Partial<Record<EndpointKey, Row>>;

/**
 * A row of the table. Without `send` only the path parameters are sent, with an empty body if the route accepts one.
 */
export function row(rule: Rule, send: Row['send'] = () => ({})): Row {
  return { rule, send };
}

export const page = { perPage: 15 } as const;
/** A list of the organization. */
export const ofOrg: Row['send'] = ({ orgId }) => ({ query: { ...page, orgId } });
export const listed: Row['send'] = () => ({ query: page });
/** Solutions and instances in contests use a solution of the contest. */
export const inContest: Row['send'] = ({ contestSolutionId }) => ({ params: { solutionId: contestSolutionId } });
