import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

/** Throws unless the reply matches the contract exactly: nothing wrong, missing or extra. */
export function checkReply(key: string, schema: z.ZodType, reply: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(reply));
  const parsed = schema.safeParse(sent);
  if (!parsed.success) throw new Error(`The reply of ${key} does not match the contract: ${parsed.error.message}`);
  const received: unknown = JSON.parse(JSON.stringify(parsed.data));
  if (!isDeepStrictEqual(sent, received)) {
    throw new Error(`The reply of ${key} has more than the contract declares: ${JSON.stringify(sent)}`);
  }
}
