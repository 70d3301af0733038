import * as oidc from 'openid-client';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';

const TIMEOUT_S = 10;
/** How long the metadata of an issuer is cached. */
const REMEMBERED_MS = 3_600_000;

interface CachedMetadata {
  found: Promise<oidc.Configuration>;
  until: number;
}

/**
 * Reads an issuer's metadata on first use, and again after an hour. If it is unreachable, the next call retries, or the
 * last reply is used; the server starts and runs without it.
 */
export function makeIssuer(issuer: string, clientId: string, clientSecret: string | null) {
  let last: CachedMetadata | undefined;
  let good: oidc.Configuration | undefined;

  const discover = async (context: AppContext): Promise<oidc.Configuration> => {
    try {
      const authentication = clientSecret === null ? oidc.None() : authenticateBy(clientSecret);
      good = await oidc.discovery(new URL(issuer), clientId, undefined, authentication, {
        timeout: TIMEOUT_S,
        execute: issuer.startsWith('http://') ? [oidc.allowInsecureRequests] : [],
      });
      return good;
    } catch (error) {
      last = undefined;
      context.log.warn({ err: error, issuer }, 'Cannot load the metadata of an identity provider.');
      if (good) return good;
      throw refusal('provider-down');
    }
  };

  return {
    issuer,
    /** Refuses with `provider-down`. */
    find(context: AppContext): Promise<oidc.Configuration> {
      const now = context.clock.now();
      if (!last || last.until <= now) last = { found: discover(context), until: now + REMEMBERED_MS };
      return last.found;
    },
  };
}

/**
 * Sends the secret in the form if the issuer accepts that, otherwise by Basic, the default of OpenID Connect Discovery
 * 1.0.
 */
function authenticateBy(clientSecret: string): oidc.ClientAuth {
  const [post, basic] = [oidc.ClientSecretPost(clientSecret), oidc.ClientSecretBasic(clientSecret)];
  return (as, ...request) => {
    const takesForm = as.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    (takesForm ? post : basic)(as, ...request);
  };
}

export type Issuer = ReturnType<typeof makeIssuer>;

/** Fields of a profile, by their OpenID Connect claims. */
export interface Claims {
  sub: string;
  nickname?: unknown;
  preferred_username?: unknown;
  name?: unknown;
  email?: unknown;
  email_verified?: unknown;
  phone_number?: unknown;
  phone_number_verified?: unknown;
}
