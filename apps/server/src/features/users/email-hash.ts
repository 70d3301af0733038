import { createHash } from 'node:crypto';

const PICTURE_KEY = /^[0-9a-f]{32}$/;

/**
 * Key of a picture at Gravatar-style services: MD5 of the trimmed, lower-case e-mail, 32 hex digits. Whoever has such a key already writes it in the
 * place of the e-mail: a value without @ that looks like a key is taken as one.
 */
export function emailHash(email: string): string {
  const text = email.trim().toLowerCase();
  if (PICTURE_KEY.test(text)) return text;
  return createHash('md5').update(text).digest('hex');
}
