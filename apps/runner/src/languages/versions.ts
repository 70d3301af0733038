import type { Sandbox } from '../sandbox/sandbox.ts';
import { askToolchain } from './ask-toolchain.ts';
import type { Language } from './language.ts';

const VERSION_LIMITS = {
  cpuMs: 5_000,
  wallMs: 10_000,
  memoryBytes: 512 * 1024 * 1024,
  outputBytes: 1024 * 1024,
  processes: 64,
};

/** First line of each compiler's version output, queried inside the sandbox. Languages without one are unavailable. */
export type LanguageVersions = Readonly<Partial<Record<string, string>>>;

export async function findLanguageVersions(
  sandbox: Sandbox,
  languages: readonly Language[],
): Promise<LanguageVersions> {
  const commands = new Map<string, Promise<string | null>>();
  const found: Partial<Record<string, string>> = {};
  for (const language of languages) {
    const key = language.version.join('\0');
    const asked = commands.get(key) ?? askVersion(sandbox, language.version);
    commands.set(key, asked);
    const version = await asked;
    if (version !== null) found[language.name] = version;
  }
  return found;
}

async function askVersion(sandbox: Sandbox, argv: readonly string[]): Promise<string | null> {
  const outcome = await askToolchain(sandbox, { argv, limits: VERSION_LIMITS, stdout: 'text', stderrBytes: 4096 });
  return outcome?.stdoutText.split('\n')[0]?.trim() || null;
}
