import { eq } from 'drizzle-orm';
import { type AppSettings, COMMAND_LINE_CLIENT } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { apps } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { isAppSecret, type StoredSecrets } from '../apps/app-secret.ts';

/** An OAuth client. */
export interface ClientApp extends StoredSecrets {
  id: string;
  orgId: string;
  title: string;
  settings: AppSettings;
}

/** How an app authenticates. */
export interface Credentials {
  authorization: string | undefined;
  body: { client_id?: string | undefined; client_secret?: string | undefined };
}

export type Client = { kind: 'app'; app: ClientApp } | { kind: 'command-line' };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export async function findClientApp(db: Db, id: string): Promise<ClientApp | undefined> {
  if (!UUID.test(id)) return undefined;
  const [row] = await db
    .select({
      id: apps.id,
      orgId: apps.orgId,
      title: apps.title,
      settings: apps.settings,
      secretHash: apps.secretHash,
      oldSecretHash: apps.oldSecretHash,
      oldSecretUntil: apps.oldSecretUntil,
    })
    .from(apps)
    .where(eq(apps.id, id.toLowerCase()));
  return row;
}

/**
 * Authenticates the requesting app by its secret, or identifies a public app by its id. A secret that is sent must be
 * correct, even for a public app. Refuses with `oauth-client-invalid`, or with `oauth-request-invalid` if the request
 * sends the secret in two ways (RFC 6749, section 2.3).
 */
export async function requireClient(context: AppContext, credentials: Credentials): Promise<Client> {
  const { id, secret } = readCredentials(credentials);
  if (id === COMMAND_LINE_CLIENT && secret === undefined) return { kind: 'command-line' };
  const app = await findClientApp(context.db, id);
  if (!app) throw refusal('oauth-client-invalid');
  if (!isProven(app, secret, context)) throw refusal('oauth-client-invalid');
  return { kind: 'app', app };
}

/** Like `requireClient`, but refuses the command line. */
export async function requireClientApp(context: AppContext, credentials: Credentials): Promise<ClientApp> {
  const client = await requireClient(context, credentials);
  if (client.kind !== 'app') throw refusal('oauth-client-unauthorized');
  return client.app;
}

/** Whether this secret, or none, is enough for the app. */
export function isProven(app: ClientApp, secret: string | undefined, { clock }: Pick<AppContext, 'clock'>): boolean {
  if (secret === undefined) return app.settings.isPublic === true;
  return isAppSecret(secret, app, new Date(clock.now()));
}

/** Throws `oauth-request-invalid` or `oauth-client-invalid` for a malformed header. */
export function readCredentials({ authorization, body }: Credentials): { id: string; secret: string | undefined } {
  const basic = /^\s*basic\s+([\w+/=-]+)\s*$/i.exec(authorization ?? '');
  if (!basic) {
    if (body.client_id === undefined) throw refusal('oauth-client-invalid');
    return { id: body.client_id, secret: body.client_secret };
  }
  if (body.client_secret !== undefined) throw refusal('oauth-request-invalid');
  const [id, secret] = readBasic(basic[1] ?? '');
  if (body.client_id !== undefined && body.client_id !== id) throw refusal('oauth-request-invalid');
  return { id, secret: secret === '' ? undefined : secret };
}

/** Both parts are form-encoded before they are joined (RFC 6749, section 2.3.1). */
function readBasic(encoded: string): [string, string] {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) throw refusal('oauth-client-invalid');
  try {
    return [fromForm(text.slice(0, colon)), fromForm(text.slice(colon + 1))];
  } catch {
    throw refusal('oauth-client-invalid'); // A percent sign that encodes nothing.
  }
}

function fromForm(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
