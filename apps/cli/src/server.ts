import { makeClient } from '@assay/contract/client';
import type { Language } from './texts.ts';
import { Refused, UserError } from './user-error.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 300_000;
/** For calls that let the server read or write a whole package. */
export const PACKAGE_TIMEOUT_MS = 600_000;

/**
 * Calls to a server, typed by the contract. A refusal is thrown as `Refused`, in the language of the terminal; an
 * unreachable server or a foreign reply as `UserError`. Redirects are not followed, because they would send the token
 * to another server.
 */
export function connect(
  server: string,
  { token, language, timeoutMs = REQUEST_TIMEOUT_MS }: { token?: string; language: Language; timeoutMs?: number },
) {
  return makeClient(async (method, path, body, signal) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const reply = await reach(server, path, {
      method,
      redirect: 'manual',
      headers: {
        'accept-language': language === 'zh-Hans' ? 'zh-CN' : 'en',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const answer = await readJson(server, reply);
    if (reply.status === 200) return answer;
    throw refusedBy(server, reply.status, answer);
  });
}

export type Server = ReturnType<typeof connect>;

/** Uploads bytes to a signed URL of the server. */
export async function upload(address: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { origin } = new URL(address);
  const reply = await reach(origin, address, {
    method: 'PUT',
    body: bytes,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  });
  if (!reply.ok) throw new Refused(reply.status, 'upload', `${reply.status} ${reply.statusText}`);
}

/** Downloads a file from a signed URL of the server. */
export async function downloadSigned(address: string): Promise<Uint8Array> {
  const { origin } = new URL(address);
  const reply = await reach(origin, address, { signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS) });
  if (!reply.ok) throw new Refused(reply.status, 'download', `${reply.status} ${reply.statusText}`);
  return new Uint8Array(await reply.arrayBuffer());
}

/** Downloads a file of the server. */
export async function download(
  server: string,
  path: string,
  { token, language }: { token: string; language: Language },
): Promise<Uint8Array> {
  const reply = await reach(server, path, {
    redirect: 'manual',
    headers: { 'accept-language': language === 'zh-Hans' ? 'zh-CN' : 'en', authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (reply.status !== 200) throw refusedBy(server, reply.status, await readJson(server, reply));
  return new Uint8Array(await reply.arrayBuffer());
}

/** Downloads a public JSON file, unless it has the tag of what the caller knows. */
export async function downloadPublic(
  server: string,
  address: string,
  knownTag: string | undefined,
): Promise<{ content: unknown; etag: string } | 'unchanged' | 'absent'> {
  const reply = await reach(server, address, {
    redirect: 'manual',
    headers: knownTag === undefined || knownTag === '' ? {} : { 'if-none-match': knownTag },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (reply.status === 304) return 'unchanged';
  if (reply.status === 404) return 'absent';
  const content = await readJson(server, reply);
  if (reply.status !== 200) throw refusedBy(server, reply.status, content);
  return { content, etag: reply.headers.get('etag') ?? '' };
}

async function reach(server: string, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(new URL(path, server), init);
  } catch (error) {
    if (init.signal?.aborted && !(init.signal.reason instanceof DOMException)) throw error;
    throw new UserError('unreachable', { server, why: causeOf(error) });
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function readJson(server: string, reply: Response): Promise<unknown> {
  try {
    return await reply.json();
  } catch {
    throw new UserError('no-assay', { server });
  }
}

function refusedBy(server: string, status: number, answer: unknown): Error {
  if (typeof answer !== 'object' || answer === null || !('message' in answer) || typeof answer.message !== 'string')
    return new UserError('no-assay', { server });
  const names = [
    'error_description' in answer && 'error' in answer ? answer.error : undefined,
    'refusal' in answer ? answer.refusal : undefined,
  ];
  const code = names.find((name) => typeof name === 'string') ?? '';
  const places = 'places' in answer && WITH_PLACES.has(code) ? placesOf(answer.places) : [];
  return new Refused(status, code, [answer.message, ...places].join('\n'));
}

/** Refusals whose places say what to fix in a package or draft. */
const WITH_PLACES: ReadonlySet<unknown> = new Set(['package-refused', 'draft-incomplete', 'config-invalid']);

function placesOf(places: unknown): string[] {
  if (!Array.isArray(places)) return [];
  return places.map(
    ({ place, reason }: { place?: unknown; reason?: unknown }) => `  ${String(place)}: ${String(reason)}`,
  );
}
