import { createHmac, randomInt } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { countRecoveryCodes, putRecoveryCodes, consumeRecoveryCode } from './queries.ts';

const CODES = 10;
const GROUPS = 2;
const GROUP_LENGTH = 5;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Replaces a user's recovery codes: ten, each about 49 bits, only shown this once. */
export async function renewRecoveryCodes(tx: Tx, context: AppContext, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode);
  const hashes = codes.map((code) => hashCode(context, userId, code));
  await putRecoveryCodes(tx, userId, hashes);
  return codes;
}

/** Recovery codes for a user who has enrolled the first factor; undefined if there are some. */
export async function firstRecoveryCodes(tx: Tx, context: AppContext, userId: string): Promise<string[] | undefined> {
  if ((await countRecoveryCodes(tx, userId)) > 0) return undefined;
  return await renewRecoveryCodes(tx, context, userId);
}

/** Consumes a code; false if it is not one of the user's or was used. */
export async function spendRecoveryCode(context: AppContext, userId: string, code: string): Promise<boolean> {
  return await context.db.transact((tx) => consumeRecoveryCode(tx, userId, hashCode(context, userId, code)));
}

function makeCode(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)] ?? '';
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Normalizes the input first. A keyed hash, so that codes cannot be guessed from a copy of the table alone. */
function hashCode({ secret }: AppContext, userId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHmac('sha256', secret('identity')).update(`recovery\n${userId}\n${plain}`).digest();
}
