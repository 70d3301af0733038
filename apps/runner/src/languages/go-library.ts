import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../log.ts';

const runFile = promisify(execFile);
const BUILD_TIMEOUT_MS = 300_000;
const MAX_LIST_BYTES = 4 * 1024 * 1024;
/**
 * Packages that contest programs use. The others, such as networking, take four times as long to compile and do not
 * work in the sandbox anyway.
 */
const packages =
  'bufio bytes cmp container/heap container/list container/ring context encoding/binary encoding/hex encoding/json errors flag fmt hash/crc32 hash/fnv hash/maphash index/suffixarray io iter log maps math math/big math/bits math/cmplx math/rand math/rand/v2 os path reflect regexp runtime runtime/debug slices sort strconv strings sync sync/atomic text/scanner text/tabwriter time unicode unicode/utf16 unicode/utf8 unsafe'.split(
    ' ',
  );
/** Where the sandbox mounts the library, read-only. */
export const GO_LIBRARY_MOUNT = '/opt/assay-go-library';

/**
 * The standard library of Go, compiled in advance. Otherwise every compilation of a contestant's program would compile
 * it again, which takes ten seconds and more. Built outside the sandbox from the toolchain's own sources, without user
 * input.
 */
export class GoLibrary {
  private readonly folder: string;
  private readonly log: Log;
  private readonly signal: AbortSignal;
  private building: Promise<void> | null = null;

  constructor(folder: string, log: Log, signal: AbortSignal) {
    this.folder = folder;
    this.log = log;
    this.signal = signal;
  }

  /**
   * Resolves when the library of the toolchain in `goRoot` exists; the first call builds it. Rejects if it cannot be
   * built.
   */
  prepare(goRoot: string, version: string): Promise<void> {
    this.building ??= this.make(goRoot, version).catch((error: unknown) => {
      this.building = null;
      throw error;
    });
    return this.building;
  }

  private async make(goRoot: string, version: string): Promise<void> {
    const stamp = join(this.folder, 'version');
    if ((await readFile(stamp, 'utf8').catch(() => '')) === version) return;
    const startedAt = performance.now();
    // Next to the real folder, not next to a link to it: files are renamed into it.
    const temporary = `${await realpath(this.folder)}-${randomUUID()}`;
    try {
      await mkdir(join(temporary, 'cache'), { recursive: true });
      const archives = await this.compileLibrary(goRoot, join(temporary, 'cache'));
      const lines: string[] = [];
      for (const [index, { path, archive }] of archives.entries()) {
        const name = `${index}.a`;
        await copyFile(archive, join(temporary, name));
        // The folder is already mounted, so files are moved into it; their list comes last.
        await rename(join(temporary, name), join(this.folder, name));
        lines.push(`packagefile ${path}=${GO_LIBRARY_MOUNT}/${name}`);
      }
      await writeFile(join(this.folder, 'importcfg'), `${lines.join('\n')}\n`, { mode: 0o644 });
      await writeFile(stamp, version);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
    this.log.info('The library of Go is compiled.', { version, tookMs: Math.round(performance.now() - startedAt) });
  }

  private async compileLibrary(goRoot: string, cache: string): Promise<{ path: string; archive: string }[]> {
    const listing = runFile(
      join(goRoot, 'bin/go'),
      ['list', '-export', '-deps', '-trimpath', '-f', '{{if .Export}}{{.ImportPath}}\t{{.Export}}{{end}}', ...packages],
      {
        timeout: BUILD_TIMEOUT_MS,
        signal: this.signal,
        maxBuffer: MAX_LIST_BYTES,
        cwd: cache,
        env: {
          PATH: '/usr/bin:/bin',
          HOME: cache,
          GOCACHE: cache,
          GOROOT: goRoot,
          CGO_ENABLED: '0',
          GOFLAGS: '',
          GO111MODULE: 'off',
        },
      },
    );
    // Judging continues meanwhile and has priority.
    if (listing.child.pid !== undefined) setPriority(listing.child.pid, constants.priority.PRIORITY_LOW);
    const { stdout } = await listing;
    return stdout
      .split('\n')
      .map((line) => line.split('\t'))
      .flatMap(([path, archive]) => (path && archive ? [{ path, archive }] : []));
  }
}
