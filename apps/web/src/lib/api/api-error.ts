import type { RefusalUsage } from '@assay/contract/refusal-usage';
import type { RefusalCode } from '@assay/contract/refusals';

/** Sentences of a refusal in both languages. */
export interface RefusalSentences {
  en: string;
  zh: string;
}

export interface ApiErrorFacts {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** Why there is no usable answer, else `answered`. */
  kind: 'answered' | 'unreachable' | 'timed-out';
  /** `code` of the wire, such as `FST_JWT_AUTHORIZATION_TOKEN_EXPIRED`. */
  code?: string;
  refusal?: RefusalCode;
  sentences?: RefusalSentences;
  places?: { place: string; reason: string }[];
  /** How much of a quota is used. */
  usage?: RefusalUsage;
  /** Number of a fault of the server, for its operators. */
  faultId?: string;
}

/** A call that did not give what was asked. `message` is the server's own text, or the transport's. */
export class ApiError extends Error {
  readonly facts: ApiErrorFacts;

  constructor(message: string, facts: ApiErrorFacts, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.facts = facts;
  }
}

/** The refusal code of an error, null for faults and transport errors. */
export function refusalOf(error: unknown): RefusalCode | null {
  return error instanceof ApiError ? (error.facts.refusal ?? null) : null;
}

/** Reason per field out of an error's places: the last step of each place, e.g. `body/profile/name` is `name`. */
export function fieldReasons(error: unknown): Record<string, string> {
  const places = error instanceof ApiError ? (error.facts.places ?? []) : [];
  return Object.fromEntries(places.map(({ place, reason }) => [place.split(/[/.]/).pop() ?? place, reason]));
}
