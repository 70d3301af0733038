import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Announced, FileMethod, SignedUrlRequest } from './object-store.ts';

/** Path of the disk driver's files, relative to the origin. */
export const FILES_PATH = '/files/';

/** What a signed URL permits. */
export interface FileRight extends Announced {
  key: string;
  method: FileMethod;
  fileName?: string | undefined;
}

/** Fields in signing order; absent ones are signed as absent. */
const fields = ['method', 'expires', 'size', 'max', 'sha256', 'name'] as const;

/** URL of a file, signed by HMAC with SHA-256. `nowMs` since the epoch. */
export function signFileUrl(request: SignedUrlRequest, secret: Uint8Array, nowMs: number): string {
  const key = request.key.toWellFormed();
  const query = new URLSearchParams();
  const fieldValues: Record<(typeof fields)[number], string | number | undefined> = {
    method: request.method,
    expires: Math.ceil(nowMs / 1000) + request.expiresInS,
    size: request.sizeBytes,
    max: request.maxBytes,
    sha256: request.sha256,
    name: request.fileName?.toWellFormed(),
  };
  for (const field of fields) if (fieldValues[field] !== undefined) query.set(field, String(fieldValues[field]));
  query.set('signature', signatureOf(key, query, secret).toString('base64url'));
  // Encoded as a whole: no proxy decodes it or interprets its dots and slashes as a path.
  return `${request.origin}${FILES_PATH}${Buffer.from(key, 'utf8').toString('base64url')}?${query.toString()}`;
}

/** What a URL permits; null if it is forged or expired. */
export function readFileUrl(
  encodedKey: string,
  query: URLSearchParams,
  secret: Uint8Array,
  nowMs: number,
): FileRight | null {
  const key = Buffer.from(encodedKey, 'base64url').toString('utf8');
  const signature = Buffer.from(query.get('signature') ?? '', 'base64url');
  const expected = signatureOf(key, query, secret);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  if (Number(query.get('expires')) * 1000 < nowMs) return null;
  return {
    key,
    method: query.get('method') as FileMethod, // Signed, so we wrote it.
    sizeBytes: numberOf(query.get('size')),
    maxBytes: numberOf(query.get('max')),
    sha256: query.get('sha256') ?? undefined,
    fileName: query.get('name') ?? undefined,
  };
}

function signatureOf(key: string, query: URLSearchParams, secret: Uint8Array): Buffer {
  const signed = [key, ...fields.map((field) => query.get(field))];
  return createHmac('sha256', preparedKey(secret)).update(JSON.stringify(signed)).digest();
}

const preparedKeys = new WeakMap<Uint8Array, KeyObject>();

/** Made once: preparing the key takes longer than signing a URL. */
function preparedKey(secret: Uint8Array): KeyObject {
  const known = preparedKeys.get(secret) ?? createSecretKey(secret);
  preparedKeys.set(secret, known);
  return known;
}

function numberOf(text: string | null): number | undefined {
  return text === null ? undefined : Number(text);
}
