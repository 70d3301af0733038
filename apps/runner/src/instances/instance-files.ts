import { chmod, lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { InstanceConfig, InstanceService } from '@assay/contract';
import type { Mount } from './container-spec.ts';
import { InstanceFault } from './instance-fault.ts';
import { readFolder } from './images/tar.ts';

const MAX_FILES_BYTES = 512 * 1024 * 1024;

/**
 * Copies the files of a service out of the package, since its folder in the cache may be deleted while the instance
 * lives. Copies are readable by every user; the folder around them is not.
 */
export async function copyFiles(service: InstanceService, dataFolder: string, folder: string): Promise<Mount[]> {
  const mounts: Mount[] = [];
  for (const [index, [target, path]] of Object.entries(service.files).entries()) {
    const source = join(folder, String(index));
    await copy(join(dataFolder, path), source).catch((error: unknown) => {
      throw new InstanceFault(
        { en: `The package has no usable file ${path}.`, zh: `题目数据中没有可用的文件 ${path}。` },
        error instanceof Error ? error.message : String(error),
        { cause: error },
      );
    });
    mounts.push({ source, target });
  }
  return mounts;
}

/** The secret as a variable and as a file of the services. */
export async function placeSecret(
  { secret }: InstanceConfig,
  text: string,
  folder: string,
): Promise<{ environment: Record<string, string>; mounts: Mount[] }> {
  const environment = secret?.environment === undefined ? {} : { [secret.environment]: text };
  if (secret?.file === undefined) return { environment, mounts: [] };
  const source = join(folder, 'secret');
  await write(source, Buffer.from(text), 0o444);
  return { environment, mounts: [{ source, target: secret.file }] };
}

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

async function copy(source: string, target: string): Promise<void> {
  const found = await lstat(source);
  if (found.isFile()) {
    if (found.size > MAX_FILES_BYTES) throw new Error(`more than ${MAX_FILES_BYTES} bytes`);
    return await write(target, await readFile(source), 0o644);
  }
  if (!found.isDirectory()) throw new Error('neither a file nor a folder');
  const entries = await readFolder(source, MAX_FILES_BYTES);
  await mkdir(target, { recursive: true });
  await chmod(target, 0o755);
  for (const { path, content, mode = 0o644 } of entries) {
    if (content) await write(join(target, path), content, mode);
    else {
      await mkdir(join(target, path), { recursive: true });
      await chmod(join(target, path), 0o755);
    }
  }
}

/** The mode is set apart from the creation, where the umask would reduce it. */
async function write(path: string, content: Buffer, mode: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await chmod(path, mode);
}
