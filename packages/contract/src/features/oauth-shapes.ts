import { z } from 'zod';
import { str } from '../wire.ts';

/** Longer values cannot be valid. */
export const text = (max = 2048) => str({ max });
/** Common to all endpoints that apps call. */
export const oauth = { viewer: 'anyone', oauth: true } as const;
/** Client authentication: by these fields, or by `Authorization: Basic`. */
export const client = { client_id: text(64).optional(), client_secret: text(256).optional() };
export const clientRefusals = ['oauth-client-invalid', 'oauth-request-invalid'] as const;

export const tokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  scope: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
});
