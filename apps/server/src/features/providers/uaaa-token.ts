import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import type { Configuration } from 'openid-client';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';

const JWKS_TIMEOUT_MS = 10_000;

/** Verifies tokens of a UAAA service. Caches the service's keys until its metadata changes. */
export function makeUaaaTokenReader(clientId: string) {
  let known: { configuration: Configuration; keys: ReturnType<typeof createRemoteJWKSet> } | undefined;
  const findKeys = (configuration: Configuration) => {
    const { jwks_uri: url } = configuration.serverMetadata();
    if (url === undefined) throw new Error('The issuer publishes no keys.');
    if (known?.configuration !== configuration)
      known = { configuration, keys: createRemoteJWKSet(new URL(url), { timeoutDuration: JWKS_TIMEOUT_MS }) };
    return known.keys;
  };
  /**
   * The claims of a token signed by one of the service's keys. `aud`, `client_id` or `azp` must contain our client:
   * otherwise a token issued for another app would sign its user in here. Throws for any other token.
   */
  return async (
    configuration: Configuration,
    token: string,
    { clock }: Pick<AppContext, 'clock'>,
  ): Promise<JWTPayload & { sub: string }> => {
    const { issuer } = configuration.serverMetadata();
    const { payload } = await jwtVerify(token, findKeys(configuration), {
      issuer,
      currentDate: new Date(clock.now()),
    });
    const audiences = [payload.aud, payload['client_id'], payload['azp']].flat();
    const { sub } = payload;
    if (!audiences.includes(clientId) || sub === undefined) throw refusal('provider-refused');
    return { ...payload, sub };
  };
}
