import { z } from 'zod';

/*
 * Kinds of settings. Each schema parses the text of one environment variable, and its messages continue the variable's
 * name: "ASSAY_PORT must be …". They never repeat a value that may contain a password. A default is written as an
 * operator would write it: `flag.prefault('1')`.
 */

export type Env = Readonly<Record<string, string | undefined>>;

/** One setting of the server, as `npx assay config` lists it. */
export interface Setting {
  name: string;
  /** Used if the variable is absent or empty; '' for none. */
  default: string;
  meaning: string;
  /** Its value is never printed. */
  secret: boolean;
}

export function setting<S extends z.ZodType>(schema: S, meaning: string): S {
  return schema.meta({ description: meaning });
}

export function secretSetting<S extends z.ZodType>(schema: S, meaning: string): S {
  return schema.meta({ description: meaning, secret: true });
}

export const text = z.string();

/** Null if absent. */
export function optional<S extends z.ZodType>(schema: S) {
  return schema.optional().transform((value) => value ?? null);
}

export function integer(min: number, max: number) {
  return parsed((value, refuse) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max
      ? number
      : refuse(`must be a whole number from ${min} to ${max}, not "${value}"`);
  });
}

export const flag = parsed((value, refuse) => {
  if (['1', 'true', 'yes', 'on'].includes(value.toLowerCase())) return true;
  if (['0', 'false', 'no', 'off'].includes(value.toLowerCase())) return false;
  return refuse(`must be 1 or 0, not "${value}"`);
});

export function oneOf<const T extends string>(values: readonly T[]) {
  return parsed(
    (given, refuse) =>
      values.find((value) => value === given) ?? refuse(`must be one of ${values.join(', ')}, not "${given}"`),
  );
}

/** A URL without trailing slash. */
export function url(...protocols: readonly string[]) {
  return parsed((value, refuse) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol)
      ? value.replace(/\/+$/, '')
      : refuse(`must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`),
  );
}

/** Comma-separated words. */
export const words = parsed((value) => wordsOf(value));

export function wordsOf(value: string): readonly string[] {
  return value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/**
 * A kind of setting: `parse` returns the value, or refuses the text with a message that continues the variable's name.
 */
export function parsed<T>(parse: (text: string, refuse: (message: string) => never) => T) {
  return z.string().transform((given, context) =>
    parse(given, (message) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
  );
}

/** Reads settings from an environment and collects the problems, one line each. */
export class SettingsReader {
  readonly problems: string[] = [];
  readonly #env: Record<string, string>;

  /** Empty variables count as absent. */
  constructor(env: Env) {
    const given = Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]));
    this.#env = Object.fromEntries(given);
  }

  has(name: string): boolean {
    return name in this.#env;
  }

  report(name: string, problem: string): void {
    this.problems.push(`${name} ${problem}.`);
  }

  /**
   * Null if a setting is missing or invalid, which is added to `problems`. `because` ends the sentence "X is required
   * …" about a required setting that is absent; `prefix` precedes the names of the schema in the environment.
   */
  read<T>(schema: z.ZodType<T>, because = '', prefix = ''): T | null {
    const names = Object.entries(this.#env).filter(([name]) => name.startsWith(prefix));
    const given = Object.fromEntries(names.map(([name, value]) => [name.slice(prefix.length), value]));
    const result = schema.safeParse(given, {
      error: ({ input }) => (input === undefined ? `is required ${because}` : undefined),
    });
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) this.report(`${prefix}${String(path[0])}`, message);
    return null;
  }
}

/** The rows of a schema's shape for `npx assay config`. */
export function listSettings(shape: Readonly<Record<string, z.ZodType>>, prefix = ''): Setting[] {
  return Object.entries(shape).map(([name, schema]) => {
    const { description = '', secret } = schema.meta() ?? {};
    const initial = schema instanceof z.ZodPrefault ? schema.def.defaultValue : '';
    return { name: prefix + name, default: String(initial), meaning: description, secret: secret === true };
  });
}
