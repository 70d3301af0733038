import type { Clock, Logger } from '../../context.ts';

export interface AvatarImage {
  contentType: string;
  bytes: Buffer;
}

export interface AvatarOptions {
  /** Gravatar-style service URL without trailing slash. */
  service: string;
  clock: Clock;
  log: Logger;
}

const IMAGE_PIXELS = 256;
const FETCH_TIMEOUT_MS = 3_000;
const MAX_IMAGE_BYTES = 256 * 1024;
const MAX_CACHE_BYTES = 8 * 1024 * 1024;
const MAX_ENTRIES = 5_000;
const MAX_CONCURRENT_FETCHES = 8;
const KEEP_MS = 24 * 3_600_000;
const KEEP_FAILURE_MS = 300_000;
/** SVG is excluded: it can contain scripts. */
const IMAGE_TYPE = /^image\/(png|jpeg|webp|gif|avif)$/;

/**
 * Fetches images from an avatar service on behalf of browsers, and caches them. Requests only the configured service,
 * sends nothing about the viewer, and follows no redirects. Undefined if the service has no image, fails or times out,
 * or too many requests are in flight.
 */
export function makeAvatarCache({
  service,
  clock,
  log,
}: AvatarOptions): (hash: string) => Promise<AvatarImage | undefined> {
  const entries = new Map<string, { picture: Promise<AvatarImage | undefined>; bytes: number; endsAt: number }>();
  let bytesOfAll = 0;
  let fetching = 0;

  const forget = (hash: string) => {
    bytesOfAll -= entries.get(hash)?.bytes ?? 0;
    entries.delete(hash);
  };
  const makeRoom = () => {
    for (const oldest of entries.keys()) {
      if (bytesOfAll <= MAX_CACHE_BYTES && entries.size <= MAX_ENTRIES) return;
      forget(oldest);
    }
  };
  const load = async (hash: string) => {
    fetching += 1;
    try {
      const picture = await fetchImage(`${service}/${hash}?s=${IMAGE_PIXELS}&d=404`);
      const entry = entries.get(hash);
      if (entry && picture) {
        entry.bytes = picture.bytes.length;
        bytesOfAll += entry.bytes;
        makeRoom();
      }
      return picture;
    } catch (error) {
      log.warn({ err: error }, 'Cannot fetch an image from the avatar service.');
      const entry = entries.get(hash);
      if (entry) entry.endsAt = clock.now() + KEEP_FAILURE_MS;
      return undefined;
    } finally {
      fetching -= 1;
    }
  };

  return async (hash) => {
    const cached = entries.get(hash);
    if (cached && cached.endsAt > clock.now()) return await cached.picture;
    if (fetching >= MAX_CONCURRENT_FETCHES) return undefined;
    forget(hash);
    const picture = Promise.resolve().then(() => load(hash));
    entries.set(hash, { picture, bytes: 0, endsAt: clock.now() + KEEP_MS });
    makeRoom();
    return await picture;
  };
}

/** The image; undefined if the service has none. Throws on any other failure. */
async function fetchImage(url: string): Promise<AvatarImage | undefined> {
  const reply = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    headers: { accept: 'image/*', 'user-agent': 'assay' },
  });
  const contentType = reply.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (reply.status === 404) {
    await reply.body?.cancel();
    return undefined;
  }
  if (reply.status !== 200 || !IMAGE_TYPE.test(contentType) || !reply.body) {
    await reply.body?.cancel();
    throw new Error(`The avatar service replied ${reply.status} ${contentType}.`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body) {
    size += chunk.byteLength;
    if (size > MAX_IMAGE_BYTES) throw new Error(`The image is larger than ${MAX_IMAGE_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return { contentType, bytes: Buffer.concat(chunks) };
}
