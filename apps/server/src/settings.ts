/** One setting of the server, as `npx assay config` lists it. */
export interface Setting {
  name: string;
  /** What holds when it is absent or empty; '' where that is "none". */
  default: string;
  meaning: string;
  /** Its value is never printed. */
  secret: boolean;
}

export type Env = Readonly<Record<string, string | undefined>>;

export function setting<const N extends string>(name: N, defaultValue: string, meaning: string) {
  return { name, default: defaultValue, meaning, secret: false };
}

export function secretSetting<const N extends string>(name: N, meaning: string) {
  return { name, default: '', meaning, secret: true };
}

export type SettingsReader<N extends string> = ReturnType<typeof makeReader<N>>;

/** Reads settings, and gathers what is wrong with them in `problems`, one line each. An empty value counts as absent. */
export function makeReader<N extends string>(env: Env, settings: readonly (Setting & { name: N })[]) {
  const problems: string[] = [];
  const complain = (name: string, what: string) => void problems.push(`${name} ${what}.`);
  const optional = (name: N) => env[name] || null;
  const text = (name: N) => optional(name) ?? settings.find((one) => one.name === name)?.default ?? '';
  /** An address without a slash at the end. The value is not repeated, since an address may hold a password. */
  const checkUrl = (name: string, value: string | null, protocols: readonly string[]): string | null => {
    if (value === null) return null;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, '');
    complain(name, `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    return null;
  };
  return {
    problems,
    complain,
    optional,
    text,
    integer(name: N, least: number, most: number): number {
      const value = text(name);
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      if (!(number >= least && number <= most))
        complain(name, `must be a whole number from ${least} to ${most}, not "${value}"`);
      return number;
    },
    /** `otherwise` holds where the setting is absent and has no fixed default. */
    flag(name: N, otherwise = false): boolean {
      const value = text(name).toLowerCase();
      if (value === '') return otherwise;
      if (['1', 'true', 'yes', 'on'].includes(value)) return true;
      if (!['0', 'false', 'no', 'off'].includes(value)) complain(name, `must be 1 or 0, not "${value}"`);
      return false;
    },
    oneOf<T extends string>(name: N, values: readonly [T, ...T[]]): T {
      const found = values.find((value) => value === text(name));
      if (!found) complain(name, `must be one of ${values.join(', ')}, not "${text(name)}"`);
      return found ?? values[0];
    },
    url: (name: N, protocols: readonly string[]) => checkUrl(name, optional(name), protocols),
    /** Words with commas between them. */
    words: (name: N) =>
      text(name)
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    /** For settings whose names are made of others'. */
    free: { optional: (name: string) => env[name] || null, url: checkUrl },
  };
}
