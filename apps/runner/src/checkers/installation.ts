import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TESTLIB = join('apps', 'runner', 'assets', 'testlib.h');

/** The installation's folder, found upwards from this file: it may run as a source or within a bundle. */
export const installation = findInstallation();

/** The languages that come with Assay. */
export const languagesFile = join(installation, 'apps', 'runner', 'languages.yaml');

/** Our testlib header for checkers that bring none. */
export const testlibHeader = join(installation, TESTLIB);

function findInstallation(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, TESTLIB))) return folder;
    if (dirname(folder) === folder) throw new Error(`${TESTLIB} is not above ${start}: the installation is incomplete`);
  }
}
