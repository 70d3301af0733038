import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CompileCache } from './judge/compile/compile-cache.ts';
import { Compiler } from './judge/compile/compile.ts';
import type { Judge } from './judge/judge-solution.ts';
import { PCH_MOUNT, PrecompiledHeaders } from './judge/compile/precompiled-headers.ts';
import { TALK_MOUNT, TalkPipes } from './judge/kinds/talk-pipes.ts';
import { SlotPool } from './judge/slot-pool.ts';
import { makeCatalogue, readCatalogue, type Catalogue } from './languages/catalogue.ts';
import { GO_LIBRARY_MOUNT, GoLibrary } from './languages/go-library.ts';
import type { Language } from './languages/language.ts';
import { findToolchains } from './languages/toolchains.ts';
import { findLanguageVersions, type LanguageVersions } from './languages/versions.ts';
import { withWantedOptions } from './languages/wanted-options.ts';
import type { Log } from './log.ts';
import { startGoJudge } from './sandbox/go-judge.ts';
import type { Sandbox } from './sandbox/sandbox.ts';

export interface JudgeEnvironmentOptions {
  dir: string;
  goJudge: string;
  slots: number;
  compileCacheBytes: number;
  /** An operator's languages file, in addition to the built-in languages. */
  languagesFile?: string | undefined;
  /** Whether libraries of languages are compiled before the first use. */
  prepareLibraries?: boolean;
  /** Further folders for inputs and answers; the runner's own are always included. */
  dataFolders?: readonly string[];
  log: Log;
}

/** A machine ready to judge. */
export interface JudgeEnvironment {
  judge: Judge;
  sandbox: Sandbox;
  /** All known languages, and below the version of each that this machine has. */
  languages: Catalogue;
  versions: LanguageVersions;
  /** Resolves when headers are built and warm; judging is possible meanwhile, but slower. */
  headersReady: Promise<void>;
  close(): Promise<void>;
}

/** Where `languages.yaml` has the displayed toolchain. */
const GO_TOOLCHAIN = '/opt/assay-go';

/** Starts the sandbox and opens the caches on disk. Throws `SandboxFault` on a machine that cannot judge. */
export async function openJudgeEnvironment(options: JudgeEnvironmentOptions): Promise<JudgeEnvironment> {
  const { dir, slots, log } = options;
  const folders = environmentFolders(dir);
  // The sandbox mounts this folder for programs, so it must exist before, and other users must be able to enter it.
  for (const folder of [folders.headers, folders.goLibrary]) await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const folder of [folders.data, folders.compiled]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const talks = await TalkPipes.open(folders.talks);
  const known = readCatalogue(options.languagesFile).all;
  const toolchains = await findToolchains(known);
  const sandbox = await startGoJudge({
    binary: options.goJudge,
    workDir: folders.sandbox,
    slots,
    sourcePrefixes: [folders.data, folders.compiled, ...(options.dataFolders ?? [])],
    mounts: [
      { source: folders.headers, target: PCH_MOUNT },
      { source: folders.goLibrary, target: GO_LIBRARY_MOUNT },
      { source: folders.talks, target: TALK_MOUNT },
      ...toolchains,
    ],
    log,
  });
  try {
    const [versions, languages] = await Promise.all([
      findLanguageVersions(sandbox, known),
      withWantedOptions(sandbox, known),
    ]);
    const catalogue = makeCatalogue(languages);
    log.info('Languages found.', versions);
    const headers = new PrecompiledHeaders(folders.headers, log);
    const cpp = versions['C++17'];
    const closing = new AbortController();
    const headersReady = cpp === undefined ? Promise.resolve() : headers.prepare(cpp, catalogue.all, closing.signal);
    headersReady.catch((error: unknown) => log.warn('Precompiled headers are not available.', { error }));
    const pool = new SlotPool(slots, slots);
    const cache = await CompileCache.open(folders.compiled, options.compileCacheBytes, log);
    const goLibrary = new GoLibrary(folders.goLibrary, log, closing.signal);
    const goRoot = toolchains.find((mount) => mount.target === GO_TOOLCHAIN)?.source;
    const prepareLibrary = async ({ library, name }: Language) => {
      if (library === 'go' && goRoot !== undefined) await goLibrary.prepare(goRoot, versions[name] ?? '');
    };
    const compiler = new Compiler({ sandbox, slots: pool, cache, headers, prepareLibrary, versions, log });
    if (options.prepareLibraries ?? false) {
      const present = catalogue.all.filter((one) => versions[one.name] !== undefined);
      void headersReady
        .then(() => Promise.all(present.map(prepareLibrary)))
        .catch((error: unknown) => {
          if (!closing.signal.aborted) log.warn('A library could not be precompiled.', { error });
        });
    }
    return {
      judge: { sandbox, slots: pool, compiler, languages: catalogue, talks, log },
      languages: catalogue,
      sandbox,
      versions,
      headersReady,
      close: async () => {
        closing.abort();
        await headersReady.catch(() => undefined);
        await sandbox.close();
      },
    };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

export function environmentFolders(dir: string) {
  return {
    data: join(dir, 'data'),
    compiled: join(dir, 'compiled'),
    headers: join(dir, 'pch'),
    goLibrary: join(dir, 'go-library'),
    talks: join(dir, 'talks'),
    sandbox: join(dir, 'sandbox'),
    instances: join(dir, 'instances'),
  };
}
