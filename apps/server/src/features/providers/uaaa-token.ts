import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import type { Configuration } from 'openid-client';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';

const JWKS_TIMEOUT_MS = 10_000;
const keySets = new WeakMap<Configuration, ReturnType<typeof createRemoteJWKSet>>();

/**
 * The content of a token of a UAAA service, signed by one of its keys. It must name us in `aud`, `client_id` or `azp`:
 * otherwise a token issued for another app would sign its user in here. Throws for any other.
 */
export async function readUaaaToken(
  configuration: Configuration,
  clientId: string,
  token: string,
  { clock }: AppContext,
): Promise<JWTPayload & { sub: string }> {
  const { jwks_uri: address, issuer } = configuration.serverMetadata();
  if (address === undefined) throw new Error('The issuer publishes no keys.');
  const keys = keySets.get(configuration) ?? createRemoteJWKSet(new URL(address), { timeoutDuration: JWKS_TIMEOUT_MS });
  keySets.set(configuration, keys);
  const { payload } = await jwtVerify(token, keys, { issuer, currentDate: new Date(clock.now()) });
  const audiences = [payload.aud, payload['client_id'], payload['azp']].flat();
  const { sub } = payload;
  if (!audiences.includes(clientId) || sub === undefined) throw refusal('provider-refused');
  return { ...payload, sub };
}
