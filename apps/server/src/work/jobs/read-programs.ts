import { REHEARSAL, type ExpectedVerdict } from '@assay/contract';
import { openArchive, placeOfSubmission } from '@assay/problem';

export interface PackageProgram {
  /** Without `submissions/`. */
  path: string;
  expected: ExpectedVerdict;
  content: Uint8Array;
}

/** Hidden files, and disabled programs. */
const SWITCHED_OFF = /(^|\/)\.|\.disabled(\/|$)/i;

/** The programs of a package that a rehearsal submits: a few for each expected verdict. `left`: those too large. */
export async function readPrograms({ path }: { path: string }): Promise<{ programs: PackageProgram[]; left: number }> {
  const archive = await openArchive(path);
  try {
    const programs: PackageProgram[] = [];
    let left = 0;
    const entries = archive.entries.toSorted((one, other) => (one.path < other.path ? -1 : 1));
    for (const entry of entries) {
      const expected = SWITCHED_OFF.test(entry.path) ? undefined : placeOfSubmission(entry.path);
      if (expected === undefined) continue;
      if (programs.filter((one) => one.expected === expected).length >= REHEARSAL.programs) continue;
      if (entry.size > REHEARSAL.maxProgramBytes) {
        left += 1;
        continue;
      }
      const name = entry.path.replace(/^submissions\//, '');
      programs.push({ path: name, expected, content: await archive.read(entry.path) });
    }
    return { programs, left };
  } finally {
    archive.close();
  }
}
