import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { str, strict } from '../wire.ts';

const tags = ['info'];

/** Longest name of a site, in characters. */
export const MAX_SITE_NAME = 64;
/** Largest mark, in bytes. Every page shows it, so it is small. */
export const MAX_MARK_BYTES = 128 * 1024;

/** SHA-256 of the image and its file extension. */
const markName = () => str({ pattern: /^[0-9a-f]{64}\.(svg|png)$/ });
const ok = z.object({ ok: z.literal(1) });

const branding = strict({
  /** Name of the site per language. If one is empty, the other is shown; if both are, the product's name. */
  name: strict({ en: str({ max: MAX_SITE_NAME }), 'zh-Hans': str({ max: MAX_SITE_NAME }) }),
  /** Path of the uploaded mark; empty for the product's. */
  mark: str({ pattern: /^(\/api\/mark\/[0-9a-f]{64}\.(svg|png))?$/ }),
  /** Color of links and of primary buttons, from which pages derive readable tones; empty for the product's. */
  accent: str({ pattern: /^(#[0-9a-f]{6})?$/ }),
});
const shownBranding = z.object({
  name: z.object({ en: z.string(), 'zh-Hans': z.string() }),
  mark: z.string(),
  accent: z.string(),
});
export type Branding = z.infer<typeof shownBranding>;

export const brandingEndpoints = {
  'GET /api/info/branding': endpoint({
    summary: 'Get the name, the mark and the accent color of the site',
    viewer: 'anyone',
    tags,
    extension: true,
    reply: shownBranding,
  }),
  'PATCH /api/info/branding': endpoint({
    summary: 'Change the name, the mark and the accent color of the site',
    viewer: 'admin',
    tags,
    extension: true,
    body: branding,
    reply: ok,
    refusals: ['no-right'],
  }),
  'POST /api/info/mark/keep': endpoint({
    summary: 'Store an uploaded mark, an SVG without scripts or a PNG of at most 128 KiB; returns its path',
    viewer: 'admin',
    tags,
    extension: true,
    body: strict({ hash: str({ pattern: /^[0-9a-f]{64}$/ }) }),
    reply: z.object({ url: z.string() }),
    refusals: ['no-right', 'not-uploaded', 'too-large', 'not-a-mark'],
  }),
  'GET /api/mark/:name': endpoint({
    summary: 'Get the uploaded mark of the site',
    viewer: 'anyone',
    tags,
    params: z.object({ name: markName() }),
    reply: null,
    extension: true,
    refusals: ['not-found'],
  }),
};
