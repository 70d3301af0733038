import { type EndpointKey, endpointPath } from '@assay/contract/client';
import { sessionToken } from '../session.ts';

/** Sends a call without a body, also while the page is being closed, and waits for no reply. It may be lost. */
export function sendLast(key: EndpointKey, params: object): void {
  const token = sessionToken.get();
  const method = key.slice(0, key.indexOf(' '));
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  fetch(endpointPath(key, params), { method, headers, keepalive: true }).catch(() => undefined);
}
