import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const CHARACTERS = `${LETTERS}23456789`;
const LENGTH = 24;
const NAME_LENGTH = 6;

const draw = (from: string) => from[randomInt(from.length)] ?? '';
const drawMany = (length: number) => Array.from({ length }, () => draw(CHARACTERS)).join('');

/** Begins with a letter and has only letters and digits: command lines of ICPC tools read `0123` as a number. */
export const makePassword = () => draw(LETTERS) + drawMany(LENGTH - 1);

/** A name that is unique with near certainty. */
export const makeUsername = (role: string) => `${role}-${drawMany(NAME_LENGTH).toLowerCase()}`;

/** A fast hash suffices for a random password of more than 128 bits. */
export const hashOfPassword = (password: string) => createHash('sha256').update(password).digest();

/** Takes as long for a wrong password as for the right one. */
export function isPassword(password: string, hash: Buffer): boolean {
  return timingSafeEqual(hashOfPassword(password), hash);
}

/** Compared with when there is no account of that name, so that the answer takes as long. */
export const noHash = Buffer.alloc(32);
