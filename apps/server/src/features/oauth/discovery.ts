import type { FastifyInstance } from 'fastify';
import { areaScopes, identityScopes } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { answerPreflights } from '../../http/oauth-cors.ts';
import { originOf } from '../../http/origin.ts';
import { route } from '../../http/route.ts';
import { ACR } from './tokens/id-token.ts';
import { SIGNING_ALGORITHM } from './keys/signing-keys.ts';
import { DEVICE_GRANT } from './tokens/token.ts';

const paths = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'] as const;
const KEEP_S = 3_600;
const clientAuth = ['client_secret_basic', 'client_secret_post', 'none'];

export const getKeys = route('GET /api/oauth/jwks', {
  handle: async ({ context }) => ({ keys: await context.signingKeys.published() }),
});

/** Serves the discovery documents at the two URLs that standard clients read (OpenID Connect Discovery, RFC 8414). */
export function serveDiscovery(app: FastifyInstance, { config }: Pick<AppContext, 'config'>): void {
  // Without a public origin the document repeats the request's Host header, so a shared cache must not store it.
  const caching = config.publicOrigin === null ? 'no-store' : `public, max-age=${KEEP_S}`;
  for (const path of paths) {
    app.get(path, { config: { oauth: true } }, (request, reply) =>
      reply
        .headers({ 'cache-control': caching, 'access-control-allow-origin': '*' })
        .send(describeProvider(originOf(request, config))),
    );
  }
  answerPreflights(app, paths);
}

function describeProvider(issuer: string) {
  const at = (path: string) => `${issuer}/api/oauth/${path}`;
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: at('token'),
    device_authorization_endpoint: at('device_authorization'),
    userinfo_endpoint: at('userinfo'),
    jwks_uri: at('jwks'),
    revocation_endpoint: at('revoke'),
    introspection_endpoint: at('introspect'),
    scopes_supported: [...Object.keys(identityScopes), ...Object.keys(areaScopes)],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', DEVICE_GRANT],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
    token_endpoint_auth_methods_supported: clientAuth,
    revocation_endpoint_auth_methods_supported: clientAuth,
    introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    prompt_values_supported: ['none', 'login', 'consent'],
    acr_values_supported: [ACR.one, ACR.two],
    claims_supported: [
      'iss',
      'sub',
      'aud',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'acr',
      'at_hash',
      'name',
      'preferred_username',
      'nickname',
      'profile',
      'school',
      'student_grade',
      'email',
      'email_verified',
      'groups',
    ],
    ui_locales_supported: ['en', 'zh-Hans'],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/api/docs`,
  };
}
