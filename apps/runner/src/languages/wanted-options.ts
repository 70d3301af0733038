import type { Sandbox } from '../sandbox/sandbox.ts';
import { askToolchain } from './ask-toolchain.ts';
import { forSource, type Language } from './language.ts';

/**
 * The languages with the compile commands that work on this machine: each with those of its wanted options that the
 * toolchain supports. A missing toolchain supports none.
 */
export async function withWantedOptions(sandbox: Sandbox, languages: readonly Language[]): Promise<Language[]> {
  const known = new Map<string, Promise<readonly string[]>>();
  return Promise.all(
    languages.map(async (language) => {
      const { wanted, compile } = language;
      if (wanted === null) return language;
      const key = JSON.stringify([compile[0], wanted]);
      const asked = known.get(key) ?? optionsTaken(sandbox, language, wanted);
      known.set(key, asked);
      return { ...language, compile: [...compile, ...(await asked)] };
    }),
  );
}

async function optionsTaken(
  sandbox: Sandbox,
  language: Language,
  { trial, options }: NonNullable<Language['wanted']>,
): Promise<readonly string[]> {
  const source = Buffer.from(trial);
  if (await compiles(sandbox, language, source, options)) return options;
  const taken: string[] = [];
  for (const option of options) {
    if (await compiles(sandbox, language, source, [...taken, option])) taken.push(option);
  }
  return taken;
}

async function compiles(
  sandbox: Sandbox,
  language: Language,
  source: Uint8Array,
  options: readonly string[],
): Promise<boolean> {
  const { compile, sourceName, compileLimits } = forSource(language, source);
  const outcome = await askToolchain(sandbox, {
    argv: [...compile, ...options],
    env: { TMPDIR: '/tmp' },
    files: { [sourceName]: { bytes: source } },
    limits: compileLimits,
    stdout: 'text',
    stderrBytes: 4096,
  });
  return outcome !== null;
}
