import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Config } from '../../../config.ts';
import { guardOf } from '../../../storage/buckets/address-rules.ts';

/** A receiver must answer within this time. */
const TIMEOUT_MS = 10_000;

/**
 * Posts to a URL that a user has chosen. Redirects are not followed, and each connection is checked at connect time:
 * private addresses are refused unless the operator allows them. Rejects without a 2xx answer.
 */
export async function postTo(
  url: string,
  { body, token }: { body: string; token: string },
  { storageAllowPrivate }: Pick<Config, 'storageAllowPrivate'>,
): Promise<void> {
  const { protocol, hostname } = new URL(url);
  const guard = guardOf(url, { ownEndpoint: null, allowed: storageAllowPrivate });
  guard?.checkHost(hostname);
  const request = protocol === 'https:' ? requestHttps : requestHttp;
  const status = await new Promise<number>((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'webhook-token': token,
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(guard && { lookup: guard.lookup }),
      },
      (reply) => {
        // The content does not matter.
        reply.destroy();
        resolve(reply.statusCode ?? 0);
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
  if (status < 200 || status >= 300) throw new Error(`The receiver answered ${status}.`);
}
