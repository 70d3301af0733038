import { z } from 'zod';

/* Scalars of the API. Input is coerced as clients expect: numbers sent as text, text sent as numbers, `null` as the
   empty value, a single value for a list, a list of one for a value. `''` is never a number. */

type Scalar = string | number | boolean | bigint | null;

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean', 'bigint'].includes(typeof value);
}

function unwrap(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 && isScalar(value[0]) ? value[0] : value;
}

function toText(input: unknown): unknown {
  const value = unwrap(input);
  if (value === null) return '';
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

function toNumber(input: unknown): unknown {
  const value = unwrap(input);
  if (value === null || value === false) return 0;
  if (value === true) return 1;
  if (typeof value === 'string' && /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value)) return Number(value);
  return value;
}

function toBoolean(input: unknown): unknown {
  const value = unwrap(input);
  if (value === 'true' || value === 1) return true;
  if (value === 'false' || value === 0 || value === null) return false;
  return value;
}

function toList(value: unknown): unknown {
  return isScalar(value) ? [value] : value;
}

const NUL = '\u0000';

/** Text. NUL is rejected because PostgreSQL cannot store it. */
export const str = (bounds: { min?: number; max?: number; pattern?: RegExp } = {}) => {
  let schema = z.string().refine((text) => !text.includes(NUL), 'must not contain NUL');
  if (bounds.min !== undefined) schema = schema.min(bounds.min);
  if (bounds.max !== undefined) schema = schema.max(bounds.max);
  if (bounds.pattern !== undefined) schema = schema.regex(bounds.pattern);
  return z.preprocess(toText, schema);
};

export const num = (bounds: { min?: number; max?: number } = {}) => z.preprocess(toNumber, bounded(z.number(), bounds));

/** An integer that JavaScript numbers represent exactly. */
export const int = (bounds: { min?: number; max?: number } = {}) => z.preprocess(toNumber, bounded(z.int(), bounds));

function bounded(schema: z.ZodNumber, bounds: { min?: number; max?: number }) {
  let result = schema;
  if (bounds.min !== undefined) result = result.min(bounds.min);
  if (bounds.max !== undefined) result = result.max(bounds.max);
  return result;
}

export const bool = () => z.preprocess(toBoolean, z.boolean());

/** Milliseconds since the Unix epoch, within the years 1 to 9999, which all parts of the system can represent. */
export const ms = () => int({ min: -62_135_596_800_000, max: 253_402_300_799_999 });

export const list = <T extends z.ZodType>(item: T, bounds: { max?: number } = {}) =>
  z.preprocess(toList, bounds.max === undefined ? z.array(item) : z.array(item).max(bounds.max));

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/** An id. Input with or without hyphens; the result is lower-case and hyphenated. */
export const uuid = () =>
  z.preprocess(
    (input) => {
      const value = unwrap(input);
      return typeof value === 'string' && UUID.test(value) ? canonicalUuid(value) : value;
    },
    z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'must be a UUID'),
  );

function canonicalUuid(text: string): string {
  const hex = text.replaceAll('-', '').toLowerCase();
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** SHA-256 of a file, 64 lower-case hex digits. */
export const hash = () => str({ pattern: /^[0-9a-f]{64}$/ });

/** A capability set: 64 bits as a signed or unsigned decimal. `parseCapability` reads it. */
export const cap = () => str({ pattern: /^-?\d{1,20}$/ });

/** One of `ACCESS_LEVEL`. */
export const accessLevel = () => z.preprocess(toNumber, z.union([z.literal(0), z.literal(1), z.literal(2)]));

export const strict = z.object;
export const loose = z.looseObject;
export const empty = () => z.object({});

/** Slugs are free text on the wire. These are bounded and contain nothing that breaks a URL or a file name. */
export const slug = () => str({ min: 1, max: 64, pattern: /^[^\s/\\?#%]+$/ });
export const title = () => str({ min: 1, max: 256 });
export const tag = () => str({ min: 1, max: 64 });
export const tags = () => list(tag(), { max: 64 });
export const markdown = () => str({ max: 512 * 1024 });

export const PAGE_SIZES = [15, 30, 50, 100] as const;

/** Query keys of every list. `total` is counted only if `count` is true. */
export const pageQuery = {
  page: int({ min: 1, max: 1_000_000 }).default(1),
  perPage: z.preprocess(
    toNumber,
    z.union([z.literal(15), z.literal(30), z.literal(50), z.literal(100)], `must be one of ${PAGE_SIZES.join(', ')}`),
  ),
  count: bool().default(false),
};

export const pageOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int().optional() });

/** Query of the file URL routes: lifetime of the URL (seconds), and exact size of an upload (bytes). */
export const fileUrlQuery = z.object({
  expiresIn: int({ min: 1, max: 604_800 }).optional(),
  size: int({ min: 1 }).optional(),
});
export const FILE_URL_TYPES = ['upload', 'download', 'head', 'delete'] as const;
export const fileUrlType = () => z.enum(FILE_URL_TYPES);
export const fileUrl = z.object({ url: z.string() });
