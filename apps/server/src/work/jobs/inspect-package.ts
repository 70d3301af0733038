import type { ReadingOptions } from '@assay/problem';
import { withPackage, type PackageSource } from './read-package.ts';
import { reportOf, type PackageReport } from './report-package.ts';

export interface PackageInput extends Pick<ReadingOptions, 'format' | 'pick'> {
  source: PackageSource;
}

/** Reads a package and reports what importing it would do. */
export async function inspectPackage({ source, ...options }: PackageInput): Promise<PackageReport> {
  return await withPackage(source, options, async (reading) => reportOf(reading));
}
