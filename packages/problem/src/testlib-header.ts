import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TESTLIB = join('packages', 'problem', 'assets', 'testlib.h');

/** The installation's folder, searched upwards from this file, which may run as a source or within a bundle. */
export const installation = findInstallation();

/** Our testlib header, for programs that include none of their own. */
export const testlibHeader = join(installation, TESTLIB);

function findInstallation(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, TESTLIB))) return folder;
    if (dirname(folder) === folder) throw new Error(`${TESTLIB} is not above ${start}: the installation is incomplete`);
  }
}
