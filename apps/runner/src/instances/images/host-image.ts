import { lstat, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mount } from '../container-spec.ts';
import type { Engine } from '../engine.ts';
import { makeTar, type TarEntry } from './tar.ts';

/** The name by which a service asks for the programs of the runner's machine instead of an image. */
export const HOST_IMAGE = 'host';

const REPOSITORY = 'localhost/assay-host';
export const HOST_IMAGE_NAME = `${REPOSITORY}:latest`;
const EMPTY_FOLDERS = ['dev', 'etc', 'proc', 'root', 'run', 'srv', 'sys', 'usr', 'var'];
/** Links into /usr on most systems, folders on older ones. */
const PROGRAM_FOLDERS = ['bin', 'lib', 'lib32', 'lib64', 'sbin'];
/** Programs are links into the first; the second says where libraries are. */
const SETTINGS = ['/etc/alternatives', '/etc/ld.so.cache'];
const PASSWD = 'root:x:0:0:root:/root:/bin/sh\nuser:x:10000:10000:user:/tmp:/bin/sh\n';

/**
 * Makes an image without programs, into which those of this machine are mounted read-only, as the sandbox does for
 * solutions.
 */
export async function prepareHostImage(engine: Engine): Promise<void> {
  if (await engine.image(HOST_IMAGE_NAME)) return;
  const links = await Promise.all(
    PROGRAM_FOLDERS.map(async (folder): Promise<TarEntry[]> => {
      const found = await lstat(join('/', folder)).catch(() => undefined);
      if (!found) return [];
      return [found.isSymbolicLink() ? { path: folder, link: await readlink(join('/', folder)) } : { path: folder }];
    }),
  );
  const entries: TarEntry[] = [
    ...EMPTY_FOLDERS.map((path) => ({ path })),
    { path: 'tmp', mode: 0o1777 },
    { path: 'etc/passwd', content: Buffer.from(PASSWD) },
    ...links.flat(),
  ];
  await engine.importImage(makeTar(entries), REPOSITORY);
}

/** What a container of the image mounts. */
export async function hostMounts(): Promise<Mount[]> {
  const folders = PROGRAM_FOLDERS.map((folder) => join('/', folder));
  const mounts = await Promise.all(
    ['/usr', ...folders, ...SETTINGS].map(async (path): Promise<Mount[]> => {
      const found = await lstat(path).catch(() => undefined);
      return found && !found.isSymbolicLink() ? [{ source: path, target: path }] : [];
    }),
  );
  return mounts.flat();
}
