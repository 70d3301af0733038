import type { ReadingOptions } from '@assay/problem';
import { withPackage, type PackageSource } from './read-package.ts';
import { reportOf, type PackageReport } from './report-package.ts';

export interface PackageWish extends Pick<ReadingOptions, 'format' | 'pick'> {
  source: PackageSource;
}

/** Reads a package and says what would become of it. */
export async function inspectPackage({ source, ...options }: PackageWish): Promise<PackageReport> {
  return await withPackage(source, options, async (reading) => reportOf(reading));
}
