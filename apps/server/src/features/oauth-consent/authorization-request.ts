import type { AppSettings } from '@assay/contract';
import { asRefusal } from '../../http/errors.ts';
import { isChallenge } from '../oauth/pkce.ts';
import { requestedScopes } from '../oauth/scopes.ts';
import { wireScopes } from '../oauth/wire-scopes.ts';

/** The query of the consent page. */
export interface AuthorizationQuery {
  client_id: string;
  redirect_uri?: string | undefined;
  response_type?: string | undefined;
  response_mode?: string | undefined;
  scope?: string | undefined;
  state?: string | undefined;
  nonce?: string | undefined;
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
  prompt?: string | undefined;
  max_age?: string | undefined;
  request?: string | undefined;
  request_uri?: string | undefined;
}

/** A parsed, valid request. */
export interface AuthorizationRequest {
  /** Clients of the wire omit `response_type`. */
  flow: 'web' | 'standard';
  scopes: string[];
  codeChallenge: string | null;
  nonce: string | null;
  prompts: string[];
  maxAgeMs: number | null;
}

/**
 * An `error` returned to the app's registered redirect URI (RFC 6749, section 4.1.2.1; OpenID Connect Core, section
 * 3.1.2.6).
 */
export class AuthorizationFault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'AuthorizationFault';
    this.code = code;
  }
}

/** Parses the request of an app. Throws `AuthorizationFault`; client and redirect URI must have been checked before. */
export function readAuthorizationRequest(query: AuthorizationQuery, settings: AppSettings): AuthorizationRequest {
  if (query.request !== undefined) throw new AuthorizationFault('request_not_supported', 'Send plain parameters.');
  if (query.request_uri !== undefined)
    throw new AuthorizationFault('request_uri_not_supported', 'Send plain parameters.');
  const flow = query.response_type === undefined ? 'web' : 'standard';
  if (flow === 'standard' && query.response_type !== 'code')
    throw new AuthorizationFault('unsupported_response_type', 'Only response_type=code is supported.');
  if (query.response_mode !== undefined && query.response_mode !== 'query')
    throw new AuthorizationFault('invalid_request', 'Only response_mode=query is supported.');
  return {
    flow,
    scopes: flow === 'web' ? wireScopes(settings) : readScopes(settings, query.scope),
    codeChallenge: readChallenge(query, settings),
    nonce: query.nonce ?? null,
    ...readPrompts(query),
  };
}

function readChallenge(query: AuthorizationQuery, { isPublic }: AppSettings): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = query;
  if (challenge === undefined && method === undefined) {
    if (isPublic) throw new AuthorizationFault('invalid_request', 'This app must send code_challenge (PKCE).');
    return null;
  }
  if (challenge === undefined || !isChallenge(challenge, method))
    throw new AuthorizationFault('invalid_request', 'code_challenge_method must be S256.');
  return challenge;
}

function readScopes(settings: AppSettings, scope: string | undefined): string[] {
  try {
    return requestedScopes(settings, scope);
  } catch (error) {
    const refused = asRefusal(error);
    if (refused) throw new AuthorizationFault('invalid_scope', refused.message);
    throw error;
  }
}

function readPrompts({ prompt = '', max_age: maxAge }: AuthorizationQuery) {
  const prompts = prompt.split(' ').filter(Boolean);
  if (prompts.includes('none') && prompts.length > 1)
    throw new AuthorizationFault('invalid_request', 'prompt=none cannot be combined with other values.');
  if (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge))
    throw new AuthorizationFault('invalid_request', 'max_age must be a number of seconds.');
  return { prompts, maxAgeMs: maxAge === undefined ? null : Number(maxAge) * 1000 };
}
