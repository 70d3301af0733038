import { STATUS_CODES } from 'node:http';
import { refusals, type RefusalBody, type RefusalCode } from '@assay/contract';

export interface RefusalOptions {
  /** Instead of the sentence of the table, in English. */
  message?: string;
  /** What of the request does not fit, e.g. `[{ place: 'body/slug', reason: '…' }]`. */
  places?: { place: string; reason: string }[];
}

/** An expected "no". Thrown anywhere below a route; the http layer turns it into the reply. */
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

/** Makes a refusal to throw: `throw refusal('not-found')`. A route may throw only codes that its endpoint declares. */
export function refusal(code: RefusalCode, options?: RefusalOptions): Refusal {
  return new Refusal(code, options);
}

/** The reply to a refused request; the sentence is Chinese for readers who prefer that. */
export function refusalBody(error: Refusal, acceptLanguage: string | undefined): RefusalBody {
  const text = refusals[error.code];
  const sentence = prefersChinese(acceptLanguage) ? text.zh : text.en;
  return {
    statusCode: text.status,
    error: STATUS_CODES[text.status] ?? 'Error',
    message: error.options.message ?? placesText(error.options.places) ?? sentence,
    ...(text.wireCode && { code: text.wireCode }),
    refusal: error.code,
    ...(error.options.places && { places: error.options.places }),
  };
}

function placesText(places: RefusalOptions['places']): string | undefined {
  return places?.map(({ place, reason }) => `${place}: ${reason}`).join('; ');
}

function prefersChinese(acceptLanguage: string | undefined): boolean {
  return /^\s*zh\b/i.test(acceptLanguage ?? '');
}
