import type { RefusalBorrower } from '@assay/contract/refusal-borrower';
import type { RefusalPlace } from '@assay/contract/refusal-place';
import type { RefusalUsage } from '@assay/contract/refusal-usage';
import type { RefusalCode } from '@assay/contract/refusals';

/** The sentences for a refusal in both languages. */
export interface RefusalSentences {
  en: string;
  zh: string;
}

export interface ApiErrorFacts {
  /** HTTP status; 0 without an answer. */
  status: number;
  /** `answered`, or why there is no usable answer. */
  kind: 'answered' | 'unreachable' | 'timed-out';
  /** The error code on the wire, such as `FST_JWT_AUTHORIZATION_TOKEN_EXPIRED`. */
  code?: string;
  refusal?: RefusalCode;
  sentences?: RefusalSentences;
  places?: { place: string; reason: string }[];
  /** How much of a quota is used. */
  usage?: RefusalUsage;
  /** A contest that uses the problem. */
  borrower?: RefusalBorrower;
  /** The contest that is locked, and the address that the server sees. */
  place?: RefusalPlace;
  /** Id of a server fault, for the operators. */
  faultId?: string;
}

/** A failed call. `message` is the server's text, or the transport's. */
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

/** Maps fields to reasons, from an error's places: the last step of each place, e.g. `body/profile/name` is `name`. */
export function fieldReasons(error: unknown): Record<string, string> {
  const places = error instanceof ApiError ? (error.facts.places ?? []) : [];
  return Object.fromEntries(places.map(({ place, reason }) => [place.split(/[/.]/).pop() ?? place, reason]));
}
