import type { AppContext } from '../../../context.ts';
import { recordFamily, consumeCode, type CodeUse } from '../authorization-codes.ts';
import { issueTokens, type TokenRequester, type IssuedTokens } from './issue-tokens.ts';

/** What a valid code was exchanged for, with the ID token's claims about the sign-in. */
export interface Exchanged extends IssuedTokens {
  authTime: Date;
  secondFactor: boolean;
  nonce: string | null;
  isWire: boolean;
}

/** Exchanges a code for tokens, once; null for an invalid code. Exactly one of two concurrent exchanges succeeds. */
export async function exchangeCode(
  context: AppContext,
  use: CodeUse,
  asker: TokenRequester,
): Promise<Exchanged | null> {
  return await context.db.transact(async (tx) => {
    const code = await consumeCode(tx, context, use);
    if (!code) return null; // Not thrown, so that the consumption of the code is committed.
    const isWire = code.flow !== 'standard';
    const { grantId, scopes, authTime, secondFactor, nonce } = code;
    const tokens = await issueTokens(tx, { grantId, scopes, authTime, secondFactor, isWire }, asker, context);
    await recordFamily(tx, code, tokens.familyId);
    return { ...tokens, authTime, secondFactor, nonce, isWire };
  });
}
