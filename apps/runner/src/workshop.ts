import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CompileCache } from './judge/compile-cache.ts';
import { Compiler } from './judge/compile.ts';
import type { Judge } from './judge/judge-solution.ts';
import { PCH_MOUNT, PrecompiledHeaders } from './judge/precompiled-headers.ts';
import { SlotPool } from './judge/slot-pool.ts';
import { findLanguageVersions, type LanguageVersions } from './languages/versions.ts';
import type { Log } from './log.ts';
import { startGoJudge } from './sandbox/go-judge.ts';
import type { Sandbox } from './sandbox/sandbox.ts';

export interface WorkshopOptions {
  dir: string;
  goJudge: string;
  slots: number;
  compileCacheBytes: number;
  /** Further folders that inputs and answers may come from; the runner's own are always among them. */
  dataFolders?: readonly string[];
  log: Log;
}

/** A machine ready to judge. */
export interface Workshop {
  judge: Judge;
  sandbox: Sandbox;
  versions: LanguageVersions;
  /** Resolves when headers are built and warm; judging goes on meanwhile, only slower. */
  headersReady: Promise<void>;
  close(): Promise<void>;
}

/** Starts the sandbox and opens what judging keeps on disk. Throws `SandboxFault` on a machine that cannot judge. */
export async function openWorkshop(options: WorkshopOptions): Promise<Workshop> {
  const { dir, slots, log } = options;
  const folders = workshopFolders(dir);
  // The sandbox shows this folder to programs, so it must exist before and may be entered by others.
  await mkdir(folders.headers, { recursive: true, mode: 0o755 });
  for (const folder of [folders.data, folders.compiled]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const sandbox = await startGoJudge({
    binary: options.goJudge,
    workDir: folders.sandbox,
    slots,
    sourcePrefixes: [folders.data, folders.compiled, ...(options.dataFolders ?? [])],
    mounts: [{ source: folders.headers, target: PCH_MOUNT }],
    log,
  });
  try {
    const versions = await findLanguageVersions(sandbox);
    log.info('Languages found.', versions);
    const headers = new PrecompiledHeaders(folders.headers, log);
    const cpp = versions['C++17'];
    const headersReady = cpp === undefined ? Promise.resolve() : headers.prepare(cpp);
    headersReady.catch((error: unknown) => log.warn('Precompiled headers are not available.', { error }));
    const pool = new SlotPool(slots);
    const cache = await CompileCache.open(folders.compiled, options.compileCacheBytes, log);
    const compiler = new Compiler({ sandbox, slots: pool, cache, headers, versions, log });
    return {
      judge: { sandbox, slots: pool, compiler, log },
      sandbox,
      versions,
      headersReady,
      close: async () => {
        await headersReady.catch(() => undefined);
        await sandbox.close();
      },
    };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

export function workshopFolders(dir: string) {
  return {
    data: join(dir, 'data'),
    compiled: join(dir, 'compiled'),
    headers: join(dir, 'pch'),
    sandbox: join(dir, 'sandbox'),
  };
}
