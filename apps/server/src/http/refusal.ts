import { STATUS_CODES } from 'node:http';
import {
  borrowerText,
  placeText,
  refusals,
  usageText,
  weaknessText,
  type PasswordWeakness,
  type RefusalBody,
  type RefusalBorrower,
  type RefusalCode,
  type RefusalPlace,
  type RefusalUsage,
} from '@assay/contract';

export interface RefusalOptions {
  /** An English sentence instead of the table's. */
  message?: string;
  /** Which places of the request are invalid, e.g. `[{ place: 'body/slug', reason: '…' }]`. */
  places?: { place: string; reason: string }[];
  /** Usage of a quota. */
  usage?: RefusalUsage;
  /** A contest that uses the problem. */
  borrower?: RefusalBorrower;
  /** The contest that is locked, and where the request comes from. */
  place?: RefusalPlace;
  /** Why a password is refused; its sentence replaces the table's. */
  weakness?: PasswordWeakness;
  /** Seconds until a retry is allowed. */
  waitS?: number;
}

/** An expected refusal. Thrown anywhere below a route; the HTTP layer turns it into the reply. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly options: RefusalOptions;
  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    super(options.message ?? refusals[code].en);
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code].status;
    this.options = options;
  }
}

/**
 * Creates a refusal to throw: `throw refusal('not-found')`. A route may throw only the codes that its endpoint
 * declares.
 */
export function refusal(code: RefusalCode, options?: RefusalOptions): Refusal {
  return new Refusal(code, options);
}

/**
 * Default OAuth `error` by status, for refusals without a specific one (RFC 6749 section 5.2, RFC 6750 section 3.1).
 */
const oauthErrors: Readonly<Record<number, string>> = {
  401: 'invalid_token',
  403: 'insufficient_scope',
  429: 'temporarily_unavailable',
};

/**
 * The reply to a refused request, in Chinese for clients that prefer it. On OAuth routes for programs it has the
 * standard `error`, and always an English sentence, since RFC 6749 allows nothing else.
 */
export function refusalBody(error: Refusal, acceptLanguage: string | undefined, isOAuth = false): RefusalBody {
  const text = refusals[error.code];
  const language = isOAuth ? 'en' : languageOf(acceptLanguage);
  const { usage, weakness, place, borrower } = error.options;
  const sentence = weakness
    ? weaknessText(weakness, language)
    : `${sentenceFor(text, error.options.waitS, language)}${usage ? usageText(usage, language) : ''}${place ? placeText(place, language) : ''}${borrower ? borrowerText(borrower, language) : ''}`;
  const message = error.options.message ?? placesText(error.options.places) ?? sentence;
  return {
    statusCode: text.status,
    error: isOAuth
      ? (text.oauthError ?? oauthErrors[text.status] ?? 'invalid_request')
      : (STATUS_CODES[text.status] ?? 'Error'),
    ...(isOAuth && { error_description: message }),
    message,
    ...(text.wireCode && { code: text.wireCode }),
    refusal: error.code,
    ...(error.options.places && { places: error.options.places }),
    ...(usage && { usage }),
    ...(place && { place }),
    ...(borrower && { borrower }),
    ...(weakness && { weakness }),
  };
}

function placesText(places: RefusalOptions['places']): string | undefined {
  return places?.map(({ place, reason }) => `${place}: ${reason}`).join('; ');
}

export type Language = 'en' | 'zh-Hans';

/** The supported language that this `Accept-Language` prefers. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return /^\s*zh\b/i.test(acceptLanguage ?? '') ? 'zh-Hans' : 'en';
}

function sentenceFor({ en, zh }: { en: string; zh: string }, waitS: number | undefined, language: Language): string {
  if (language === 'zh-Hans') return waitS === undefined ? zh : `${zh}（还需 ${waitS} 秒）`;
  return waitS === undefined ? en : `${en} (${waitS} s)`;
}
