import { endpoints } from '@assay/contract';
import { CALL_TIMEOUT_MS, connect, USER_AGENT, type Credentials } from './connection.ts';
import { messageOf, Refused } from './errors.ts';

const { reply: identity } = endpoints['POST /api/runner/register'];

/** Exchanges a registration token of an organization for credentials. Throws `Refused` with the server's message. */
export async function registerRunner(
  serverUrl: string,
  body: { name: string; labels: string[]; registrationToken: string },
): Promise<Credentials> {
  const refused = (status: number, _: string, text: string) =>
    new Refused(messageOf(text) || `The server returned HTTP ${status}.`);
  const reply = await connect(serverUrl, { errorOf: refused })('POST /api/runner/register', {
    body: { ...body, version: USER_AGENT },
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const read = identity.safeParse(reply);
  if (!read.success)
    throw new Refused('The reply of the server contains no identity. Is this the URL of an Assay or AOI server?');
  return read.data;
}
