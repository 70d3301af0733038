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

/** The request of an app, as its address has it; what is not known is left out. */
export function authorizeSearch(search: Record<string, unknown>): AuthorizeSearch {
  const known = names.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(known);
}
