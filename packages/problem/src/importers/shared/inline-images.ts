import type { Draft } from './draft.ts';
import { linkTo } from './statement-parts.ts';

const DATA_URL = /^data:image\/[a-z+.-]+;base64,/i;

/** Detects the type of an image by the first bytes, since names and types in packages are unreliable. */
export function endingOfImage(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 12).toString('latin1');
  if (start.startsWith('\x89PNG')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpg';
  if (start.startsWith('GIF8')) return 'gif';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : undefined;
}

/** Images of an HTML text: those inside it become attachments, those elsewhere are reported and omitted. */
export function inlineImages(draft: Draft, place: string): (url: string) => string | undefined {
  const known = new Map<string, string>();
  return (url) => {
    const prefix = DATA_URL.exec(url)?.[0];
    const bytes = Buffer.from(prefix === undefined ? '' : url.slice(prefix.length), 'base64');
    const ending = endingOfImage(bytes);
    if (ending !== undefined) {
      const key = known.get(url) ?? draft.attach(draft.freeKey(`image.${ending}`), { content: bytes });
      known.set(url, key);
      return linkTo(key);
    }
    draft.report.changed(
      place,
      `The image "${url.slice(0, 100)}" is not in the package and is omitted.`,
      `图片 “${url.slice(0, 100)}” 不在题目包中，已略去。`,
    );
    return undefined;
  };
}
