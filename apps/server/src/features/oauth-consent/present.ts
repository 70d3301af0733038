import { redirectKind, type ConsentQuestion } from '@assay/contract';
import { describeScope } from '../oauth/scopes.ts';

export interface AuthorizationDetails {
  requestId: string;
  expiresAt: Date;
  app: { id: string; title: string; description: string; org: { id: string; name: string } } | null;
  scopes: string[];
  /** Granted before. */
  known: readonly string[];
  redirectUri?: string;
  deviceName?: string;
  needsSecondFactor: boolean;
  isRemembered: boolean;
}

export function presentQuestion(details: AuthorizationDetails): ConsentQuestion {
  const { app, redirectUri, deviceName } = details;
  const kind = redirectUri === undefined ? undefined : redirectKind(redirectUri);
  return {
    next: 'ask',
    requestId: details.requestId,
    expiresAt: details.expiresAt.getTime(),
    ...(app && {
      app: {
        _id: app.id,
        title: app.title,
        description: app.description,
        org: { _id: app.org.id, name: app.org.name },
      },
    }),
    scopes: details.scopes.map((name) => ({ ...describeScope(name), isKnown: details.known.includes(name) })),
    ...(redirectUri !== undefined && { redirect: { kind: kind ?? 'website', to: placeOf(redirectUri) } }),
    ...(deviceName && { deviceName }),
    needsSecondFactor: details.needsSecondFactor,
    isRemembered: details.isRemembered,
  };
}

/** The part of a redirect URI that users can judge: its host, or the scheme of an app. */
function placeOf(uri: string): string {
  const url = new URL(uri);
  return ['https:', 'http:'].includes(url.protocol) ? url.host : url.protocol;
}
