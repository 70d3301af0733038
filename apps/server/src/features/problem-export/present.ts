import type { exportPackage } from '@assay/problem';
import type { ShownFinding } from '../problem-import/read-package.ts';

type Exported = Awaited<ReturnType<typeof exportPackage>>;

/** Everything that is to be said of an export, worst first. */
export function presentNotes({ refused, changed, unused }: Exported, stored: readonly ShownFinding[]): ShownFinding[] {
  const shown =
    (level: ShownFinding['level'], code: string) =>
    ({ place, message, zh }: Exported['refused'][number]): ShownFinding => ({
      level,
      code,
      place,
      message,
      messageZh: zh,
    });
  return [
    ...refused.map(shown('error', 'export-refused')),
    ...changed.map(shown('warning', 'export-changed')),
    ...stored,
    ...unused.map(shown('note', 'export-unused')),
  ];
}
