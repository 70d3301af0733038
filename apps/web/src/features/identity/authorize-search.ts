const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'max_age',
  'request',
  'request_uri',
  'secret',
] as const;

export type AuthorizeSearch = Partial<Record<(typeof names)[number], string>>;

/** The parameters of an app's authorization request in the URL; drops unknown ones. */
export function authorizeSearch(search: Record<string, unknown>): AuthorizeSearch {
  const known = names.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(known);
}
